import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const { signal } = new AbortController();

/** Work that ends when the test calls `end`. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = false;
  const run = () => {
    started = true;
    return promise;
  };
  return { run, end: () => resolve(), hasStarted: () => started };
}

it('runs two at once, the others in the order they came', async () => {
  const limit = createConcurrencyLimit(2, 10);
  const works = [work(), work(), work(), work()];
  const taken = works.map(({ run }) => limit(signal, run));
  await Promise.resolve();
  const started = () => works.map(({ hasStarted }) => hasStarted());
  expect(started()).toEqual([true, true, false, false]);
  works[1]?.end();
  await taken[1];
  await Promise.resolve();
  expect(started()).toEqual([true, true, true, false]);
  for (const { end } of works) end();
  await Promise.all(taken);
});

it('goes on after work that failed', async () => {
  const limit = createConcurrencyLimit(1, 10);
  await expect(limit(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit(signal, async () => 1)).toBe(1);
});

it('refuses with 503 when too many wait', async () => {
  const limit = createConcurrencyLimit(1, 1);
  const [one, two] = [work(), work()];
  const taken = [limit(signal, one.run), limit(signal, two.run)];
  await expect(limit(signal, async () => 1)).rejects.toMatchObject({ code: 'overloaded', statusCode: 503 });
  one.end();
  two.end();
  await Promise.all(taken);
});

it('work that is aborted while waiting never runs', async () => {
  const limit = createConcurrencyLimit(1, 1);
  const [one, two] = [work(), work()];
  const left = new AbortController();
  const first = limit(signal, one.run);
  const second = limit(left.signal, two.run);
  left.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  one.end();
  await first;
  expect(two.hasStarted()).toBe(false);
  expect(await limit(signal, async () => 1)).toBe(1);
});
