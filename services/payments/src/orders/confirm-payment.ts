import { paymentErrors } from '@anar/contracts/errors/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import type { Razorpay } from '../razorpay/razorpay.ts';
import { checkoutText, isSignedBy } from '../razorpay/signature.ts';
import type { MovedBy } from './order.model.ts';
import type { Order, OrderStore } from './order.store.ts';
import type { Settle } from './settle-payment.ts';

export interface ConfirmDeps {
  orders: Pick<OrderStore, 'unconfirmed'>;
  razorpay: Pick<Razorpay, 'fetchPayment'> | undefined;
  keySecret: string | undefined;
  settle: Settle;
  lookSoon: (orderId: string) => Promise<void>;
  clock: () => Date;
}

/** What a checkout says it got for an order of ours. */
export interface CheckoutAnswer {
  paymentId: string;
  signature: string;
}
/** What a browser brought back from the payment page; anybody can send it. */
export type CheckoutReturn = ({ kind: 'paid' } & CheckoutAnswer) | { kind: 'failed'; paymentId?: string };
export type SettleCheckout = (orderId: string, returned: CheckoutReturn) => Promise<Order | undefined>;

export type ConfirmPayment = (order: Order, answer: CheckoutAnswer, by: MovedBy) => Promise<Order>;

/**
 * A checkout's answer: its signature over the order id that we stored, then what the provider says of the payment. While that one
 * does not answer the order stays as it is, and the reconciler asks again. Throws `signature_wrong`, `order_differs`.
 */
export function createConfirmPayment({ log }: Pick<Service, 'log'>, deps: ConfirmDeps): ConfirmPayment {
  const { orders, razorpay, keySecret, settle, lookSoon, clock } = deps;
  return async (order, { paymentId, signature }, by) => {
    if (!razorpay || !keySecret) throw new AppError(paymentErrors.unconfigured);
    const text = checkoutText(order.providerOrderId ?? '', paymentId);
    if (!order.providerOrderId || !isSignedBy([keySecret], text, signature))
      throw new AppError(paymentErrors.signatureWrong);
    if (order.paymentId === paymentId && order.effect !== 'pending') return order;
    try {
      return await settle(order, await razorpay.fetchPayment(paymentId), by);
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err;
      log.warn({ err, orderId: order.id }, 'a signed payment is not confirmed by the provider yet');
      await orders.unconfirmed(order.id, paymentId, clock());
      await lookSoon(order.id);
      return order;
    }
  };
}

/**
 * The same for the payment page's callback, which nobody is logged in for: only a signature makes it true. That a try failed is
 * not believed, it has the provider asked.
 */
export function createSettleCheckout(
  orders: Pick<OrderStore, 'find'>,
  confirm: ConfirmPayment,
  lookSoon: ConfirmDeps['lookSoon'],
): SettleCheckout {
  return async (orderId, returned) => {
    const order = await orders.find({ id: orderId });
    if (!order) return undefined;
    if (returned.kind === 'paid') return confirm(order, returned, 'checkout');
    await lookSoon(orderId);
    return order;
  };
}
