/** One error a service can answer with. Free of any library, so that the web can import the codes. */
export interface ErrorEntry {
  /** Snake case, stays once shipped. */
  readonly code: string;
  readonly status: number;
  /** A short Hindi sentence that a screen can show: what happened and what to do. */
  readonly error: string;
}

export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;
