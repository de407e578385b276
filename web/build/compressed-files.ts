import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:html|js|css|svg|json|webmanifest|txt)$/;
/** Below this the headers weigh more than the saving. */
const WORTH_BYTES = 512;

/** Writes a .br and a .gz beside every text file of the build, at the highest level: the server only picks one. */
export function compressedFiles(): Plugin {
  let out = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
          if (entry.isFile() && TEXT.test(entry.name)) compress(join(entry.parentPath, entry.name));
        }
      },
    },
  };
}

function compress(path: string): void {
  const bytes = readFileSync(path);
  if (bytes.length < WORTH_BYTES) return;
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, brotli));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
