import { onServerTime, serverNow } from '../../../../device/network/server-clock.ts';

export interface MinuteTimer {
  /** Ticks whenever the remaining time loses a minute, exactly at the end, and when the server time is corrected. */
  tickUntil(expiresAt: number): void;
  /** Ticks at once if a tick was missed while the phone slept. */
  check(): void;
  stop(): void;
}

const MINUTE_MS = 60_000;

export function createMinuteTimer(onTick: () => void): MinuteTimer {
  let end: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let stopListening: (() => void) | undefined;

  function start(): void {
    clearTimeout(timer);
    if (end === null) return;
    const left = end - serverNow();
    const untilWholeMinute = ((left % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
    const pause = untilWholeMinute || MINUTE_MS;
    dueAt = serverNow() + pause;
    timer = setTimeout(tick, pause);
  }

  function tick(): void {
    onTick();
    start();
  }

  return {
    tickUntil(expiresAt) {
      end = expiresAt;
      stopListening?.();
      stopListening = onServerTime(tick);
      start();
    },
    check() {
      if (serverNow() >= dueAt) tick();
    },
    stop() {
      clearTimeout(timer);
      stopListening?.();
    },
  };
}
