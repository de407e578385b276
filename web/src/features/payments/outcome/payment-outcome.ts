import type { PaymentOrder } from '@anar/contracts/payments';

/**
 * What a person is told of a payment. `confirming`: nothing is known yet; `tryAgain`: the last try failed, another may be
 * made; `returned`: the money was taken and goes back. Of an order that was paid twice only the second payment does.
 */
export type Outcome = 'confirming' | 'tryAgain' | 'paid' | 'returned' | 'failed' | 'expired';
type Known = Pick<PaymentOrder, 'state' | 'lastProblem' | 'refund' | 'returned'>;

/** From what the server says alone: the clock of the phone decides nothing. */
export function outcomeOf({ state, lastProblem, refund, returned }: Known): Outcome {
  if (state === 'captured' && returned === 'duplicate') return 'paid';
  if (refund || returned || state === 'refunded') return 'returned';
  switch (state) {
    case 'captured':
      return 'paid';
    case 'authorized':
      return 'confirming';
    case 'created':
      return lastProblem ? 'tryAgain' : 'confirming';
    case 'failed':
      return lastProblem ? 'failed' : 'expired';
  }
}

/** Nothing of it changes within minutes; before that it is asked for again and again. */
export const isSettled = (outcome: Outcome): boolean => outcome !== 'confirming' && outcome !== 'tryAgain';

const FIRST_MS = 1000;
const LAST_MS = 5000;
const GROWTH = 1.5;

/** Milliseconds to wait before the next look, after so many. */
export const waitAfter = (looks: number): number => Math.min(LAST_MS, FIRST_MS * GROWTH ** looks);
