import type { PaymentOrder } from '@anar/contracts/payments/payments';

/** A captured payment and what it was for. */
export interface PaidOrder {
  orderId: string;
  userId: string;
  paymentId: string;
  purpose: PaymentOrder['purpose'];
  amountPaise: number;
  /** The provider's fee in paise, tax included; 0 when it did not report one. */
  feePaise: number;
  paidAt: Date;
  quoteId?: string;
}

/**
 * The effect of a payment: an active plan or a higher balance, always with its ledger entry. Both are idempotent by the
 * payment's id, also concurrently.
 */
export interface PaymentEffect {
  /** `return`: nothing can be delivered for the money; it is refunded. */
  apply(paid: PaidOrder): Promise<'applied' | { return: NonNullable<PaymentOrder['returned']> }>;
  /** Why a refund on request is refused now; undefined when it is allowed. */
  refusal(paid: PaidOrder): Promise<'used_before' | 'spent' | undefined>;
  /**
   * Takes the payment's effect back when its refund is requested: false when it was spent meanwhile.
   * `isAlreadyReturned`: the provider has already refunded the money. `isPart`: only `amountPaise` of it; a plan stays
   * active.
   */
  takeBack(paid: PaidOrder, refundId: string, how?: { isAlreadyReturned: boolean; isPart?: boolean }): Promise<boolean>;
  /** Restores the effect when the provider could not make the refund. False: it cannot be restored. Idempotent. */
  giveBack(paid: PaidOrder, refundId: string, how: { isPart: boolean }): Promise<boolean>;
}

export type PaymentEffects = Readonly<Record<PaymentOrder['purpose']['kind'], PaymentEffect>>;
