import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMarks } from './marks.ts';

/** How long marks are collected. */
const GATHER_MS = 300;
type SentMarks = { deliveredUpTo?: number; readUpTo?: number };

let known: { delivered: number; read: number } | null;
let newest: number;
let mayRead: boolean;
let sent: SentMarks[];
let answer: () => Promise<boolean>;

const create = () =>
  createMarks({
    known: () => known,
    newestOfOther: (upTo) => Math.min(upTo, newest),
    mayRead: () => mayRead,
    put: (marks) => {
      sent.push(marks);
      return answer();
    },
  });
const gathered = () => vi.advanceTimersByTimeAsync(GATHER_MS);

beforeEach(() => {
  vi.useFakeTimers();
  known = { delivered: 0, read: 0 };
  newest = 5;
  mayRead = true;
  sent = [];
  answer = async () => true;
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends delivered and read marks once, together', async () => {
  const marks = create();
  marks.schedule();
  marks.seen(3);
  marks.seen(4);
  await gathered();
  marks.schedule();
  await gathered();
  expect(sent).toEqual([{ deliveredUpTo: 5, readUpTo: 4 }]);
});

it('sends nothing before the marks of the server are known', async () => {
  known = null;
  const marks = create();
  marks.seen(3);
  await gathered();
  expect(sent).toEqual([]);
  known = { delivered: 5, read: 2 };
  marks.schedule();
  await gathered();
  expect(sent).toEqual([{ readUpTo: 3 }]);
});

it('sends no read mark while the page is hidden', async () => {
  mayRead = false;
  const marks = create();
  marks.seen(5);
  await gathered();
  expect(sent).toEqual([{ deliveredUpTo: 5 }]);
});

it('a read mark never moves backwards', async () => {
  known = { delivered: 5, read: 4 };
  const marks = create();
  marks.seen(2);
  await gathered();
  marks.seen(5);
  await gathered();
  marks.seen(3);
  await gathered();
  expect(sent).toEqual([{ readUpTo: 5 }]);
});

it('sends an unacknowledged mark again at the next schedule', async () => {
  answer = async () => false;
  const marks = create();
  marks.schedule();
  await gathered();
  await gathered();
  expect(sent).toHaveLength(1);
  answer = async () => true;
  marks.schedule();
  await gathered();
  expect(sent).toEqual([{ deliveredUpTo: 5 }, { deliveredUpTo: 5 }]);
});

it('sends the last seen mark on stop, also while an earlier one is in flight', async () => {
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
  expect(sent).toEqual([{ readUpTo: 2 }, { readUpTo: 5 }]);
});
