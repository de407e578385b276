/** A call that was stopped on its way: `reached` once one is there, and every one goes on after `release`. */
export interface Held {
  reached: Promise<void>;
  release(): void;
}

/** Holds calls to what stands in for an outside system, so that a test acts while one is open, for as long as it needs. */
export function createHold() {
  let gate: { reach(): void; opened: Promise<void> } | undefined;
  return {
    /** From now on calls are held. */
    hold(): Held {
      const reached = Promise.withResolvers<void>();
      const opened = Promise.withResolvers<void>();
      const own = { reach: reached.resolve, opened: opened.promise };
      gate = own;
      return {
        reached: reached.promise,
        release() {
          if (gate === own) gate = undefined;
          opened.resolve();
        },
      };
    },
    /** Awaited by a call that may be held. */
    async pass(): Promise<void> {
      gate?.reach();
      await gate?.opened;
    },
  };
}
export type Hold = ReturnType<typeof createHold>;
