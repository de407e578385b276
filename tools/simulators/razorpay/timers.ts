export interface Timers {
  later(ms: number, work: () => void): void;
  /** Cancels everything still scheduled. */
  stop(): void;
}

/** Scheduled actions, cancelled when the simulator stops. */
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
