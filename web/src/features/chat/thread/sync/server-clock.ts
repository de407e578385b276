/** The server's clock, as its answers tell it: a phone's may be a year off. */
export interface ServerClock {
  /** ms since 1970. */
  now(): number;
  offset(): number;
  /** What an answer said, or what was kept of one. */
  hear(told: { now: string } | { offset: number }): void;
  /** Ticks when the time that is left loses a minute, and exactly at its end; also when the clock turns out to be another. */
  tickUntil(expiresAt: number): void;
  stop(): void;
}

const MINUTE_MS = 60_000;
/** Less is the time that answers take. */
const NOTICED_MS = 1000;

export function createServerClock(onTick: () => void): ServerClock {
  let offset = 0;
  let end: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next tick is due, by the server's clock. */
  let dueAt = Number.POSITIVE_INFINITY;
  const now = () => Date.now() + offset;

  function start(): void {
    clearTimeout(timer);
    if (end === null) return;
    const left = end - now();
    const untilWholeMinute = ((left % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
    const pause = untilWholeMinute || MINUTE_MS;
    dueAt = now() + pause;
    timer = setTimeout(() => {
      onTick();
      start();
    }, pause);
  }

  return {
    now,
    offset: () => offset,
    hear(told) {
      const before = offset;
      offset = 'offset' in told ? told.offset : Date.parse(told.now) - Date.now();
      // A phone that slept ticks late: the answer comes first, and must not put the tick off.
      const isDue = now() >= dueAt;
      start();
      if (isDue || Math.abs(offset - before) >= NOTICED_MS) onTick();
    },
    tickUntil(expiresAt) {
      end = expiresAt;
      start();
    },
    stop: () => clearTimeout(timer),
  };
}
