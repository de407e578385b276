import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest, Plugin } from 'vite';
import { ENTRY, loadedFiles } from './built-files.ts';

/**
 * Prints the gzip weight of the JavaScript that a first visit of each page loads, heaviest first, and fails the build
 * above the limit. `page` matches the modules that are pages: a new one is weighed without being named anywhere.
 */
export function firstLoadBudget(page: RegExp, limitKilobytes: number): Plugin {
  let out = 'dist';
  return {
    name: 'first-load-budget',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        const manifest: Manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'));
        const loads = Object.entries(manifest)
          .filter(([module, chunk]) => chunk.isDynamicEntry && page.test(module))
          .map(([module]) => ({ module, kilobytes: kilobytesOf(loadedFiles(manifest, [ENTRY, module]).js, out) }))
          .sort((a, b) => b.kilobytes - a.kilobytes);
        const lines = loads.map(({ module, kilobytes }) => `${kilobytes.toFixed(1).padStart(6)}  ${module}`);
        this.info(`first load, KB of JavaScript (gzip), limit ${limitKilobytes}\n${lines.join('\n')}`);
        const tooHeavy = loads.filter(({ kilobytes }) => kilobytes > limitKilobytes);
        if (loads.length === 0) throw new Error('no page in the build');
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
