import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { parseTable } from '@anar/india/yaml-table';

export const BUILT_FOLDER = '.data/built';
/** Parts of this repository in an image: what may run in production, and what its simulator stage adds. */
const WORKSPACES = '{gateway,services/*,packages/*,tools/{admin,console,simulators,smoke}}';
const NOT_RUN = /(^|\/)(bench|training|tsconfig\.json|\.tsc|\.turbo)$|\.test\.ts$/;
/** Of npm's packages: TypeScript with its declarations, source maps, tests; and Node, which the image has already. */
const NOT_COPIED = /\.(map|[cm]?ts)$|node_modules\/(@[^/]+\/)?[^/]+\/tests?$|\/node-linux-/;
/** `'./x.ts'` anywhere: imports, and paths of programs that are started. */
const RELATIVE_NAME = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;

/**
 * Writes the services into `out` as JavaScript, file by file and beside their data, with npm's production packages.
 * Types become spaces, so that stack traces keep the positions of the source: Node would strip them at each start, with
 * 20 MB of WebAssembly that stay. Tables become JSON under their own names.
 */
export function buildServices(root: string, out: string): void {
  rmSync(out, { recursive: true, force: true });
  for (const folder of globSync(WORKSPACES, { cwd: root })) {
    const from = join(root, folder);
    cpSync(from, join(out, folder), { recursive: true, filter: (file) => !NOT_RUN.test(relative(from, file)) });
    linkPackage(out, folder);
  }
  for (const file of globSync('**/{*.ts,*.yaml,package.json}', {
    cwd: out,
    exclude: (name) => basename(name) === 'node_modules',
  })) {
    const path = join(out, file);
    const text = readFileSync(path, 'utf8');
    if (file.endsWith('.json')) writeFileSync(path, text.replaceAll('.ts"', '.js"'));
    else if (file.endsWith('.yaml')) writeFileSync(path, JSON.stringify(parseTable(text)));
    else {
      writeFileSync(path.replace(/\.ts$/, '.js'), stripTypeScriptTypes(text).replace(RELATIVE_NAME, '$1$2.js$1'));
      rmSync(path);
    }
  }
  copyPackages(root, out);
}

/** Each package of the lock file for production, nested ones under their own entries. */
function copyPackages(root: string, out: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  for (const [path, { dev, link }] of Object.entries(packages)) {
    const isNeeded = path.startsWith('node_modules/') && !dev && !link;
    // Packages of other platforms are in the lock file, but not installed.
    if (!isNeeded || !existsSync(join(root, path))) continue;
    const filter = (file: string) => !NOT_COPIED.test(file) && file !== join(root, path, 'node_modules');
    cpSync(join(root, path), join(out, path), { recursive: true, filter });
  }
}

/** Links packages in `out` as npm does. */
function linkPackage(out: string, folder: string): void {
  const { name } = JSON.parse(readFileSync(join(out, folder, 'package.json'), 'utf8')) as { name: string };
  const link = join(out, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(out, folder)), link);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..');
  buildServices(root, join(root, BUILT_FOLDER));
}
