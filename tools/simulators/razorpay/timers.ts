export interface Timers {
  later(ms: number, work: () => void): void;
  /** What is still to come does not come any more. */
  stop(): void;
}

/** Things that happen later, unless the simulator stops before. */
export function createTimers(): Timers {
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  return {
    later(ms, work) {
      if (isStopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, ms);
      timers.add(timer);
    },
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
