import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest, Plugin } from 'vite';
import { ENTRY, loadedFiles } from './built-files.ts';

/**
 * Prints the gzip weight of the JavaScript that a first visit of each page loads, heaviest first, and fails the build
 * above the limit. The pages are what the module `routes` loads: a new one is weighed without being named anywhere.
 */
export function firstLoadBudget(routes: string, limitKilobytes: number): Plugin {
  let root = '';
  let out = 'dist';
  let pages: string[] = [];
  return {
    name: 'first-load-budget',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      out = resolve(root, config.build.outDir);
    },
    generateBundle() {
      const loaded = this.getModuleInfo(resolve(root, routes))?.dynamicallyImportedIds ?? [];
      pages = loaded.map((id) => relative(root, id));
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        const manifest: Manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'));
        const loads = pages
          .map((module) => ({ module, kilobytes: kilobytesOf(loadedFiles(manifest, [ENTRY, module]).js, out) }))
          .sort((a, b) => b.kilobytes - a.kilobytes);
        const lines = loads.map(({ module, kilobytes }) => `${kilobytes.toFixed(1).padStart(6)}  ${module}`);
        this.info(`first load, KB of JavaScript (gzip), limit ${limitKilobytes}\n${lines.join('\n')}`);
        const tooHeavy = loads.filter(({ kilobytes }) => kilobytes > limitKilobytes);
        if (loads.length === 0) throw new Error(`${routes} loads no page`);
        if (tooHeavy.length > 0) {
          throw new Error(`first load too heavy: ${tooHeavy.map(({ module }) => module).join(', ')}`);
        }
      },
    },
  };
}

function kilobytesOf(files: readonly string[], folder: string): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1024;
}
