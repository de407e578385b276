// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

const SERVER = Date.parse('2026-11-29T08:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Simulates an answer that the server wrote `ago` ms before it arrives. */
function answered(ago = 0, headers: Record<string, string> = {}, tookMs = 0): void {
  const all: Record<string, string> = { date: new Date(SERVER - ago).toUTCString(), ...headers };
  clock.readServerTime((name) => all[name] ?? null, tookMs);
}

let clock: typeof import('./server-clock.ts');
/** Simulates another page on the same phone. */
async function openPage(): Promise<void> {
  vi.resetModules();
  clock = await import('./server-clock.ts');
}

beforeEach(async () => {
  vi.useFakeTimers({ now: SERVER });
  localStorage.clear();
  await openPage();
});

it.each([
  ['26 hours ahead', 26 * HOUR_MS],
  ['a year behind', -365 * DAY_MS],
])('on a phone that is %s: serverNow is the server’s time', (_, ahead) => {
  vi.setSystemTime(SERVER + ahead);
  answered();
  expect(clock.serverNow()).toBe(SERVER);
  expect(clock.serverTimeOf(SERVER + ahead - HOUR_MS)).toBe(SERVER - HOUR_MS);
  vi.advanceTimersByTime(HOUR_MS);
  expect(clock.serverNow()).toBe(SERVER + HOUR_MS);
});

it('the offset is stored for the next page, before any answer comes', async () => {
  vi.setSystemTime(SERVER + DAY_MS);
  answered();
  await openPage();
  expect(clock.serverNow()).toBe(SERVER);
  expect(clock.serverTimeOf(SERVER + DAY_MS)).toBe(SERVER);
});

it('is monotonic when the phone’s clock is set back, and advances while it sleeps', () => {
  vi.setSystemTime(SERVER + DAY_MS);
  answered();
  vi.setSystemTime(SERVER);
  vi.advanceTimersByTime(5000);
  expect(clock.serverNow()).toBe(SERVER + 5000);
  // Asleep, only the wall clock advances.
  vi.setSystemTime(SERVER + DAY_MS + HOUR_MS);
  expect(clock.serverNow()).toBe(SERVER + HOUR_MS);
});

it.each([
  ['is dated within its round trip', () => answered(20_000, {}, 20_000)],
  ['is dated within the resolution of a second', () => answered(900)],
  ['may come from a cache', () => answered(3 * DAY_MS, { 'cache-control': 'private, max-age=3600, immutable' })],
  ['has no date', () => answered(0, { date: '' })],
])('is not changed when an answer %s', (_, answer) => {
  answer();
  expect([clock.serverNow(), localStorage.length]).toEqual([SERVER, 0]);
});

it('calls listeners when the server time changes, until they unsubscribe', () => {
  const listener = vi.fn();
  const stop = clock.onServerTime(listener);
  answered();
  expect(listener).not.toHaveBeenCalled();
  clock.setServerTime(SERVER + HOUR_MS);
  stop();
  clock.setServerTime(SERVER);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('useServerNow shows a change that came before its listener was attached', () => {
  const { result } = renderHook(() => {
    useLayoutEffect(() => clock.setServerTime(SERVER + HOUR_MS), []);
    return clock.useServerNow();
  });
  expect(result.current).toBe(SERVER + HOUR_MS);
});
