import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { overloaded } from '@anar/service-kit/http/server/load-shedding';
import pLimit from 'p-limit';

/** Runs the work when its turn comes. Throws 503 `overloaded` when too many wait, the signal's reason when it is aborted before. */
export type ConcurrencyLimit = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** Lets as much work run at once as there are processors, and a bounded number wait in the order they came. */
export function createConcurrencyLimit(atOnce = availableParallelism(), waitingMax = 50): ConcurrencyLimit {
  const limit = pLimit(atOnce);
  return async (signal, work) => {
    signal.throwIfAborted();
    if (limit.activeCount === atOnce && limit.pendingCount >= waitingMax) throw overloaded();
    const result = limit(() => {
      signal.throwIfAborted();
      return work();
    });
    const aborted = once(signal, 'abort').then(() => Promise.reject(signal.reason));
    return Promise.race([result, aborted]);
  };
}
