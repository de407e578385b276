import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTyping, type Typing } from './typing.ts';

let told: [number, boolean][];
let others: boolean[];
let typing: Typing;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  told = [];
  others = [];
  typing = createTyping(
    (isTyping) => told.push([Date.now(), isTyping]),
    () => others.push(typing.isOther()),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

async function types(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 500) {
    typing.mine(true);
    await vi.advanceTimersByTimeAsync(500);
  }
}

it('is told at the first key, again each three seconds, and ends a second after the last key', async () => {
  await types(4000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([
    [0, true],
    [3000, true],
    [4500, false],
  ]);
});

it('ends at once when the reader stops or leaves, and is told once', async () => {
  typing.mine(true);
  typing.mine(false);
  typing.mine(false);
  typing.mine(true);
  typing.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told.map(([, isTyping]) => isTyping)).toEqual([true, false, true, false]);
});

it('of the other is forgotten six seconds after it was last heard', async () => {
  typing.theirs(true);
  await vi.advanceTimersByTimeAsync(5000);
  typing.theirs(true);
  await vi.advanceTimersByTimeAsync(5999);
  expect(typing.isOther()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect([typing.isOther(), others]).toEqual([false, [true, false]]);
});
