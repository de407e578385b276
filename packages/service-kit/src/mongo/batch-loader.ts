import { setImmediate as endOfTurn } from 'node:timers/promises';
import pLimit from 'p-limit';

/** More than one, so that a hanging query does not block all others. */
const AT_ONCE = 2;

interface Batch<Value> {
  keys: Set<string>;
  loaded: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Loads one value by its key; keys requested meanwhile are batched into the next query. A query starts after all
 * requests that share it, so that none gets a state from before its request.
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
