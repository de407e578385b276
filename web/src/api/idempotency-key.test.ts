import { expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key.ts';

it('a retry of the same submission has the same key; another one, or one after done(), a new key', () => {
  let made = 0;
  const keys = createIdempotencyKeys(() => `K${++made}`);
  expect(keys.keyFor('काले धब्बे')).toBe('K1');
  expect(keys.keyFor('काले धब्बे')).toBe('K1');
  expect(keys.keyFor('पीले पत्ते')).toBe('K2');
  keys.done();
  expect(keys.keyFor('पीले पत्ते')).toBe('K3');
});

it('the default keys are 128 random bits in hexadecimal', () => {
  expect(createIdempotencyKeys().keyFor('x')).toMatch(/^[0-9a-f]{32}$/);
});
