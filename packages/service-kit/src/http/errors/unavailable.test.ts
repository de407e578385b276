import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

it.each([
  ['a pipeline of which Redis answered a part', new Error('Command aborted due to connection close')],
  ['what wraps it', new Error('not counted', { cause: new Error('Connection is closed.') })],
])('isUnavailable is true for %s', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

it('isUnavailable is false for a bug of our own', () => {
  expect(isUnavailable(new TypeError('x is undefined'))).toBe(false);
});
