import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportFailure } from '@anar/console/progress';
import { runVisibly } from '@anar/console/run-visibly';
import { localInfrastructure } from '@anar/local-infrastructure/infrastructure';
import { lock } from '@anar/local-infrastructure/lock';
import { Processes } from '@anar/local-infrastructure/processes';
import { findBrowser, MISSING_BROWSER } from './browser.ts';
import { type Count, countReport, plus, summary } from './count.ts';

/** `npm test [-- vitest arguments]`: checks and tests on local servers, ending in `N passed, N failed`. */

const root = join(import.meta.dirname, '..', '..');
const dataDir = join(root, '.data', 'test');
const reportFile = join(dataDir, 'report.json');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const filters = process.argv.slice(2);
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

try {
  mkdirSync(dataDir, { recursive: true });
  const held = await lock(join(dataDir, 'lock'), (pid) =>
    console.log(`… waiting for the npm test of process ${pid} in this folder`),
  );
  const processes = new Processes(dataDir);
  interrupted.signal.addEventListener('abort', () => processes.close());
  try {
    await processes.stopOrphans();
    const total = await judge(processes);
    console.log(`\n${summary(total)}`);
    process.exitCode = total.failed === 0 && total.passed > 0 && !interrupted.signal.aborted ? 0 : 1;
  } finally {
    await processes.stopAll();
    held.release();
  }
} catch (error) {
  reportFailure(error);
}

async function judge(processes: Processes): Promise<Count> {
  // A filtered run is for the piece that somebody works on: the rest of the tree is not judged.
  const checking = filters.length === 0 ? runChecks() : { passed: 0, failed: 0 };
  // The first time servers are mostly waited for: what is fetched comes meanwhile.
  const starting = localInfrastructure({ dataDir, processes, throwaway: true });
  const [checks, { stop, ...urls }] = await Promise.all([checking, starting]);
  const browser = findBrowser(process.env);
  if (!browser) console.log(MISSING_BROWSER);
  const env = { ...process.env, ...urls, ANAR_ENV: 'local', ...(browser && { CHROME_PATH: browser }) };
  rmSync(reportFile, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...filters];
  const ok = await runVisibly(bin('vitest'), args, { cwd: root, env, signal: interrupted.signal });
  await stop();
  return plus(checks, countReport(readReport(), ok));
}

async function runChecks(): Promise<Count> {
  const commands = [[bin('tsc')], ['npm', 'run', 'check', '-w', 'web', '--silent'], [bin('biome'), 'check', '.']];
  let count = { passed: 0, failed: 0 };
  for (const [file = '', ...args] of commands) {
    const ok = await runVisibly(file, args, { cwd: root, env: process.env, signal: interrupted.signal });
    count = plus(count, ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  return count;
}

function readReport(): unknown {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch (error) {
    console.error('vitest left no report:', error);
    return undefined;
  }
}
