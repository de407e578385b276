import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { kitErrors } from '@anar/contracts/errors/kit';
import { mediaErrors } from '@anar/contracts/errors/media';
import { AppError } from '../http/errors.ts';
import type { DrawnPhoto, PhotoRefusal } from './draw-photo.ts';

export interface Drawers {
  /**
   * Draws in a process of its own, which is killed at the deadline. Throws the refusals of `drawPhoto` and
   * `image_too_complex`. A heavy photo gets a new one, and those that idle with memory of earlier photos (60 MB) end first.
   */
  draw(bytes: Buffer, isHeavy?: boolean): Promise<DrawnPhoto>;
  /** Kills all that is left and waits until it is gone. Later photos are 503. */
  stop(): Promise<void>;
}

export interface DrawersOptions {
  /** Calls back when the photo that a process has begun with has taken too long; returns what stops the clock. */
  deadline?: (expire: () => void) => () => void;
  /** A process that has nothing to draw for so long ends, in ms. */
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
 * Processes that draw photos, started when one is needed and none is free; how many at once is for the caller. Processes, not
 * threads: nothing stops a thread inside of libjpeg, and memory that it leaked or a crash would be ours. workerpool asks
 * politely before it kills, tinypool's processes speak JSON only: both looked at in November 2026.
 */
export function createDrawers(options: DrawersOptions = {}): Drawers {
  const { deadline = afterDeadline, idleMs = IDLE_MS, onKilled } = options;
  const all = new Set<ChildProcess>();
  const free = new Map<ChildProcess, NodeJS.Timeout>();
  let stopped = false;

  function start(): ChildProcess {
    // Without our environment: whoever breaks out of a decoder finds no keys.
    const env = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: getCompileCacheDir() };
    const child = fork(PROGRAM, {
      execArgv: FLAGS,
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    all.add(child);
    // Told by `reply`; a failed kill is no reason to end the service.
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
        // Late, or it brought the decoder down: the same photo would do it again.
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

/** The next thing that a process says. Throws when it ends, or never began. */
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
