import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMarks } from './marks.ts';

/** So long marks are gathered. */
const GATHER_MS = 300;
type Told = { deliveredUpTo?: number; readUpTo?: number };

let known: { delivered: number; read: number } | null;
let newest: number;
let mayRead: boolean;
let told: Told[];
let answer: () => Promise<boolean>;

const create = () =>
  createMarks({
    known: () => known,
    newestOfOther: (upTo) => Math.min(upTo, newest),
    mayRead: () => mayRead,
    put: (marks) => {
      told.push(marks);
      return answer();
    },
  });
const gathered = () => vi.advanceTimersByTimeAsync(GATHER_MS);

beforeEach(() => {
  vi.useFakeTimers();
  known = { delivered: 0, read: 0 };
  newest = 5;
  mayRead = true;
  told = [];
  answer = async () => true;
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells what came and what was read once, together', async () => {
  const marks = create();
  marks.look();
  marks.seen(3);
  marks.seen(4);
  await gathered();
  marks.look();
  await gathered();
  expect(told).toEqual([{ deliveredUpTo: 5, readUpTo: 4 }]);
});

it('tells nothing before it is known what the server has', async () => {
  known = null;
  const marks = create();
  marks.seen(3);
  await gathered();
  expect(told).toEqual([]);
  known = { delivered: 5, read: 2 };
  marks.look();
  await gathered();
  expect(told).toEqual([{ readUpTo: 3 }]);
});

it('tells nothing as read while nobody looks', async () => {
  mayRead = false;
  const marks = create();
  marks.seen(5);
  await gathered();
  expect(told).toEqual([{ deliveredUpTo: 5 }]);
});

it('never goes backwards', async () => {
  known = { delivered: 5, read: 4 };
  const marks = create();
  marks.seen(2);
  await gathered();
  marks.seen(5);
  await gathered();
  marks.seen(3);
  await gathered();
  expect(told).toEqual([{ readUpTo: 5 }]);
});

it('tells again what was not heard, at the next look', async () => {
  answer = async () => false;
  const marks = create();
  marks.look();
  await gathered();
  await gathered();
  expect(told).toHaveLength(1);
  answer = async () => true;
  marks.look();
  await gathered();
  expect(told).toEqual([{ deliveredUpTo: 5 }, { deliveredUpTo: 5 }]);
});

it('tells what was seen last although the chat closes, also while the one before is being told', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  known = { delivered: 5, read: 0 };
  answer = () => promise;
  const marks = create();
  marks.seen(2);
  await gathered();
  marks.seen(5);
  marks.stop();
  resolve(true);
  await gathered();
  expect(told).toEqual([{ readUpTo: 2 }, { readUpTo: 5 }]);
});
