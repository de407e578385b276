import { expect, it } from 'vitest';
import { atOnce } from './concurrency-limit.ts';

it('runs no more than so many at once, in the order they came, and goes on after a failure', async () => {
  const turn = atOnce(2);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const work = Array.from({ length: 50 }, (_, i) =>
    turn(async () => {
      begun.push(i);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      if (i % 3 === 0) throw new Error('broken');
      return i;
    }),
  );
  const outcomes = await Promise.allSettled(work);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(17);
  expect(begun).toEqual(work.map((_, i) => i));
  expect(most).toBe(2);
});
