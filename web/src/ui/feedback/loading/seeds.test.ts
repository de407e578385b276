import { expect, it } from 'vitest';
import { filledSeeds } from './seeds.tsx';

it.each([
  [78, 100, 10, 7],
  [79.9, 100, 10, 7],
  [30, 100, 10, 3],
  [100, 100, 10, 10],
  [120, 100, 10, 10],
  [9, 100, 10, 0],
  [0, 100, 10, 0],
  [-5, 100, 10, 0],
  [Number.NaN, 100, 10, 0],
  [5, 0, 10, 0],
  [2, 4, 4, 2],
])('%s of %s in %s seeds fills %s, rounded down', (value, max, seeds, filled) => {
  expect(filledSeeds(value, max, seeds)).toBe(filled);
});
