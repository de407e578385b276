import { expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key.ts';

it('repeats the key of a failed try, and only of that', () => {
  let made = 0;
  const keys = createIdempotencyKeys(() => `K${++made}`);
  expect(keys.keyFor('काले धब्बे')).toBe('K1');
  expect(keys.keyFor('काले धब्बे')).toBe('K1');
  expect(keys.keyFor('पीले पत्ते')).toBe('K2');
  keys.done();
  expect(keys.keyFor('पीले पत्ते')).toBe('K3');
});

it('makes random ones by itself', () => {
  expect(createIdempotencyKeys().keyFor('x')).toMatch(/^[0-9a-f]{32}$/);
});
