import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

it.each([
  ['a pipeline of which Redis answered a part', new Error('Command aborted due to connection close')],
  ['what wraps it', new Error('not counted', { cause: new Error('Connection is closed.') })],
])('knows %s', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

it('leaves what is our own fault as it is', () => {
  expect(isUnavailable(new TypeError('x is undefined'))).toBe(false);
});
