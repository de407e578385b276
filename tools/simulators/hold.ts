/** A held call: `reached` resolves once one has arrived, and all continue after `release`. */
export interface Held {
  reached: Promise<void>;
  release(): void;
}

/** Holds calls to a simulated outside system, so that a test can act while one is in flight. */
export function createHold() {
  let gate: { reach(): void; opened: Promise<void> } | undefined;
  return {
    /** Starts holding calls. */
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
