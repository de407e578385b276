import { paymentErrors } from '@anar/contracts/errors/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import type { Razorpay } from '../../razorpay/razorpay.ts';
import { checkoutText, isSignedBy } from '../../razorpay/signature.ts';
import type { MovedBy } from '../order.model.ts';
import type { Order, OrderStore } from '../order.store.ts';
import type { Settle } from './settle-payment.ts';

export interface ConfirmDeps {
  orders: Pick<OrderStore, 'unconfirmed'>;
  razorpay: Pick<Razorpay, 'fetchPayment'> | undefined;
  keySecret: string | undefined;
  settle: Settle;
  reconcileSoon: (orderId: string) => Promise<void>;
  clock: () => Date;
}

/** The checkout's reply for one of our orders. */
export interface CheckoutAnswer {
  paymentId: string;
  signature: string;
}
/** What the browser returned from the payment page; anyone can send it. */
export type CheckoutReturn = ({ kind: 'paid' } & CheckoutAnswer) | { kind: 'failed'; paymentId?: string };
export type SettleCheckout = (orderId: string, returned: CheckoutReturn) => Promise<Order | undefined>;

export type ConfirmPayment = (order: Order, answer: CheckoutAnswer, by: MovedBy) => Promise<Order>;

/**
 * Confirms a checkout's reply: checks its signature over the stored order id, then fetches the payment from the
 * provider. While the provider is unavailable the order stays unchanged, and the reconciler retries. Throws
 * `signature_wrong`, `order_differs`.
 */
export function createConfirmPayment({ log }: Pick<Service, 'log'>, deps: ConfirmDeps): ConfirmPayment {
  const { orders, razorpay, keySecret, settle, reconcileSoon, clock } = deps;
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
      await reconcileSoon(order.id);
      return order;
    }
  };
}

/**
 * The same for the payment page's callback, which is unauthenticated: only a signature proves it. A reported failure is
 * not trusted; it only triggers reconciliation with the provider.
 */
export function createSettleCheckout(
  orders: Pick<OrderStore, 'find'>,
  confirm: ConfirmPayment,
  reconcileSoon: ConfirmDeps['reconcileSoon'],
): SettleCheckout {
  return async (orderId, returned) => {
    const order = await orders.find({ id: orderId });
    if (!order) return undefined;
    if (returned.kind === 'paid') return confirm(order, returned, 'checkout');
    await reconcileSoon(orderId);
    return order;
  };
}
