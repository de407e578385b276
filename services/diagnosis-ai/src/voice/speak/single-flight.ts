interface Flight<T> {
  result: Promise<T>;
  waiting: number;
  stop: AbortController;
}

export type SingleFlight<T> = (
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** Callers with the same name share one run of the work; it is aborted when the last of them aborts. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Flight<T>>();

  function start(name: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const stop = new AbortController();
    const result = work(stop.signal).finally(() => discard(name, stop));
    const shared = { result, waiting: 0, stop };
    running.set(name, shared);
    return shared;
  }

  function discard(name: string, stop: AbortController): void {
    if (running.get(name)?.stop === stop) running.delete(name);
  }

  return async (name, signal, work) => {
    signal.throwIfAborted();
    const shared = running.get(name) ?? start(name, work);
    shared.waiting++;
    const left = Promise.withResolvers<never>();
    const leave = () => {
      left.reject(signal.reason);
      if (--shared.waiting > 0) return;
      discard(name, shared.stop);
      shared.stop.abort(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    return Promise.race([shared.result, left.promise]).finally(() => signal.removeEventListener('abort', leave));
  };
}
