import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredMessage } from '../log/chat-log.store.ts';
import type { PendingPush } from './decide-push.ts';
import { decideAfterBurst } from './push-marks.ts';

let marked: string[];
let decided: PendingPush[];
let marks: ReturnType<typeof decideAfterBurst>;

beforeEach(() => {
  vi.useFakeTimers();
  [marked, decided] = [[], []];
  const log = { markPendingPush: async (id: string) => void marked.push(id) };
  const service = { log: console as never, onStop: () => undefined };
  marks = decideAfterBurst(service, log, async (pending) => void decided.push(pending));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Stores a message as `say` does; `meanwhile` runs while it is being stored. */
async function say(seq: number, by = 'farmer', meanwhile: () => unknown = () => undefined): Promise<boolean> {
  const isToMark = marks.isToMark('thread', by);
  await meanwhile();
  const message = { _id: `${by}-${seq}`, seq, threadId: 'thread', by, ...(isToMark && { isUntold: true }) };
  await marks.stored(message as StoredMessage);
  return isToMark;
}

it('only the first message of each writer’s burst is marked', async () => {
  expect([await say(1), await say(2), await say(3, 'doctor'), await say(4)]).toEqual([true, false, true, false]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(decided).toMatchObject([
    { threadId: 'thread', by: 'farmer', marked: [{ _id: 'farmer-1', seq: 1 }] },
    { threadId: 'thread', by: 'doctor', marked: [{ _id: 'doctor-3', seq: 3 }] },
  ]);
  expect(marked).toEqual([]);
});

it('the next burst is marked again and decided 20 s after the previous one', async () => {
  await say(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await say(2)).toBe(true);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(decided).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(decided).toMatchObject([{}, { marked: [{ _id: 'farmer-2' }] }]);
});

it('a message stored while the previous burst is being decided is marked before it is acknowledged', async () => {
  await say(1);
  expect(await say(2, 'farmer', () => vi.advanceTimersByTimeAsync(3000))).toBe(false);
  expect(marked).toEqual(['farmer-2']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(decided).toMatchObject([{ marked: [{ _id: 'farmer-1' }] }, { marked: [{ _id: 'farmer-2' }] }]);
});
