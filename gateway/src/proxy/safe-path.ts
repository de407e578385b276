/** Anything that a router, a proxy and a service might read in two ways. Ordinary paths of this product have none of it. */
const SUSPECT = /[\\%]|\/\/|\/\.{1,2}(?:\/|$)/;
/** Encoded slash, backslash, dot, percent and control characters: no path of ours needs them, every smuggler does. */
const ENCODED_TRICK = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;

/** The path of a request line without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/**
 * The decoded path when it has exactly one reading, else undefined: dot segments, double slashes, backslashes,
 * encoded separators and broken percent signs are all refused, as is a request line that is not a path.
 */
export function plainPath(url: string): string | undefined {
  const path = pathOf(url);
  if (!path.startsWith('/')) return undefined;
  if (!SUSPECT.test(path)) return path;
  if (ENCODED_TRICK.test(path)) return undefined;
  try {
    const decoded = decodeURIComponent(path);
    return /[\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(decoded) ? undefined : decoded;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
