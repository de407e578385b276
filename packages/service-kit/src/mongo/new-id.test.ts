import { decodeTime, isValid } from 'ulid';
import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('newId returns current, distinct ULIDs, also beyond one pool of randomness', () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect(ids.every((id) => isValid(id) && Math.abs(decodeTime(id) - Date.now()) < 60_000)).toBe(true);
  expect(new Set(ids.map((id) => id.slice(10))).size).toBe(ids.length);
});
