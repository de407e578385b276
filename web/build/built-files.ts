import type { Manifest, ManifestChunk } from 'vite';

export const ENTRY = 'index.html';

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
