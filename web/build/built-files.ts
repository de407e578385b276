import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';

export const ENTRY = 'index.html';
/**
 * Names of pictures, fonts and styles, the same in every build. Each page carries the names of all files, and hashes do
 * not compress; 7 characters are the bundler's least.
 */
export const ASSET_NAMES = 'assets/[name]-[hash:7][extname]';

/** Everything a page loads before it shows: a module, what it imports at once, and their styles. */
export interface LoadedFiles {
  js: string[];
  css: string[];
}

/** Walks the static imports of the given modules of the build. Throws when one is not in the build. */
export function loadedFiles(manifest: Manifest, modules: readonly string[]): LoadedFiles {
  const seen = new Map<string, ManifestChunk>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    if (seen.has(name)) return;
    for (const imported of chunk.imports ?? []) visit(imported);
    seen.set(name, chunk);
  };
  for (const name of modules) visit(name);
  const chunks = [...seen.values()];
  return {
    js: [...new Set(chunks.map((chunk) => chunk.file))],
    css: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  };
}

/** Throws when a text names a file of `assets` that is in none of the folders: another build's hash. */
export function requireAssets(text: string, ...folders: readonly string[]): void {
  const named = new Set(text.match(/\/assets\/[\w.-]+/g));
  const missing = [...named].filter((path) => !folders.some((folder) => existsSync(join(folder, path))));
  if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`);
}
