import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PlainError, reportFailure } from '@anar/console/progress';
import { runVisibly } from '@anar/console/run-visibly';
import { lock } from '@anar/local-infrastructure/lock';
import { Processes } from '@anar/local-infrastructure/processes';
import { ageOfTiers, headOf, recordPass } from './ledger.ts';
import { testMachine } from './machine/machine.ts';
import { Servers } from './machine/servers.ts';
import { measureUsage } from './machine/usage.ts';
import {
  GATE_PACKAGES,
  isTier,
  PRODUCT_PROJECTS,
  TIER_NAMES,
  TIERS,
  type Tier,
  type TierName,
  tierOf,
} from './tiers.ts';
import { hasTurbo, plannedTasks, runTasks, type Task } from './turbo.ts';
import { filesToTryAlone, judge, MOST_TRIED_ALONE, summary, type Tried } from './verdict.ts';
import { type FileReport, REPORT, readReport, removeReport } from './vitest/report.ts';

/**
 * `npm test`: the gate (types, lint and every `*.test.ts`) on local servers; unchanged results come from turbo's cache,
 * with `--force` none do. `--tier=browser`: another tier (`tiers.ts`). `npm test -- services/auth [arguments of
 * vitest]`: the tests of these files, always. Failed files are retried alone (`verdict.ts`). Ends in `N passed, N
 * failed`.
 */

const root = join(import.meta.dirname, '..', '..');
const dataDir = join(root, '.data', 'test');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const FORCE = '--force';
const TIER = '--tier=';
const force = process.argv.includes(FORCE);
const tierName = tierFrom(process.argv.find((argument) => argument.startsWith(TIER))?.slice(TIER.length));
const filters = process.argv.slice(2).filter((argument) => argument !== FORCE && !argument.startsWith(TIER));

const interrupted = new AbortController();
const { signal } = interrupted;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());

const head = headOf(root);
/** Seed of the order of the files: constant for a commit. */
const seed = Number.parseInt(head?.slice(0, 8) ?? '0', 16);
/** Compile cache for child processes: a third less time per start of a service. */
const baseEnv: NodeJS.ProcessEnv = {
  ...process.env,
  TEST_SEED: String(seed),
  NODE_COMPILE_CACHE: join(dataDir, 'node-cache'),
};

function tierFrom(name: string | undefined): TierName | undefined {
  if (name === undefined || isTier(name)) return name;
  throw new PlainError(`no tier ${name}: ${TIER_NAMES.join(', ')}`);
}

/** Combined result of several runs. `others`: failures that belong to no test. */
interface Results {
  checksPassed: number;
  files: FileReport[];
  others: string[];
  notRun: string[];
}
const results = (some: Partial<Results>): Results => ({ checksPassed: 0, files: [], others: [], notRun: [], ...some });
const merge = (all: readonly Results[]): Results => ({
  checksPassed: all.reduce((sum, { checksPassed }) => sum + checksPassed, 0),
  files: all.flatMap(({ files }) => files),
  others: all.flatMap(({ others }) => others),
  notRun: all.flatMap(({ notRun }) => notRun),
});

try {
  mkdirSync(dataDir, { recursive: true });
  const held = await lock(join(dataDir, 'lock'), (pid) =>
    console.log(`… waiting for the npm test of process ${pid} in this folder`),
  );
  const processes = new Processes(dataDir);
  signal.addEventListener('abort', () => processes.close());
  try {
    await processes.stopOrphans();
    process.exitCode = await run(processes);
  } finally {
    await processes.stopAll();
    held.release();
  }
} catch (error) {
  reportFailure(error);
}

async function run(processes: Processes): Promise<number> {
  const usage = measureUsage();
  const servers = new Servers(processes, { dataDir, baseEnv, tier: tierName });
  const isGate = tierName === undefined && filters.length === 0;
  const done = isGate ? await runGate(servers) : await runSome(servers);
  const tried = await tryAlone(servers, done.files);
  await servers.stop();
  const verdict = judge(done.files, tried, { ...done, seed });
  const isWhole = verdict.lacking.length === 0 && done.notRun.length === 0 && !signal.aborted;
  const isGreen = verdict.failed === 0 && verdict.passed > 0 && isWhole;
  if (tierName && filters.length === 0 && isGreen) recordPass(root, tierName, verdict.passed);
  const notes = [...(isGate ? ageOfTiers(root) : []), usage()];
  console.log(`\n${summary(verdict, { notRun: done.notRun, notes }).join('\n')}`);
  return isGreen ? 0 : 1;
}

/**
 * Checks, then what runs in a process of its own, then what runs the whole product: that alone, and skipped if much is
 * red already.
 */
async function runGate(servers: Servers): Promise<Results> {
  if (!hasTurbo()) console.log(`npm has no turbo for ${process.platform} ${process.arch}: everything is run`);
  // In parallel with the checks, which do not need it.
  const prepared = force || !hasTurbo() ? servers.env(GATE_PACKAGES) : undefined;
  prepared?.catch(() => undefined);
  const checks = await runChecks();
  await prepared;
  baseEnv.BUILT_WEB = join(root, 'web', 'dist');
  const small = await runGroup(servers, 'small');
  const red = small.files.filter(({ failures }) => failures.length > 0).length;
  const why = checks.others.length > 0 ? 'a check is red' : red > MOST_TRIED_ALONE ? `${red} files are red` : undefined;
  const product = why
    ? results({ notRun: [`${PRODUCT_PROJECTS.join(' and ')}, because ${why}`] })
    : await runGroup(servers, 'product');
  return merge([checks, small, product]);
}

