import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('runs no more than so many at once, in their order, tries all and throws the first error', async () => {
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const items = Array.from({ length: 50 }, (_, i) => i);
  const all = inParallel(2, items, async (i) => {
    begun.push(i);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (i % 3 === 2) throw new Error(`broken ${i}`);
  });
  await expect(all).rejects.toThrow('broken 2');
  expect(begun).toEqual(items);
  expect([most, running]).toEqual([2, 0]);
});

it('does nothing for no items', async () => {
  await inParallel(2, [], () => Promise.reject(new Error('never')));
});
