import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { parseTable } from '@anar/india/yaml-table';
import { buildPackages } from './build-packages.ts';
import { withoutComments } from './without-comments.ts';
import { withoutIndents } from './without-indents.ts';

export const BUILT_FOLDER = '.data/built';
/** Parts of this repository in an image: what may run in production, and what its simulator stage adds. */
const WORKSPACES = '{gateway,services/*,packages/*,tools/{admin,console,simulators,smoke}}';
const NOT_RUN = /(^|\/)(bench|training|tsconfig\.json|\.tsc|\.turbo)$|\.test\.ts$/;
/** `'./x.ts'` anywhere: imports, and paths of programs that are started. */
const RELATIVE_NAME = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;

/**
 * Writes the services into `out` as JavaScript, file by file and beside their data, and the packages that they need:
 * types, comments and indentation are removed, and every line of a stack is that of the source. Node would strip types
 * at each start, with 20 MB of WebAssembly that stay. Tables become JSON under their own names.
 */
export async function buildServices(root: string, out: string): Promise<void> {
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
      const code = withoutIndents(withoutComments(stripTypeScriptTypes(text), 'module'), 'module');
      writeFileSync(path.replace(/\.ts$/, '.js'), code.replace(RELATIVE_NAME, '$1$2.js$1'));
      rmSync(path);
    }
  }
  await buildPackages(root, out);
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
  await buildServices(root, join(root, BUILT_FOLDER));
}
