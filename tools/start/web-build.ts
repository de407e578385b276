import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { step } from '@anar/console/progress';
import { lock } from '@anar/local-infrastructure/lock';
import type { Processes } from '@anar/local-infrastructure/processes';

/** Inputs of the build, folders and files from the root of the repository: the web and the packages it depends on. */
function sourcesOf(root: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'web', 'package.json'), 'utf8'));
  const packages = Object.keys(dependencies).filter((name) => name.startsWith('@anar/'));
  return ['web', ...packages.map((name) => name.replace('@anar/', 'packages/')), 'package-lock.json'];
}

/** Hash of all files of a build: turbo may have replaced it by another build. */
const BUILT = ['web/dist/index.html', 'web/dist/service-worker.js'];
const NOT_SOURCES = ['node_modules', 'dist', '.tsc', 'coverage', '.turbo', '.data'];

/** Builds the web app if any input has changed since the last build; one build at a time per clone. */
export async function buildWebWhenChanged(root: string, processes: Processes): Promise<string> {
  const held = await lock(join(root, '.data', 'web-build.lock'), (pid) =>
    console.log(`… waiting for the build of the web app by process ${pid}`),
  );
  try {
    return await build(root, processes);
  } finally {
    held.release();
  }
}

async function build(root: string, processes: Processes): Promise<string> {
  const dist = join(root, 'web', 'dist');
  // Not in dist, all of whose files are served.
  const stamp = join(root, '.data', 'web-build.sha256');
  const isCurrent = () =>
    existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(root, [...sourcesOf(root), ...BUILT]);
  if (existsSync(join(dist, 'index.html')) && isCurrent()) return dist;
  rmSync(stamp, { force: true });
  await step('building the web app', () =>
    // Whatever the caller's NODE_ENV: another value bundles the development build of React.
    processes.run({
      name: 'web-build',
      ...npm(['run', 'build', '-w', 'web']),
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hashOf(root, [...sourcesOf(root), ...BUILT]));
  return dist;
}

/** npm under this Node, not under the one on PATH. */
function npm(args: string[]): { file: string; args: string[] } {
  const { npm_execpath: script } = process.env;
  return script?.endsWith('.js') ? { file: process.execPath, args: [script, ...args] } : { file: 'npm', args };
}

/** One hash over names and contents. */
export function hashOf(root: string, sources: string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isDirectory() ? filesBelow(path) : [path];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesIn(join(folder, entry.name)));
}
