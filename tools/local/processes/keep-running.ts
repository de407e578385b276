import { setTimeout as sleep } from 'node:timers/promises';
import { reason } from '@anar/console/progress';
import type { Child, Processes } from './processes.ts';

const FIRST_BACKOFF_MS = 1_000;
const LAST_BACKOFF_MS = 30_000;
/** After running this long it counts as healthy: the backoff starts over. */
const HEALTHY_MS = 60_000;

export interface KeptRunning extends Pick<Child, 'stop'> {
  /** Kills it without notice, and does not restart it. */
  kill(): Promise<void>;
}

/**
 * Restarts a process with growing backoff whenever it exits before it is stopped. `report` receives how it exited, and
 * `again` when it is restarted.
 */
export function keepRunning(
  processes: Processes,
  running: Child,
  launch: () => Child,
  report: (how: string, again: string) => string,
): KeptRunning {
  let child = running;
  let isStopping = false;

  async function watch(backoffMs: number): Promise<void> {
    const startedAt = Date.now();
    const { how } = await child.ended;
    if (isStopping || processes.isClosed) return;
    const pause = Date.now() - startedAt > HEALTHY_MS ? FIRST_BACKOFF_MS : backoffMs;
    console.error(`✗ ${report(how, `starting it again in ${pause / 1000} s`)}`);
    await sleep(pause);
    if (isStopping || processes.isClosed) return;
    child = launch();
    await watch(Math.min(pause * 2, LAST_BACKOFF_MS));
  }

  watch(FIRST_BACKOFF_MS).catch((error: unknown) => console.error(`✗ ${running.name}: ${reason(error)}`));
  return {
    stop: async (graceMs) => {
      isStopping = true;
      await child.stop(graceMs);
    },
    kill: async () => {
      isStopping = true;
      process.kill(child.pid, 'SIGKILL');
      await child.ended;
    },
  };
}
