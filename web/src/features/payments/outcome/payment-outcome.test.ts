import { expect, it } from 'vitest';
import { isSettled, outcomeOf, waitAfter } from './payment-outcome.ts';

const refund = { state: 'pending', amountPaise: 9_900, requestedAt: '2026-11-21T00:00:00.000Z' } as const;

it.each([
  [{ state: 'created' }, 'confirming', false],
  [{ state: 'created', lastProblem: 'कार्ड नहीं चला' }, 'tryAgain', false],
  [{ state: 'authorized' }, 'confirming', false],
  [{ state: 'authorized', lastProblem: 'कार्ड नहीं चला' }, 'confirming', false],
  [{ state: 'captured' }, 'paid', true],
  [{ state: 'captured', lastProblem: 'पहली बार कार्ड नहीं चला' }, 'paid', true],
  [{ state: 'captured', returned: 'already_active', refund }, 'returned', true],
  [{ state: 'captured', returned: 'duplicate', refund }, 'paid', true],
  [{ state: 'refunded', returned: 'duplicate', refund }, 'returned', true],
  [{ state: 'captured', refund }, 'returned', true],
  [{ state: 'refunded' }, 'returned', true],
  [{ state: 'failed' }, 'expired', true],
  [{ state: 'failed', lastProblem: 'कार्ड नहीं चला' }, 'failed', true],
] as const)('%o is shown as %s', (order, outcome, settled) => {
  expect(outcomeOf(order)).toBe(outcome);
  expect(isSettled(outcome)).toBe(settled);
});

it('polls after a second first, and every five seconds later', () => {
  expect([0, 1, 2, 3, 4, 100].map(waitAfter)).toEqual([1000, 1500, 2250, 3375, 5000, 5000]);
});
