import { expect, it } from 'vitest';
import { ulidAfter } from './ulid-after.ts';

it.each([
  ['01J9Z3A0000000000000000000', '01J9Z3A0000000000000000001'],
  ['01J9Z3A000000000000000000H', '01J9Z3A000000000000000000J'],
  ['01J9Z3A00000000000000000ZZ', '01J9Z3A0000000000000000100'],
])('after %s comes %s', (id, next) => {
  expect(ulidAfter(id)).toBe(next);
  expect(next > id).toBe(true);
});
