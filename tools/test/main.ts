import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { reason, reportFailure } from '@anar/console/progress';
import { runVisibly } from '@anar/console/run-visibly';
import { localInfrastructure } from '@anar/local-infrastructure/infrastructure';
import { lock } from '@anar/local-infrastructure/lock';
import { Processes } from '@anar/local-infrastructure/processes';
import { findBrowser, MISSING_BROWSER } from './browser.ts';
import { type Count, countReport, NOTHING, ONE_PASSED, oneFailed, sum, summary } from './count.ts';
import { testMachine } from './machine.ts';
import { REPORT } from './report.ts';
import { hasTurbo, plannedTasks, runTasks, type Task } from './turbo.ts';

/**
 * `npm test`: checks and tests of every workspace that changed since they last passed, on local servers; `--force`: all of them.
 * `npm test -- services/auth [vitest arguments]`: the tests of these files, always. Ends in `N passed, N failed`.
 */

const root = join(import.meta.dirname, '..', '..');
const dataDir = join(root, '.data', 'test');
const reportFile = join(dataDir, 'report.json');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const FORCE = '--force';
const force = process.argv.includes(FORCE);
const filters = process.argv.slice(2).filter((argument) => argument !== FORCE);
const interrupted = new AbortController();
const { signal } = interrupted;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());

type Outcome = { total: Count; cached: Count };

try {
  mkdirSync(dataDir, { recursive: true });
  const held = await lock(join(dataDir, 'lock'), (pid) =>
    console.log(`… waiting for the npm test of process ${pid} in this folder`),
  );
  const processes = new Processes(dataDir);
  signal.addEventListener('abort', () => processes.close());
  try {
    await processes.stopOrphans();
    const { total, cached } = await judge(processes);
    console.log(`\n${summary(total, cached).join('\n')}`);
    process.exitCode = total.failed === 0 && total.passed > 0 && !signal.aborted ? 0 : 1;
  } finally {
    await processes.stopAll();
    held.release();
  }
} catch (error) {
  reportFailure(error);
}

/** A filtered run is for the piece that somebody works on: the rest of the tree is not judged. */
async function judge(processes: Processes): Promise<Outcome> {
  if (filters.length > 0) return { total: await runVitest(processes), cached: NOTHING };
  if (hasTurbo()) return runWorkspaces(processes);
  console.log(
    `npm has no turbo for ${process.platform} ${process.arch}: everything is run, nothing kept for the next time`,
  );
  const checks = await runChecks();
  return { total: sum([...checks, await runVitest(processes)]), cached: NOTHING };
}

/** Turbo's tasks by workspace; servers are started only where one must run that needs them. */
async function runWorkspaces(processes: Processes): Promise<Outcome> {
  const options = { root, force, signal, env: { ...process.env, ANAR_TEST_MACHINE: testMachine(process.env) } };
  const planned = await plannedTasks(options);
  const missing = planned.filter(({ cache }) => cache.status === 'MISS');
  console.log(`${planned.length - missing.length} of ${planned.length} tasks are in the cache`);
  for (const { directory } of planned) rmSync(join(root, directory, REPORT), { force: true });
  const needServers = missing.some(({ command }) => command.includes('--servers'));
  const servers = needServers ? await startServers(processes) : { env: {}, stop: async () => undefined };
  const done = await runTasks({ ...options, env: { ...options.env, ...servers.env } });
  await servers.stop();
  const outcomes = planned.map(({ taskId }) => {
    const task = done.find((one) => one.taskId === taskId);
    return { count: countTask(task, taskId), isCached: task?.cache.status === 'HIT' };
  });
  const countsOf = (some: typeof outcomes) => sum(some.map(({ count }) => count));
  return { total: countsOf(outcomes), cached: countsOf(outcomes.filter(({ isCached }) => isCached)) };
}

/** Tests by their report; a check counts as one test, a build only when it fails. */
function countTask(task: Task | undefined, name: string): Count {
  const endedWell = task?.execution?.exitCode === 0;
  if (task?.task === 'test') return countReport(readReport(join(root, task.directory, REPORT)), endedWell, name);
  if (!endedWell) return oneFailed(name);
  return task.task === 'build' ? NOTHING : ONE_PASSED;
}

/** All in one process of vitest, without the cache. */
async function runVitest(processes: Processes): Promise<Count> {
  const { env, stop } = await startServers(processes);
  rmSync(reportFile, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...filters];
  const ok = await runVisibly(bin('vitest'), args, { cwd: root, env: { ...process.env, ...env }, signal });
  await stop();
  return countReport(readReport(reportFile), ok);
}

async function startServers(processes: Processes): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  const { stop, ...urls } = await localInfrastructure({ dataDir, processes, throwaway: true });
  const browser = findBrowser(process.env);
  if (!browser) console.log(MISSING_BROWSER);
  return { env: { ...urls, ANAR_ENV: 'local', ...(browser && { CHROME_PATH: browser }) }, stop };
}

async function runChecks(): Promise<Count[]> {
  const commands = [[bin('tsc')], ['npm', 'run', 'check', '-w', 'web', '--silent'], [bin('biome'), 'check', '.']];
  const counts: Count[] = [];
  for (const [file = '', ...args] of commands) {
    counts.push(
      (await runVisibly(file, args, { cwd: root, env: process.env, signal })) ? ONE_PASSED : oneFailed(basename(file)),
    );
  }
  return counts;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`vitest left no report in ${relative(root, file)}: ${reason(error)}`);
    return undefined;
  }
}
