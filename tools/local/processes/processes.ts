import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '@anar/console/progress';
import { hasCode, identify, isRunning, type ProcessIdentity } from './process-identity.ts';

export type Command = {
  /** Name of its log and of its record. */
  name: string;
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Signal that ends it; default SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Its stdin stays open while we live, so that it can exit with us. */
  readsOurEnd?: boolean;
};

/** A child process. `ended` resolves to how it exited; `stop` signals it and kills it after the grace period. */
export type Child = {
  name: string;
  pid: number;
  logFile: string;
  ended: Promise<Ending>;
  stop(graceMs?: number): Promise<void>;
};
export type Ending = { ok: boolean; how: string };

/** `wholeGroup`: signals its children too, which would outlive it (a shell's). */
type Recorded = ProcessIdentity & { stopSignal: NodeJS.Signals; wholeGroup: boolean };

const GRACE_MS = 10_000;

/**
 * Every started process is recorded in `<dataDir>/run` with pid and start time, so that after a crash (kill -9 of the
 * parent) the next start finds exactly these processes and stops them.
 */
export class Processes {
  readonly #runDir: string;
  readonly #logDir: string;
  readonly #alive = new Set<Child>();
  #closing = false;

  constructor(dataDir: string) {
    this.#runDir = join(dataDir, 'run');
    this.#logDir = join(dataDir, 'logs');
    mkdirSync(this.#runDir, { recursive: true });
    mkdirSync(this.#logDir, { recursive: true });
  }

  /**
   * Starts in its own process group: Ctrl-C reaches only the parent, which then stops things in order. Output goes to
   * `<dataDir>/logs/<name>.log`; `append` continues that log, else the last one is renamed.
   */
  start(command: Command, { append = false, wholeGroup = false } = {}): Child {
    if (this.#closing) throw new PlainError('stopped');
    const logFile = join(this.#logDir, `${command.name}.log`);
    if (!append && existsSync(logFile)) renameSync(logFile, `${logFile}.previous`);
    const log = openSync(logFile, 'a');
    const { file, args, cwd, env = process.env, stopSignal = 'SIGTERM', readsOurEnd } = command;
    const running = spawn(file, args, { cwd, env, stdio: [readsOurEnd ? 'pipe' : 'ignore', log, log], detached: true });
    closeSync(log);
    const record = join(this.#runDir, `${command.name}.json`);
    const identity = running.pid === undefined ? undefined : identify(running.pid);
    const recorded = identity && { ...identity, stopSignal, wholeGroup };
    if (recorded) writeFileSync(record, JSON.stringify(recorded));
    const ended = new Promise<Ending>((resolve) => {
      running.once('error', (error) => resolve({ ok: false, how: `could not start: ${error.message}` }));
      running.once('exit', (code, signal) =>
        resolve({ ok: code === 0, how: signal ? `ended by ${signal}` : `ended with code ${code}` }),
      );
    });
    const stop = async (graceMs = GRACE_MS) => {
      if (recorded) await stopProcess(recorded, graceMs);
      await ended;
    };
    const child: Child = { name: command.name, pid: running.pid ?? 0, logFile, ended, stop };
    this.#alive.add(child);
    ended.then(() => {
      this.#alive.delete(child);
      rmSync(record, { force: true });
    });
    return child;
  }

  /** Runs a command to completion; an error contains the tail of its log. */
  async run(command: Command): Promise<void> {
    const child = this.start(command, { wholeGroup: true });
    const { ok, how } = await child.ended;
    if (!ok) throw new PlainError(`${command.name} ${how}; see ${child.logFile}\n${logTail(child.logFile)}`);
  }

  get isClosed(): boolean {
    return this.#closing;
  }

  /** From now on nothing is started any more. */
  close(): void {
    this.#closing = true;
  }

  /** Stops all remaining ones concurrently. */
  async stopAll(): Promise<void> {
    this.close();
    await Promise.all([...this.#alive].map((child) => child.stop()));
  }

  /** Stops what an earlier, crashed parent left running. Returns their names. */
  async stopOrphans(): Promise<string[]> {
    const records = readdirSync(this.#runDir).filter((name) => name.endsWith('.json'));
    const stopped = await Promise.all(records.map((name) => stopRecorded(join(this.#runDir, name))));
    return stopped.filter((name) => name !== undefined);
  }
}

async function stopRecorded(file: string): Promise<string | undefined> {
  const recorded: Recorded = JSON.parse(readFileSync(file, 'utf8'));
  const wasRunning = isRunning(recorded);
  if (wasRunning) await stopProcess(recorded, GRACE_MS);
  rmSync(file, { force: true });
  return wasRunning ? basename(file, '.json') : undefined;
}

/** Signals, and kills after the grace period. Never touches a later process with the same pid. */
async function stopProcess(recorded: Recorded, graceMs: number): Promise<void> {
  signal(recorded, recorded.wholeGroup ? -recorded.pid : recorded.pid, recorded.stopSignal);
  if (await endsWithin(recorded, graceMs)) return;
  // The whole group: its own children must not outlive it.
  signal(recorded, -recorded.pid, 'SIGKILL');
  if (!(await endsWithin(recorded, 5_000))) throw new PlainError(`process ${recorded.pid} does not end`);
}

async function endsWithin(identity: ProcessIdentity, ms: number): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(30)) {
    if (!isRunning(identity)) return true;
  }
  return !isRunning(identity);
}

function signal(identity: ProcessIdentity, target: number, name: NodeJS.Signals): void {
  if (!isRunning(identity)) return;
  try {
    process.kill(target, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** The last lines of a log, for an error message. */
export function logTail(logFile: string, lines = 12): string {
  if (!existsSync(logFile)) return '';
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/** Whether a child has exited. */
export function hasEnded(child: Child): Promise<boolean> {
  return Promise.race([child.ended.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
}
