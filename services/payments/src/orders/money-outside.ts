import type { Order } from './order.store.ts';

/** Ledger entries for money that moves at the provider without an effect of its own. All are idempotent. */
export interface MoneyOutside {
  /** A payment without an effect was refunded: the provider's fee is lost. */
  returned(order: Order, payment: { paymentId: string; feePaise: number }): Promise<void>;
  /** Refunds the payment of an erased user, whose wallet or plan no longer exists. */
  givenBack(order: Order, refund: { id: string; paymentId: string; amountPaise: number }): Promise<void>;
  /** The owner of the wallet that an erased user's top-up went to; undefined when it was not credited. */
  toppedUp(order: Order): Promise<string | undefined>;
  /** A bank charged a payment back. */
  chargedBack(order: Order, dispute: { id: string; paymentId: string; amountPaise: number }): Promise<void>;
}
