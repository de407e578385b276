import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowOf } from '../../testing/test-gateway.ts';
import { watchArrival } from './arrival-clock.ts';

const upload = rowOf('/api/diagnose');
const plain = rowOf('/api/auth/refresh');
const KIB = 1024;
const every = (ms: number, bytes: number, times: number) => Array.from({ length: times }, () => [ms, bytes] as const);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When a body whose pieces come after these pauses (ms) is refused, in ms from its start; undefined: never. */
function refusedAt(limits: typeof upload, pieces: readonly (readonly [number, number])[]): number | undefined {
  let refused: number | undefined;
  const clock = watchArrival(limits, () => {
    refused = performance.now();
  });
  const startedAt = performance.now();
  for (const [pause, bytes] of pieces) {
    vi.advanceTimersByTime(pause);
    if (refused !== undefined) return refused - startedAt;
    clock.seen(bytes);
  }
  clock.stop();
  vi.advanceTimersByTime(1_000_000);
  return refused;
}

test.each([
  ['2G, just above the least rate', upload, every(500, 1.05 * KIB, 590)],
  [
    '2G in bursts, with pauses shorter than the idle limit',
    upload,
    [[0, 55 * KIB] as const, ...every(25_000, 55 * KIB, 11)],
  ],
  ['nothing in the grace, then 3 KB a second', upload, [[9900, 1] as const, ...every(100, 0.3 * KIB, 2000)]],
  ['a form of a few bytes', plain, every(1000, 10, 14)],
])('a body arriving as “%s” passes', (_name, limits, pieces) => expect(refusedAt(limits, pieces)).toBeUndefined());

test.each([
  ['one byte in ten seconds', upload, every(10_000, 1, 20), 10_000],
  ['1 KB a second', upload, every(1000, KIB, 60), 19_000],
  ['a burst, then silence', upload, [...every(10, 500 * KIB, 2), [60_000, 1] as const], 30_020],
  ['just above the least rate, for ever', upload, every(500, 1.05 * KIB, 2000), 300_000],
  ['a small body in drops', plain, every(1000, 10, 60), 15_000],
])('a body arriving as “%s” is refused at its deadline', (_name, limits, pieces, atMs) => {
  const at = refusedAt(limits, pieces);
  expect(at).toBeGreaterThanOrEqual(atMs);
  expect(at).toBeLessThan(atMs + 100);
});
