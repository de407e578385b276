import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export interface BuiltWeb {
  readonly root: string;
  /**
   * Path → text of each page that was rendered at build time; `/login.html` answers /login, `/index.html` everything
   * else.
   */
  readonly pages: ReadonlyMap<string, string>;
  /** Paths that are served, e.g. `/assets/app-1a2b3c4d.js`. */
  readonly paths: ReadonlySet<string>;
}

/** Compressed siblings, source maps and dot files. */
const NOT_SERVED = /\.(?:br|gz|map)$|\/\.(?!well-known\/)/;

/** Reads the web build in a folder. Throws when there is no index.html in it. */
export function readBuiltWeb(folder: string): BuiltWeb {
  const root = resolve(folder);
  readFileSync(join(root, 'index.html'));
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'))
    .filter((path) => !NOT_SERVED.test(path));
  const pages = paths
    .filter((path) => path.endsWith('.html'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  return { root, pages: new Map(pages), paths: new Set(paths) };
}

const HASHED = /^\/assets\/.+-[A-Za-z0-9_-]{7,}\.[a-z0-9]+$/;
const DAY_SECONDS = 86_400;
const PICTURES_AND_FONTS = /\.(?:png|svg|ico|jpg|webp|woff2)$/;

/**
 * A name with a hash never changes its content; pages, the service worker and the manifest are revalidated every time.
 */
export function cacheControlOf(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return PICTURES_AND_FONTS.test(path) ? `public, max-age=${DAY_SECONDS}` : 'no-cache';
}
