import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('inParallel runs at most the limit at once, in order, tries all items and throws the first error', async () => {
  const started: number[] = [];
  let [running, most] = [0, 0];
  const items = Array.from({ length: 50 }, (_, i) => i);
  const all = inParallel(2, items, async (i) => {
    started.push(i);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (i % 3 === 2) throw new Error(`broken ${i}`);
  });
  await expect(all).rejects.toThrow('broken 2');
  expect(started).toEqual(items);
  expect([most, running]).toEqual([2, 0]);
});

it('inParallel without items is a no-op', async () => {
  await inParallel(2, [], () => Promise.reject(new Error('never')));
});
