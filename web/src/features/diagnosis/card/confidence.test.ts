import { expect, it } from 'vitest';
import { showsAdvice } from './confidence.ts';

it.each([
  [0, false],
  [30, false],
  [30.5, true],
  [31, true],
  [100, true],
])('confidence %d shows the advice: %s', (confidence, shown) => {
  expect(showsAdvice(confidence)).toBe(shown);
});
