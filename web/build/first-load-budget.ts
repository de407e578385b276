import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest, Plugin } from 'vite';
import { ENTRY, loadedFiles } from './built-files.ts';

export interface FirstLoad {
  path: string;
  /** The module of the route's page. */
  module: string;
}

/** Prints the gzip weight of the JavaScript that a first visit loads, and fails the build above the limit. */
export function firstLoadBudget(pages: readonly FirstLoad[], limitKilobytes: number): Plugin {
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
        const tooHeavy = pages.filter((page) => {
          const { js } = loadedFiles(manifest, [ENTRY, page.module]);
          const bytes = js.reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file))).length, 0);
          const kilobytes = bytes / 1024;
          this.info(
            `first load of ${page.path}: ${kilobytes.toFixed(1)} KB of JavaScript (gzip), limit ${limitKilobytes}`,
          );
          return kilobytes > limitKilobytes;
        });
        if (tooHeavy.length > 0) {
          throw new Error(`first load too heavy: ${tooHeavy.map((page) => page.path).join(', ')}`);
        }
      },
    },
  };
}
