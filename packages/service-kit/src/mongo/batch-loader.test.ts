import { expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

const letters = (keys: readonly string[]) =>
  new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`]));

it('loads in one query what is asked for together, each key once', async () => {
  const asked: (readonly string[])[] = [];
  const load = createBatchLoader(async (keys) => {
    asked.push(keys);
    return letters(keys);
  });
  expect(await Promise.all(['a', 'b', 'a', 'none'].map(load))).toEqual(['a!', 'b!', 'a!', undefined]);
  expect(asked).toEqual([['a', 'b', 'none']]);
  await load('a');
  expect(asked).toHaveLength(2);
});

it('never answers from a query that began before the question', async () => {
  let state = 'before';
  const begun: (() => void)[] = [];
  const load = createBatchLoader(async (keys) => {
    const seen = state;
    await new Promise<void>((resolve) => begun.push(resolve));
    return new Map(keys.map((key) => [key, seen]));
  });
  const first = load('a');
  while (begun.length === 0) await new Promise((resolve) => setImmediate(resolve));
  state = 'after';
  const second = load('a');
  while (begun.length === 1) await new Promise((resolve) => setImmediate(resolve));
  for (const end of begun) end();
  expect(await Promise.all([first, second])).toEqual(['before', 'after']);
});

it('fails all who share a query that fails, and none after them', async () => {
  let isBroken = true;
  const load = createBatchLoader(async (keys) => {
    if (isBroken) throw new Error('away');
    return letters(keys);
  });
  const both = await Promise.allSettled([load('a'), load('b')]);
  expect(both).toMatchObject([{ reason: { message: 'away' } }, { reason: { message: 'away' } }]);
  isBroken = false;
  expect(await load('a')).toBe('a!');
});
