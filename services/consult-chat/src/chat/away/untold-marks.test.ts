import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredMessage } from '../log/chat-log.store.ts';
import { weighAfterBurst } from './untold-marks.ts';
import type { Untold } from './weigh-untold.ts';

let marked: string[];
let weighed: Untold[];
let marks: ReturnType<typeof weighAfterBurst>;

beforeEach(() => {
  vi.useFakeTimers();
  [marked, weighed] = [[], []];
  const log = { markUntold: async (id: string) => void marked.push(id) };
  const service = { log: console as never, onStop: () => undefined };
  marks = weighAfterBurst(service, log, async (untold) => void weighed.push(untold));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Says something as the desk does; what happens `meanwhile` happens while it is being stored. */
async function say(seq: number, by = 'farmer', meanwhile: () => unknown = () => undefined): Promise<boolean> {
  const isToMark = marks.isToMark('thread', by);
  await meanwhile();
  const message = { _id: `${by}-${seq}`, seq, threadId: 'thread', by, ...(isToMark && { isUntold: true }) };
  await marks.stored(message as StoredMessage);
  return isToMark;
}

it('the first message of a burst is marked for all of them, of each writer one', async () => {
  expect([await say(1), await say(2), await say(3, 'doctor'), await say(4)]).toEqual([true, false, true, false]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(weighed).toMatchObject([
    { threadId: 'thread', by: 'farmer', marked: [{ _id: 'farmer-1', seq: 1 }] },
    { threadId: 'thread', by: 'doctor', marked: [{ _id: 'doctor-3', seq: 3 }] },
  ]);
  expect(marked).toEqual([]);
});

it('the next burst is marked again, and weighed twenty seconds later', async () => {
  await say(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await say(2)).toBe(true);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(weighed).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(weighed).toMatchObject([{}, { marked: [{ _id: 'farmer-2' }] }]);
});

it('a message that is stored while those before it are weighed is marked before it is acknowledged', async () => {
  await say(1);
  expect(await say(2, 'farmer', () => vi.advanceTimersByTimeAsync(3000))).toBe(false);
  expect(marked).toEqual(['farmer-2']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(weighed).toMatchObject([{ marked: [{ _id: 'farmer-1' }] }, { marked: [{ _id: 'farmer-2' }] }]);
});
