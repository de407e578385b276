import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;
/** Anything that a router, a proxy and a service might read differently. Ordinary paths of this product have none. */
const SUSPECT = /[\\%]|\/\/|\/\.{1,2}(?:\/|$)/;
/** Encoded slash, backslash, dot, percent and control characters: only path smuggling needs them. */
const ENCODED_TRICK = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;

/**
 * False for a request that two servers may assign to different hosts: several Host headers, or a request line with a
 * host, which clients send only to a forward proxy. No Host at all is refused before (HTTP/1.1) or means no host (1.0).
 */
export function hasOneTarget({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1 && !ABSOLUTE.test(url);
}

/** The path of a request line without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/**
 * The decoded path when it is unambiguous, else undefined: dot segments, double slashes, backslashes,
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
