import { waitingTime } from '@anar/india/waiting-time';
import { describe, expect, it } from 'vitest';
import { requestedRole } from '../signup-request.ts';
import { codeHash, newCode, sameHash } from './one-time-code.ts';

describe('the code', () => {
  it('is six digits, with leading zeros, and rarely repeats', () => {
    const codes = Array.from({ length: 2000 }, newCode);
    expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1900);
  });

  it('is stored as a hash bound to key, number and send', () => {
    const hash = codeHash('key', '9876543210', 'a', '123456');
    expect(hash).not.toContain('123456');
    for (const other of [
      codeHash('other', '9876543210', 'a', '123456'),
      codeHash('key', '9876543211', 'a', '123456'),
      codeHash('key', '9876543210', 'b', '123456'),
      codeHash('key', '9876543210', 'a', '123457'),
    ])
      expect(sameHash(hash, other)).toBe(false);
    expect(sameHash(hash, codeHash('key', '9876543210', 'a', '123456'))).toBe(true);
    expect(sameHash(hash, '')).toBe(false);
  });
});

it.each([
  [0, '1 सेकंड'],
  [45, '45 सेकंड'],
  [60, '1 मिनट'],
  [61, '2 मिनट'],
  [59.5, '1 मिनट'],
  [3541, '1 घंटे'],
  [3600, '1 घंटे'],
  [3601, '2 घंटे'],
])('waitingTime(%i) is %s', (seconds, text) => {
  expect(waitingTime(seconds)).toBe(text);
});

it.each([
  [undefined, 'farmer', false],
  ['farmer', 'farmer', false],
  ['admin', 'farmer', false],
  ['expert', 'expert', true],
  ['doctor', 'expert', true],
  ['docter', 'expert', true],
  [' Doctor ', 'expert', true],
])('requested role %s becomes %s, awaiting approval: %s', (asked, role, awaitingApproval) => {
  expect(requestedRole(asked)).toEqual({ role, awaitingApproval });
});
