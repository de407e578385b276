import type { Order } from './order.store.ts';

/** Money that moves at the provider without an effect of its own: for the ledger. All are safe to repeat. */
export interface MoneyOutside {
  /** A payment went back that brought nothing about: what the provider keeps of it is lost. */
  returned(order: Order, payment: { paymentId: string; feePaise: number }): Promise<void>;
  /** The payment of an erased person, whose wallet or plan is nobody's any more, goes back. */
  givenBack(order: Order, refund: { id: string; paymentId: string; amountPaise: number }): Promise<void>;
  /** Whose wallet a top-up of an erased person went to; undefined when it went to none. */
  toppedUp(order: Order): Promise<string | undefined>;
  /** A bank took a payment back. */
  chargedBack(order: Order, dispute: { id: string; paymentId: string; amountPaise: number }): Promise<void>;
}
