import type { PaymentOrder } from '@anar/contracts/payments';

/** A captured payment and what it was for. */
export interface PaidOrder {
  orderId: string;
  userId: string;
  paymentId: string;
  purpose: PaymentOrder['purpose'];
  amountPaise: number;
  /** Paise that the provider keeps, tax included; 0 when it did not say. */
  feePaise: number;
  paidAt: Date;
  quoteId?: string;
}

/**
 * What a purpose brings about: a plan that runs, a balance that grew, always with its ledger entry. Both are safe to repeat
 * and to run at the same time: the payment's id carries them.
 */
export interface PaymentEffect {
  /** `return`: nothing is to be had for the money any more; it goes back. */
  apply(paid: PaidOrder): Promise<'applied' | { return: NonNullable<PaymentOrder['returned']> }>;
  /** Why it may not be given back on request now; undefined when it may. */
  refusal(paid: PaidOrder): Promise<'used_before' | 'spent' | undefined>;
  /**
   * Takes back what the payment brought about, when its refund is asked for: false when it is spent meanwhile. `isGone`: the
   * provider has given the money back already. `isPart`: of `amountPaise` only; a plan goes on running.
   */
  takeBack(paid: PaidOrder, refundId: string, how?: { isGone: boolean; isPart?: boolean }): Promise<boolean>;
  /** The same undone when the provider could not make the refund. False: it cannot be undone. Safe to repeat. */
  giveBack(paid: PaidOrder, refundId: string, how: { isPart: boolean }): Promise<boolean>;
}

export type PaymentEffects = Readonly<Record<PaymentOrder['purpose']['kind'], PaymentEffect>>;
