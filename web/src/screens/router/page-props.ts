/** Props that the router gives to every page; most need none. */
export interface PageProps {
  /** Preloads the code of another screen. */
  preload: (path: string) => Promise<unknown>;
}
