import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { withoutComments } from './without-comments.ts';
import { withoutIndents } from './without-indents.ts';

/** Not needed at run time: TypeScript with its declarations, source maps, and packages' own tests. */
const NOT_RUN = /\.(map|[cm]?ts)$|node_modules\/(@[^/]+\/)?[^/]+\/tests?$/;
/** Node itself: the image has it elsewhere. */
const NODE = /\/node-linux-/;
/** Packages of hundreds of small modules whose number costs more than their code; bundled, all exports stay. */
const BUNDLED = ['typebox'];

/** Unused by services: node has the same URL itself, and jobs are in Redis. 3 MB of domain tables and SQL. */
const REPLACED = {
  'whatwg-url/index.js': '"use strict";\nmodule.exports = { URL, URLSearchParams };\n',
  'bullmq/dist/cjs/postgres/sql-scripts.js':
    '"use strict";\nexports.SQL_COMMANDS = {};\nexports.SQL_MIGRATIONS = {};\n',
};

type Locked = { dev?: boolean; link?: boolean };
type Manifest = { exports: Record<string, { default: string }> };

/**
 * Copies npm's production packages below `out`, one by one and file by file, so that what patches them (OpenTelemetry)
 * finds them. Comments and indentation are removed and lines kept: an idle service takes 8 MB less.
 */
export async function buildPackages(root: string, out: string): Promise<void> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const own = ([path, { dev, link }]: [string, Locked]) => path.startsWith('node_modules/') && !dev && !link;
  for (const [path] of Object.entries(packages).filter(own)) {
    // Packages of other platforms are in the lock file, not installed.
    if (NODE.test(path) || !existsSync(join(root, path))) continue;
    // Nested packages have lock entries of their own.
    const filter = (file: string) => !NOT_RUN.test(file) && file !== join(root, path, 'node_modules');
    cpSync(join(root, path), join(out, path), { recursive: true, filter });
  }
  for (const [file, code] of Object.entries(REPLACED)) {
    const path = join(out, 'node_modules', file);
    if (!existsSync(path)) throw new Error(`${file} is not where it was: look what takes its place`);
    writeFileSync(path, code);
  }
  for (const name of BUNDLED) await bundle(join(root, 'node_modules', name), join(out, 'node_modules', name));
  const ours = join(out, 'node_modules', '@anar');
  for (const file of globSync('node_modules/**/*.{js,mjs,cjs}', { cwd: out, withFileTypes: true })) {
    // Some packages have such a name too.
    if (!file.isFile() || file.parentPath.startsWith(ours)) continue;
    const path = join(file.parentPath, file.name);
    const code = readFileSync(path, 'utf8');
    const type = path.endsWith('.mjs') ? 'module' : 'unambiguous';
    const without = withoutIndents(withoutComments(code, type), type);
    if (without !== code) writeFileSync(path, without);
  }
}

/** Writes an ES package into `to` with one file per entry plus shared chunks. */
async function bundle(from: string, to: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Manifest;
  const entries = Object.entries(manifest.exports).map(([name, { default: file }]) => [fileOf(name), join(from, file)]);
  const built = await rolldown({ input: Object.fromEntries(entries), treeshake: false });
  rmSync(join(to, 'build'), { recursive: true });
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  await built.write({ dir: join(to, 'build'), minify: true, ...names });
  await built.close();
  const exported = Object.keys(manifest.exports).map((name) => [name, `./build/${fileOf(name)}.mjs`]);
  writeFileSync(join(to, 'package.json'), JSON.stringify({ ...manifest, exports: Object.fromEntries(exported) }));
}

const fileOf = (exported: string): string => exported.slice('./'.length) || 'index';
