import { expect, test } from 'vitest';
import { createWatermarks } from './watermarks.ts';

/** Records set marks in order; each write waits until released. */
function slowly() {
  const set: number[] = [];
  const doors: { open: () => void; fail: () => void }[] = [];
  return {
    set,
    next: () => doors.shift(),
    work: (upTo: number) =>
      new Promise<void>((open, fail) => {
        set.push(upTo);
        doors.push({ open, fail: () => fail(new Error('the database is away')) });
      }),
  };
}

test('marks requested during a write are coalesced to the furthest', async () => {
  const marks = createWatermarks();
  const { set, next, work } = slowly();
  const all = [1, 2, 7, 3].map((upTo) => marks.run('a', upTo, work));
  expect(set).toEqual([1]);
  next()?.open();
  await all[0];
  await expect.poll(() => set).toEqual([1, 7]);
  next()?.open();
  await Promise.all(all);
  expect(set).toEqual([1, 7]);
  const later = marks.run('a', 8, work);
  next()?.open();
  await later;
  expect(set).toEqual([1, 7, 8]);
});

test('other keys do not wait, and a failed write does not block the next', async () => {
  const marks = createWatermarks();
  const { set, next, work } = slowly();
  const first = marks.run('a', 1, work);
  const second = marks.run('a', 2, work);
  void marks.run('b', 5, work);
  expect(set).toEqual([1, 5]);
  next()?.fail();
  await expect(first).rejects.toThrow('the database is away');
  await expect.poll(() => set).toEqual([1, 5, 2]);
  next()?.open();
  next()?.open();
  await second;
});
