import type { OrderPurpose } from '@anar/contracts/payments';
import type { OrderState } from '../orders/order-state.ts';

/** What the checkout needs to know of an order. */
export interface CheckoutOrder {
  id: string;
  userId: string;
  purpose: OrderPurpose;
  amountPaise: number;
  state: OrderState;
  providerOrderId?: string | undefined;
  expiresAt: Date;
}

export interface CheckoutOrders {
  /** Undefined when there is none of this person's. */
  find(userId: string, orderId: string): Promise<CheckoutOrder | undefined>;
}

/** What a browser brought back from the checkout. Anybody can send it: only its signature makes it true. */
export type CheckoutReturn =
  | { kind: 'paid'; paymentId: string; signature: string }
  | { kind: 'failed'; paymentId?: string; reason?: string };

/** Checks the signature against the order that is stored, then with the provider. Throws for what is forged. */
export type SettleCheckout = (orderId: string, returned: CheckoutReturn) => Promise<unknown>;

/** A new payment may begin: nothing was paid or is being paid, and there is time left. */
export const isPayable = ({ state, providerOrderId, expiresAt }: CheckoutOrder, now: Date): boolean =>
  state === 'created' && providerOrderId !== undefined && expiresAt > now;
