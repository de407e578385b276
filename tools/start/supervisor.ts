import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PlainError, reason } from '@anar/console/progress';
import { type Child, hasEnded, logTail, type Processes } from '@anar/local-infrastructure/processes';
import type { ProcessSpec } from './processes.ts';

/** Without it, what a killed `npm start` or test run had started would go on. */
const ENDS_WITH_PARENT = pathToFileURL(
  createRequire(import.meta.url).resolve('@anar/service-kit/lifecycle/ends-with-parent'),
).href;
const READY_LIMIT_MS = 60_000;
const FIRST_BACKOFF_MS = 1_000;
const LAST_BACKOFF_MS = 30_000;
/** One that ran this long was healthy: the next death starts a new count. */
const HEALTHY_MS = 60_000;

/** Runs one process for as long as the system is up: started again, ever less eagerly, when it dies. */
export class Supervisor {
  readonly #processes: Processes;
  readonly #root: string;
  readonly #spec: ProcessSpec;
  #child: Child | undefined;
  #stopping = false;

  constructor(processes: Processes, root: string, spec: ProcessSpec) {
    this.#processes = processes;
    this.#root = root;
    this.#spec = spec;
  }

  /** Starts it and resolves when it is ready. A death before that is the end: the person must see why. */
  async start(): Promise<void> {
    const child = this.#launch(false);
    await this.#untilReady(child);
    this.#watch(child, FIRST_BACKOFF_MS).catch((error: unknown) =>
      console.error(`✗ ${this.#spec.name}: ${reason(error)}`),
    );
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#child?.stop();
  }

  #launch(append: boolean): Child {
    const { name, script, env, defaults } = this.#spec;
    this.#child = this.#processes.start(
      {
        name,
        file: process.execPath,
        args: ['--disable-warning=ExperimentalWarning', '--import', ENDS_WITH_PARENT, join(this.#root, script)],
        readsOurEnd: true,
        cwd: this.#root,
        // Halves the time that a start takes from the second one on.
        env: { NODE_COMPILE_CACHE: join(this.#root, '.data', 'compile-cache'), ...defaults, ...process.env, ...env },
      },
      { append },
    );
    return this.#child;
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

  async #watch(child: Child, backoffMs: number): Promise<void> {
    const startedAt = Date.now();
    const { how } = await child.ended;
    if (this.#stopping || this.#processes.isClosed) return;
    const pause = Date.now() - startedAt > HEALTHY_MS ? FIRST_BACKOFF_MS : backoffMs;
    console.error(`✗ ${died(this.#spec.name, how, child)}\n  starting it again in ${pause / 1000} s`);
    await sleep(pause);
    if (this.#stopping || this.#processes.isClosed) return;
    await this.#watch(this.#launch(true), Math.min(pause * 2, LAST_BACKOFF_MS));
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
