import type { OrderPurpose } from '@anar/contracts/payments/payments';
import type { OrderState } from '../orders/order.model.ts';

/** The fields of an order that the checkout needs. */
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
  /** Undefined when this user has no such order. */
  find(userId: string, orderId: string): Promise<CheckoutOrder | undefined>;
}

/** What the browser returned from the checkout. Anyone can send it: only its signature proves it. */
export type CheckoutReturn =
  | { kind: 'paid'; paymentId: string; signature: string }
  | { kind: 'failed'; paymentId?: string; reason?: string };

/** Checks the signature against the stored order, then asks the provider. Throws when it is forged. */
export type SettleCheckout = (orderId: string, returned: CheckoutReturn) => Promise<unknown>;

/** Whether a new payment may start: nothing was paid or is being paid, and the order has not expired. */
export const isPayable = ({ state, providerOrderId, expiresAt }: CheckoutOrder, now: Date): boolean =>
  state === 'created' && providerOrderId !== undefined && expiresAt > now;
