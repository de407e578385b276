import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTyping, type Typing } from './typing.ts';

let sent: [number, boolean][];
let others: boolean[];
let typing: Typing;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  sent = [];
  others = [];
  typing = createTyping(
    (isTyping) => sent.push([Date.now(), isTyping]),
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

it('is sent at the first key, repeated every three seconds, and ends one second after the last key', async () => {
  await types(4000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([
    [0, true],
    [3000, true],
    [4500, false],
  ]);
});

it('ends at once when the user stops or leaves, and its end is sent once', async () => {
  typing.mine(true);
  typing.mine(false);
  typing.mine(false);
  typing.mine(true);
  typing.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map(([, isTyping]) => isTyping)).toEqual([true, false, true, false]);
});

it('of the other user expires six seconds after their last event', async () => {
  typing.theirs(true);
  await vi.advanceTimersByTimeAsync(5000);
  typing.theirs(true);
  await vi.advanceTimersByTimeAsync(5999);
  expect(typing.isOther()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect([typing.isOther(), others]).toEqual([false, [true, false]]);
});
