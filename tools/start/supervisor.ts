import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PlainError } from '@anar/console/progress';
import { type KeptRunning, keepRunning } from '@anar/local-infrastructure/keep-running';
import { type Child, hasEnded, logTail, type Processes } from '@anar/local-infrastructure/processes';
import { COMMAND_FLAGS, NODE_FLAGS } from '@anar/service-kit/lifecycle/node-flags';
import type { ProcessSpec } from './processes.ts';

/** Otherwise children of a killed `npm start` or test run would keep running. */
const ENDS_WITH_PARENT = pathToFileURL(
  createRequire(import.meta.url).resolve('@anar/service-kit/lifecycle/shutdown/ends-with-parent'),
).href;
const READY_LIMIT_MS = 120_000;

/** Runs one process while the system is up: restarted with growing backoff when it exits. */
export class Supervisor {
  readonly #processes: Processes;
  readonly #root: string;
  readonly #spec: ProcessSpec;
  #running: Child | KeptRunning | undefined;

  constructor(processes: Processes, root: string, spec: ProcessSpec) {
    this.#processes = processes;
    this.#root = root;
    this.#spec = spec;
  }

  /** Starts it and resolves when it is ready. An exit before that is fatal, and shown to the user. */
  async start(): Promise<void> {
    const child = this.#launch(false);
    this.#running = child;
    await this.#untilReady(child);
    const launch = () => this.#launch(true);
    const report = (how: string, again: string) => `${died(this.#spec.name, how, child)}\n  ${again}`;
    this.#running = keepRunning(this.#processes, child, launch, report);
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
  }

  /** Like a machine failure: killed without notice and not restarted. */
  async kill(): Promise<void> {
    if (this.#running && 'kill' in this.#running) await this.#running.kill();
  }

  #launch(append: boolean): Child {
    const { name, script, env, defaults, flags = [] } = this.#spec;
    return this.#processes.start(
      {
        name,
        file: process.execPath,
        args: [
          ...NODE_FLAGS,
          ...COMMAND_FLAGS,
          ...flags,
          '--disable-warning=ExperimentalWarning',
          '--import',
          ENDS_WITH_PARENT,
          resolve(this.#root, script),
        ],
        readsOurEnd: true,
        cwd: this.#root,
        // Halves the start-up time from the second start on.
        env: { NODE_COMPILE_CACHE: join(this.#root, '.data', 'compile-cache'), ...defaults, ...process.env, ...env },
      },
      { append },
    );
  }

  async #untilReady(child: Child): Promise<void> {
    const { name, env, ready } = this.#spec;
    const url = `http://127.0.0.1:${env.PORT}${ready}`;
    for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await sleep(100)) {
      if (await hasEnded(child)) throw new PlainError(died(name, (await child.ended).how, child));
      if (await answers200(url)) return;
    }
    throw new PlainError(`${name} is not ready after ${READY_LIMIT_MS / 1000} s; see ${child.logFile}`);
  }
}

function died(name: string, how: string, child: Child): string {
  const tail = logTail(child.logFile, 8).replaceAll(/^/gm, '    ');
  return `${name} ${how}; see ${child.logFile}\n${tail}`;
}

async function answers200(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch (error) {
    // Nothing listens yet, or not fast enough.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
