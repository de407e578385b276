/** What the router gives every page; most need none of it. */
export interface PageProps {
  /** Fetches the code of another screen ahead. */
  preload: (path: string) => Promise<unknown>;
}
