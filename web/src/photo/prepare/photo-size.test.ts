import { expect, it } from 'vitest';
import { fitLongEdge } from './photo-size.ts';

it.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 1200, 1600, 1200],
  [640, 480, 640, 480],
  [1601, 1601, 1600, 1600],
  [9000, 2, 1600, 1],
])('%d×%d becomes %d×%d', (width, height, w, h) => {
  expect(fitLongEdge({ width, height }, 1600)).toEqual({ width: w, height: h });
});
