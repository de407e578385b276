export interface Watermarks {
  /** Resolves once this mark, or a further one, is written. */
  run(key: string, upTo: number, set: (upTo: number) => Promise<void>): Promise<void>;
}

/**
 * Writes one mark per key at a time, and coalesces those requested meanwhile to the furthest: otherwise a slow database
 * would build up a queue of marks that delays messages.
 */
export function createWatermarks(): Watermarks {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, { upTo: number; done: Promise<void> }>();

  function start(key: string, upTo: number, set: (upTo: number) => Promise<void>): Promise<void> {
    const work = set(upTo).finally(() => {
      if (running.get(key) === work) running.delete(key);
    });
    running.set(key, work);
    return work;
  }

  return {
    run(key, upTo, set) {
      const next = waiting.get(key);
      if (next) {
        next.upTo = Math.max(next.upTo, upTo);
        return next.done;
      }
      const before = running.get(key);
      if (before === undefined) return start(key, upTo, set);
      const begin = (): Promise<void> => {
        waiting.delete(key);
        return start(key, one.upTo, set);
      };
      const one: { upTo: number; done: Promise<void> } = { upTo, done: before.then(begin, begin) };
      waiting.set(key, one);
      return one.done;
    },
  };
}
