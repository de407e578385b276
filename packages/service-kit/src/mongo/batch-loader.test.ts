import { expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

const letters = (keys: readonly string[]) =>
  new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`]));

it('the batch loader loads keys requested together in one query, each key once', async () => {
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

it('the batch loader never answers from a query that started before the request', async () => {
  let state = 'before';
  const started: (() => void)[] = [];
  const load = createBatchLoader(async (keys) => {
    const seen = state;
    await new Promise<void>((resolve) => started.push(resolve));
    return new Map(keys.map((key) => [key, seen]));
  });
  const first = load('a');
  while (started.length === 0) await new Promise((resolve) => setImmediate(resolve));
  state = 'after';
  const second = load('a');
  while (started.length === 1) await new Promise((resolve) => setImmediate(resolve));
  for (const end of started) end();
  expect(await Promise.all([first, second])).toEqual(['before', 'after']);
});

it('a failing query of the batch loader rejects all requests that share it, and no later ones', async () => {
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
