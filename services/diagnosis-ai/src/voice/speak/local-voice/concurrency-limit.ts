import { availableParallelism } from 'node:os';
import { overloaded } from '@anar/service-kit/http/server/load-shedding';

export interface ConcurrencyLimit {
  /** Runs the work when its turn comes. Throws 503 `overloaded` when too many wait, the signal's reason when it is aborted before. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Lets as much work run at once as there are processors, and a bounded number wait in the order they came. */
export function createConcurrencyLimit(atOnce = availableParallelism(), waitingMax = 50): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  async function acquire(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free--;
      return;
    }
    if (waiting.length >= waitingMax) throw overloaded();
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        waiting.splice(waiting.indexOf(proceed), 1);
        reject(signal.reason);
      };
      waiting.push(proceed);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }

  return {
    async run(signal, work) {
      signal.throwIfAborted();
      await acquire(signal);
      return work().finally(release);
    },
  };
}
