import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { kitErrors } from '@anar/contracts/errors/kit';
import { mediaErrors } from '@anar/contracts/errors/media';
import { AppError } from '../../http/errors.ts';
import type { DrawnPhoto, PhotoRefusal } from './draw-photo.ts';

export interface Drawers {
  /**
   * Draws in a child process, which is killed at the deadline. Throws the refusals of `drawPhoto` and
   * `image_too_complex`. A heavy photo gets a new process, and idle ones, which hold memory of earlier photos (60 MB),
   * end first.
   */
  draw(bytes: Buffer, isHeavy?: boolean): Promise<DrawnPhoto>;
  /** Kills all processes and waits until they have ended. Later photos are 503. */
  stop(): Promise<void>;
}

export interface DrawersOptions {
  /** Starts the deadline of a photo and calls `expire` when it is over; returns the function that cancels it. */
  deadline?: (expire: () => void) => () => void;
  /** Idle time after which a process ends, in ms. */
  idleMs?: number;
  onKilled?: () => void;
}

const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;
const PROGRAM = fileURLToPath(new URL('./draw-process.ts', import.meta.url));
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1', '--max-old-space-size=128'];

function afterDeadline(expire: () => void): () => void {
  const timer = setTimeout(expire, DEADLINE_MS);
  return () => clearTimeout(timer);
}

/**
 * Processes that draw photos, started when one is needed and none is free; the caller limits how many run at once.
 * Processes, not threads: a thread inside libjpeg cannot be stopped, and its leaks and crashes would hit the service.
 * workerpool waits for a graceful end before it kills, tinypool's processes pass JSON only (both evaluated in November
 * 2026).
 */
export function createDrawers(options: DrawersOptions = {}): Drawers {
  const { deadline = afterDeadline, idleMs = IDLE_MS, onKilled } = options;
  const all = new Set<ChildProcess>();
  const free = new Map<ChildProcess, NodeJS.Timeout>();
  let stopped = false;

  function start(): ChildProcess {
    // Without our environment: an attacker who exploits a decoder finds no keys.
    const env = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: getCompileCacheDir() };
    const child = fork(PROGRAM, {
      execArgv: FLAGS,
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    all.add(child);
    // Handled in `reply`; a failed kill must not crash the service.
    child.on('error', () => undefined);
    child.once('exit', () => {
      all.delete(child);
      take(child);
    });
    return child;
  }

  async function ready(): Promise<ChildProcess> {
    const [child] = free.keys();
    if (child) return take(child);
    const started = start();
    await reply(started).catch((cause) => {
      throw unavailable(cause);
    });
    return started;
  }

  function take(child: ChildProcess): ChildProcess {
    clearTimeout(free.get(child));
    free.delete(child);
    return child;
  }

  function keep(child: ChildProcess): void {
    free.set(child, setTimeout(() => take(child).kill('SIGKILL'), idleMs).unref());
  }

  return {
    async draw(bytes, isHeavy = false) {
      if (isHeavy) for (const child of [...free.keys()]) take(child).kill('SIGKILL');
      const child = await ready();
      if (stopped) throw unavailable();
      let isLate = false;
      const stopClock = deadline(() => {
        isLate = child.kill('SIGKILL');
        onKilled?.();
      });
      try {
        const drawn = reply(child);
        child.send(bytes, () => undefined);
        const answer = (await drawn) as DrawnPhoto | PhotoRefusal;
        keep(child);
        if (typeof answer === 'string') throw new AppError(mediaErrors[answer]);
        return answer;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        if (stopped) throw unavailable(cause);
        // Too slow, or it crashed the decoder: a retry of the same photo would do so again.
        throw new AppError(isLate ? mediaErrors.imageTooComplex : mediaErrors.brokenImage, { cause });
      } finally {
        stopClock();
      }
    },
    async stop() {
      stopped = true;
      await Promise.all(
        [...all].map(async (child) => {
          const gone = new Promise((resolve) => child.once('exit', resolve));
          if (child.kill('SIGKILL')) await gone;
        }),
      );
    },
  };
}

const unavailable = (cause?: unknown) =>
  new AppError(kitErrors.serviceUnavailable, { cause, headers: { 'retry-after': '5' } });

/** The next message of a process. Throws when it ends or could not start. */
function reply(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`ended: ${signal ?? code}`)));
    const said = (message: unknown) => settle(() => resolve(message));
    const failed = (error: Error) => settle(() => reject(error));
    const settle = (act: () => void) => {
      child.off('exit', ended).off('message', said).off('error', failed);
      act();
    };
    child.once('exit', ended).once('message', said).once('error', failed);
  });
}
