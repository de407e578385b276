import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const { signal } = new AbortController();

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, end: () => resolve(), hasBegun: () => begun };
}

it('lets two work at once, the others in the order they came', async () => {
  const turns = createTurns(2, 10);
  const works = [work(), work(), work(), work()];
  const taken = works.map(({ run }) => turns.take(signal, run));
  await Promise.resolve();
  const begun = () => works.map(({ hasBegun }) => hasBegun());
  expect(begun()).toEqual([true, true, false, false]);
  works[1]?.end();
  await taken[1];
  await Promise.resolve();
  expect(begun()).toEqual([true, true, true, false]);
  for (const { end } of works) end();
  await Promise.all(taken);
});

it('goes on after work that failed', async () => {
  const turns = createTurns(1, 10);
  await expect(turns.take(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(signal, async () => 1)).toBe(1);
});

it('refuses with 503 when too many wait', async () => {
  const turns = createTurns(1, 1);
  const [one, two] = [work(), work()];
  const taken = [turns.take(signal, one.run), turns.take(signal, two.run)];
  await expect(turns.take(signal, async () => 1)).rejects.toMatchObject({ code: 'overloaded', statusCode: 503 });
  one.end();
  two.end();
  await Promise.all(taken);
});

it('who leaves while waiting takes no turn', async () => {
  const turns = createTurns(1, 1);
  const [one, two] = [work(), work()];
  const left = new AbortController();
  const first = turns.take(signal, one.run);
  const second = turns.take(left.signal, two.run);
  left.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  one.end();
  await first;
  expect(two.hasBegun()).toBe(false);
  expect(await turns.take(signal, async () => 1)).toBe(1);
});