function runGroup(servers: Servers, group: 'small' | 'product'): Promise<Results> {
  const not = group === 'small' ? '!' : '';
  if (!force && hasTurbo()) {
    return runWorkspaces(
      servers,
      PRODUCT_PROJECTS.map((folder) => `--filter=${not}./${folder}`),
    );
  }
  const projects = PRODUCT_PROJECTS.map((folder) => `--project=${not}${folder}`);
  return runVitest(servers, { args: [...projects, ...(group === 'product' ? ['--maxWorkers=1'] : [])] });
}

/** A tier, or selected files: the rest of the tree is not run. */
function runSome(servers: Servers): Promise<Results> {
  const tier = tierName ?? filters.map(tierOf).find((one) => one !== undefined);
  const { packages, workers }: Tier = tier ? TIERS[tier] : { packages: [], about: [] };
  const args = [...(workers ? [`--maxWorkers=${workers}`] : []), ...filters];
  return runVitest(servers, { args, tier, packages: [...GATE_PACKAGES, ...packages] });
}

async function tryAlone(servers: Servers, files: readonly FileReport[]): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const first of signal.aborted ? [] : filesToTryAlone(files)) {
    console.log(`\n… ${first.file} again, alone`);
    const { files } = await runVitest(servers, { args: ['--maxWorkers=1', first.file], tier: tierOf(first.file) });
    tried.push({ first, alone: files.find(({ file }) => file === first.file) });
  }
  return tried;
}

interface VitestRun {
  args: readonly string[];
  tier?: string | undefined;
  packages?: readonly string[];
}

/** In one vitest process, without turbo's cache. */
async function runVitest(servers: Servers, { args, tier = 'gate', packages = [] }: VitestRun): Promise<Results> {
  const report = join(dataDir, 'report.json');
  removeReport(report);
  const env = { ...(await servers.env(packages)), TEST_TIER: tier, TEST_REPORT: report };
  const all = ['run', '--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest/reporter.ts')}`, ...args];
  const endedWell = await runVisibly(bin('vitest'), all, { cwd: root, env, signal });
  return fromReport(report, endedWell, 'the tests');
}

/** A failed run with every test green had an error outside of any test, or found no test. */
function fromReport(file: string, endedWell: boolean, name: string): Results {
  const report = readReport(file);
  if (!report) return results({ others: [`${name}: no report in ${relative(root, file)}`] });
  const others = report.errors.map((error) => `${name}: outside of any test: ${error}`);
  const isRed = others.length > 0 || report.files.some(({ failures }) => failures.length > 0);
  if (!endedWell && !isRed) others.push(report.files.length > 0 ? `${name} ended badly` : `${name}: no test found`);
  return results({ files: report.files, others });
}

/** Turbo's tasks by workspace; servers are started only if a task that needs them must run. */
async function runWorkspaces(servers: Servers, args: string[]): Promise<Results> {
  const options = {
    root,
    signal,
    args,
    env: { ...baseEnv, ANAR_TEST_MACHINE: testMachine(process.env) },
  };
  const planned = await plannedTasks(options);
  const missing = planned.filter(({ cache }) => cache.status === 'MISS');
  console.log(`${planned.length - missing.length} of ${planned.length} tasks are in the cache`);
  for (const { directory, task } of planned) if (task === 'test') removeReport(join(root, directory, REPORT));
  const needServers = missing.some(({ command }) => command.includes('--servers'));
  const env = needServers ? { ...options.env, ...(await servers.env(GATE_PACKAGES)) } : options.env;
  const done = await runTasks({ ...options, env });
  return merge(
    planned.map(({ taskId }) =>
      fromTask(
        done.find((one) => one.taskId === taskId),
        taskId,
      ),
    ),
  );
}

/** Tests by their report, a build only when it fails. */
function fromTask(task: Task | undefined, name: string): Results {
  if (!task?.execution) return results({ notRun: [name] });
  const endedWell = task.execution.exitCode === 0;
  if (task.task === 'test') return fromReport(join(root, task.directory, REPORT), endedWell, name);
  if (!endedWell) return results({ others: [name] });
  return results({});
}

/** Two concurrently: most of them use one CPU, and the servers need none where they were fetched before. */
async function runChecks(): Promise<Results> {
  const npm = (...args: string[]) => ['npm', 'run', '--silent', ...args];
  const lanes: Record<string, string[]>[] = [
    { 'types of services, packages, tools and tests': [bin('tsc')], lint: [bin('biome'), 'check', '.'] },
    { 'types of the web': npm('check', '-w', 'web'), 'build of the web': npm('build', '-w', 'web') },
  ];
  return merge(await Promise.all(lanes.map(runInTurn)));
}

async function runInTurn(commands: Record<string, string[]>): Promise<Results> {
  const done: Results[] = [];
  for (const [name, [file = '', ...args]] of Object.entries(commands)) {
    // Whatever the caller's NODE_ENV: another value bundles the development build of React.
    const env = { ...process.env, NODE_ENV: 'production' };
    const isGood = await runVisibly(file, args, { cwd: root, env, signal });
    done.push(isGood ? results({ checksPassed: 1 }) : results({ others: [name] }));
  }
  return merge(done);
}
