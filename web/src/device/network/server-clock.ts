import { useEffect, useState } from 'react';
import { deviceStore } from '../storage/device-store.ts';

const MINUTE_MS = 60_000;
/** The `Date` header has a resolution of one second. */
const SECOND_MS = 1000;
const MAY_BE_CACHED = /max-age=[1-9]/;

/** The last known offset, server clock minus phone clock, in ms: many phones are hours or a day off. */
const keptOffset = deviceStore({
  key: 'anar-mitra:clock-offset',
  scope: 'device',
  read: (stored) => (typeof stored === 'number' ? stored : 0),
});

/** The server's time and the readings of both local clocks at that moment; all in ms. */
let known: { server: number; wall: number; monotonic: number } | null = null;
const listeners = new Set<() => void>();

/** The server's time in ms since 1970. Before its first answer: by the stored offset. */
export function serverNow(): number {
  if (!known) return Date.now() + keptOffset.get();
  // The monotonic clock may stop while the phone sleeps; the user may set the wall clock back.
  const passed = Math.max(performance.now() - known.monotonic, Date.now() - known.wall);
  return known.server + Math.round(passed);
}

/** Converts a time of this phone's clock to the server's. */
export function serverTimeOf(wall: number): number {
  return wall + (known ? known.server - known.wall : keptOffset.get());
}

/** `server`: ms since 1970, from an answer whose round trip took at most `tookMs`. */
export function setServerTime(server: number, tookMs = 0): void {
  const now = serverNow();
  if (!Number.isFinite(server) || (now >= server - SECOND_MS && now <= server + tookMs + SECOND_MS)) return;
  const wall = Date.now();
  known = { server, wall, monotonic: performance.now() };
  if (Math.abs(server - wall - keptOffset.get()) >= MINUTE_MS) keptOffset.set(server - wall);
  for (const listener of listeners) listener();
}

/** Reads the time from the headers of an answer, unless a cache may have stored it. */
export function readServerTime(header: (name: string) => string | null, tookMs: number): void {
  if (!MAY_BE_CACHED.test(header('cache-control') ?? '')) setServerTime(Date.parse(header('date') ?? ''), tookMs);
}

/** Calls back when the server's time changes by more than the tolerance; returns the unsubscribe function. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `serverNow`, updated every minute. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const read = () => setNow(serverNow());
    // An answer may have come since the first render.
    setNow((before) => (Math.abs(serverNow() - before) > SECOND_MS ? serverNow() : before));
    const timer = setInterval(read, MINUTE_MS);
    const stop = onServerTime(read);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
