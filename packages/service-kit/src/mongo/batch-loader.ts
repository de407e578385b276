import { setImmediate as endOfTurn } from 'node:timers/promises';
import pLimit from 'p-limit';

/** One that hangs does not hold up all others. */
const AT_ONCE = 2;

interface Batch<Value> {
  keys: Set<string>;
  loaded: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Loads one thing by its key; what is asked for meanwhile goes together in the next query. A query begins after all who
 * share it have asked, so that nobody gets what was true before.
 */
export function createBatchLoader<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const limit = pLimit(AT_ONCE);
  let next: Batch<Value> | undefined;

  function createBatch(): Batch<Value> {
    const keys = new Set<string>();
    const loaded = limit(async () => {
      await endOfTurn();
      next = undefined;
      return load([...keys]);
    });
    return { keys, loaded };
  }

  return async (key) => {
    next ??= createBatch();
    next.keys.add(key);
    return (await next.loaded).get(key);
  };
}
