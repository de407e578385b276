import { globSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reportFailure } from '@anar/console/progress';
import { runVisibly } from '@anar/console/run-visibly';
import { localInfrastructure } from '@anar/local-infrastructure/infrastructure';
import { lock } from '@anar/local-infrastructure/lock';
import { Processes } from '@anar/local-infrastructure/processes';

/**
 * `npm run bench [-- name …]`: runs each bench in a process of its own, so that none inherits another's heap. A bench
 * is a program `bench/<name>.bench.ts` of a service, package or `npm start`, or stands here when it compares us with
 * peers. It prints a table, and exits with 1 if it misses its target.
 */

const root = join(import.meta.dirname, '..', '..');
const dataDir = join(root, '.data', 'bench');
const wanted = process.argv.slice(2);
const all = globSync(['{services/*,packages/*,tools/start}/bench/*.bench.ts', 'tools/bench/*/*.bench.ts'], {
  cwd: root,
}).sort();
const nameOf = (file: string) => basename(file, '.bench.ts');
const chosen = wanted.length === 0 ? all : all.filter((file) => wanted.includes(nameOf(file)));
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

if (chosen.length === 0) {
  console.error(`no such bench; there are: ${all.map(nameOf).join(', ')}`);
  process.exit(2);
}

try {
  mkdirSync(dataDir, { recursive: true });
  const held = await lock(join(dataDir, 'lock'), (pid) =>
    console.log(`… waiting for the bench of process ${pid} in this folder`),
  );
  const processes = new Processes(dataDir);
  interrupted.signal.addEventListener('abort', () => processes.close());
  try {
    await processes.stopOrphans();
    const { stop, ...urls } = await localInfrastructure({ dataDir, processes, throwaway: true });
    const env = { ...process.env, ...urls, ANAR_ENV: 'local' };
    for (const file of chosen) {
      console.log(`\n── ${nameOf(file)} ──`);
      const ok = await runVisibly(process.execPath, ['--expose-gc', file], {
        cwd: root,
        env,
        signal: interrupted.signal,
      });
      if (!ok) process.exitCode = 1;
    }
    await stop();
  } finally {
    await processes.stopAll();
    held.release();
  }
} catch (error) {
  reportFailure(error);
}
