import { execFile } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runVisibly } from '@anar/console/run-visibly';

/** A task of a workspace as turbo describes it. */
export interface Task {
  taskId: string;
  task: string;
  command: string;
  /** Folder of the workspace, from the root. */
  directory: string;
  cache: { status: 'HIT' | 'MISS' };
  /** In a run: absent if it was not started. */
  execution?: { exitCode: number };
}

interface TurboOptions {
  root: string;
  env: NodeJS.ProcessEnv;
  /** Further arguments, such as filters of workspaces. */
  args: readonly string[];
  signal: AbortSignal;
}

/** Each has as many workers as there are CPUs: a second one in parallel would only delay both. */
const CONCURRENCY = 1;
const OURS = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', npm_config_loglevel: 'error' };
const isReal = ({ command }: Task) => command !== '<NONEXISTENT>';

/** Whether npm has a turbo binary for this platform. */
export function hasTurbo(): boolean {
  const { platform, arch } = process;
  try {
    createRequire(createRequire(import.meta.url).resolve('turbo/package.json')).resolve(
      `@turbo/${platform}-${arch === 'x64' ? '64' : arch}/package.json`,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

const argumentsOf = ({ args }: TurboOptions) => ['run', 'test', ...args];
const binary = (root: string) => join(root, 'node_modules', '.bin', 'turbo');

/** What a run would take from its cache, and what it would run. */
export async function plannedTasks(options: TurboOptions): Promise<Task[]> {
  const { root, env, signal } = options;
  const { stdout } = await promisify(execFile)(binary(root), [...argumentsOf(options), '--dry=json'], {
    cwd: root,
    env: { ...env, ...OURS },
    signal,
    maxBuffer: 64 * 2 ** 20,
  });
  return (JSON.parse(stdout) as { tasks: Task[] }).tasks.filter(isReal);
}

/** Runs everything that is not cached on our console, and returns the result of each task. */
export async function runTasks(options: TurboOptions): Promise<Task[]> {
  const { root, env, signal } = options;
  const summaries = join(root, '.turbo', 'runs');
  rmSync(summaries, { recursive: true, force: true });
  const args = [
    ...argumentsOf(options),
    '--summarize',
    '--continue=dependencies-successful',
    `--concurrency=${CONCURRENCY}`,
    '--output-logs=new-only',
    '--log-order=stream',
  ];
  await runVisibly(binary(root), args, { cwd: root, env: { ...env, ...OURS }, signal });
  const [summary] = globSync('*.json', { cwd: summaries });
  if (summary === undefined) return [];
  return (JSON.parse(readFileSync(join(summaries, summary), 'utf8')) as { tasks: Task[] }).tasks.filter(isReal);
}
