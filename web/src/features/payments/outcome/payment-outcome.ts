import type { PaymentOrder } from '@anar/contracts/payments/payments';

/**
 * Outcome shown for a payment. `confirming`: nothing is known yet; `tryAgain`: the last attempt failed, another is
 * possible; `returned`: the money was debited and is refunded. Of an order paid twice only the second payment is.
 */
export type Outcome = 'confirming' | 'tryAgain' | 'paid' | 'returned' | 'failed' | 'expired';
type Known = Pick<PaymentOrder, 'state' | 'lastProblem' | 'refund' | 'returned'>;

/** Derived from the server's answer only: the phone's clock does not matter. */
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

/** Final for now; before that it is polled. */
export const isSettled = (outcome: Outcome): boolean => outcome !== 'confirming' && outcome !== 'tryAgain';

const FIRST_MS = 1000;
const LAST_MS = 5000;
const GROWTH = 1.5;

/** Polling delay in ms after so many polls. */
export const waitAfter = (looks: number): number => Math.min(LAST_MS, FIRST_MS * GROWTH ** looks);
