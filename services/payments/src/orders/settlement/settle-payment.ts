import { paymentErrors } from '@anar/contracts/errors/payments';
import type { PaymentOrder } from '@anar/contracts/payments/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { ulid } from 'ulid';
import type { ProviderPayment } from '../../razorpay/entities.ts';
import type { Razorpay } from '../../razorpay/razorpay.ts';
import type { MovedBy, RefundFields } from '../order.model.ts';
import { ERASED, isOfAnotherOrder, type Order, type OrderStore } from '../order.store.ts';
import type { PaidOrder, PaymentEffects } from './payment-effect.ts';

/**
 * Why an attempt to pay failed, as a text for the payer: by the `error_reason` of Razorpay's payments
 * (razorpay.com/docs/errors). Unlisted reasons are shown as declined.
 */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/cancel|dismiss|abandon/, 'भुगतान बीच में बंद कर दिया गया। कोई पैसा नहीं कटा, आप फिर से भुगतान कर सकते हैं।'],
  [/timed?_?out|expired/, 'समय पर भुगतान पूरा नहीं हुआ। पैसे कटे हों तो बैंक खुद लौटाएगा। फिर से कोशिश करें।'],
  [/insufficient|balance|limit/, 'खाते में पैसे कम हैं या सीमा पूरी हो गई है। दूसरे तरीके से भुगतान करें।'],
  [/otp|pin|authentication|3ds/, 'पिन या OTP की पुष्टि नहीं हुई। फिर से कोशिश करें।'],
  [/card_(number|expir)|incorrect|invalid|cvv|vpa/, 'कार्ड या UPI की जानकारी सही नहीं थी। जाँचकर फिर से भरें।'],
  [/technical|gateway|server|unavailable|bank/, 'बैंक में अभी रुकावट है। थोड़ी देर बाद या दूसरे तरीके से भुगतान करें।'],
];
const DECLINED = 'बैंक ने भुगतान मना कर दिया। दूसरे तरीके से भुगतान करें या फिर से कोशिश करें।';

function attemptProblem(reason: string | undefined): string {
  const name = reason?.toLowerCase() ?? '';
  return PROBLEMS.find(([pattern]) => pattern.test(name))?.[1] ?? DECLINED;
}

/**
 * Applies a payment's state at the provider to its order. The only path for reports from verify, checkout, webhooks and
 * the reconciler: in any order, repeated and concurrent, a payment counts once, and no state moves backwards. Returns
 * the resulting order. Throws `order_differs` for a payment of another order, amount or currency.
 */
export type Settle = (order: Order, payment: ProviderPayment, by: MovedBy) => Promise<Order>;
/** Applies a captured payment's effect or refunds it, once. A failure is retried by the reconciler. */
export type Finish = (order: Order, by: MovedBy) => Promise<Order>;

export interface SettleDeps {
  orders: OrderStore;
  effects: PaymentEffects;
  /** Undefined without keys. */
  razorpay: Pick<Razorpay, 'capturePayment' | 'fetchPayment'> | undefined;
  receiptNumber: (paidAt: Date) => Promise<string>;
  /** Has the reconciler check an order at once. */
  reconcileSoon: (orderId: string) => Promise<void>;
  onReturned: (reason: NonNullable<PaymentOrder['returned']>) => void;
  /** The effect was applied: webhooks about this payment that wait for it may be processed. */
  onApplied: (paymentId: string) => Promise<void>;
  clock: () => Date;
}

/** How long an order may be paid. */
export const ORDER_MS = 30 * 60 * 1000;

/** The payment of a captured order, for its effect. */
export function paidOrder(order: Order): PaidOrder {
  const { id, userId, paymentId, purpose, amountPaise, feePaise = 0, paidAt, quoteId } = order;
  if (paymentId === undefined || paidAt === undefined) throw new Error(`Order ${id} is not paid`);
  return { orderId: id, userId, paymentId, purpose, amountPaise, feePaise, paidAt, ...(quoteId && { quoteId }) };
}

export function createSettle({ log, tombstones }: Pick<Service, 'log' | 'tombstones'>, deps: SettleDeps) {
  const { orders, effects, razorpay, clock } = deps;

  const reread = async (id: string): Promise<Order> => {
    const order = await orders.find({ id });
    if (!order) throw new Error(`Order ${id} is gone`);
    return order;
  };
  const wanted = (amountPaise: number, returned: RefundFields['returned']): RefundFields => ({
    ...{ id: ulid(), state: 'requested', amountPaise, requestedAt: clock() },
    ...(returned && { returned }),
  });

  function refuseOther(order: Order, payment: ProviderPayment): void {
    const isSame =
      payment.orderId !== undefined &&
      payment.orderId === order.providerOrderId &&
      payment.amountPaise === order.amountPaise &&
      payment.currency === 'INR';
    if (!isSame) throw new AppError(paymentErrors.orderDiffers);
  }

  /** Late by the provider's clock, or because the order had failed. */
  function isLate({ state, providerCreatedAt }: Order, { createdAt }: ProviderPayment): boolean {
    return state === 'failed' || (providerCreatedAt !== undefined && +createdAt - +providerCreatedAt > ORDER_MS);
  }

  const finish: Finish = async (order, by) => {
    if (order.effect !== 'pending') return order;
    const paid = paidOrder(order);
    try {
      const isErased = order.userId === ERASED || (await tombstones.has(order.userId));
      const effect = isErased ? { return: 'erased' as const } : await effects[order.purpose.kind].apply(paid);
      const who = { by, at: clock() };
      if (effect === 'applied') {
        const done = await orders.move(order, 'effect_applied', {
          ...who,
          receiptNumber: await deps.receiptNumber(paid.paidAt),
        });
        if (done) await deps.onApplied(paid.paymentId);
        return done ?? reread(order.id);
      }
      const back = await orders.move(order, 'effect_returned', {
        ...who,
        refund: wanted(order.amountPaise, effect.return),
      });
      if (back) await onRefund(back.id, effect.return);
      return back ?? reread(order.id);
    } catch (err) {
      log.error({ err, orderId: order.id }, 'a payment has no effect yet: it is tried again');
      return order;
    }
  };

  /** The refund of a payment that is late, or was refunded before it was known here. */
  function refundOnArrival(order: Order, payment: ProviderPayment): RefundFields | undefined {
    if (payment.status === 'refunded') return wanted(order.amountPaise, undefined);
    return isLate(order, payment) ? wanted(order.amountPaise, 'expired') : undefined;
  }

  async function onRefund(orderId: string, reason: PaymentOrder['returned']): Promise<void> {
    if (reason) deps.onReturned(reason);
    await deps.reconcileSoon(orderId);
  }

  async function captured(first: Order, payment: ProviderPayment, by: MovedBy): Promise<Order> {
    for (let order = first; ; order = await reread(order.id)) {
      const { paymentId, amountPaise, extraPayments = [] } = order;
      if (paymentId === payment.id) return finish(order, by);
      if (extraPayments.some((extra) => extra.paymentId === payment.id)) return order;
      const who = { by, at: clock() };
      if (paymentId !== undefined) {
        const refund = wanted(amountPaise, 'duplicate');
        const extra = { paymentId: payment.id, amountPaise, feePaise: payment.feePaise, at: who.at, refund };
        const noted = await orders.move(order, 'extra_payment', { ...who, extra });
        if (noted) await onRefund(noted.id, 'duplicate');
        if (noted) return noted;
        continue;
      }
      const refund = refundOnArrival(order, payment);
      const moved = await orders.move(order, 'captured', { ...who, payment, refund }).catch((error: unknown) => {
        throw isOfAnotherOrder(error) ? new AppError(paymentErrors.orderDiffers, { cause: error }) : error;
      });
      if (moved && refund) await onRefund(moved.id, refund.returned);
      if (moved) return finish(moved, by);
    }
  }

  /** Money is captured only for an open order: the provider releases the others itself. */
  async function authorized(order: Order, payment: ProviderPayment, by: MovedBy): Promise<Order> {
    const isOpen = order.state === 'created' || order.state === 'authorized';
    if (!isOpen || isLate(order, payment) || !razorpay) return order;
    const noted = (await orders.move(order, 'authorized', { by, at: clock(), payment })) ?? (await reread(order.id));
    if (noted.state !== 'authorized') return noted;
    try {
      const taken = await razorpay.capturePayment(payment).catch((error: unknown) => {
        if (error instanceof ProviderFailure && error.outcome === 'rejected') return razorpay.fetchPayment(payment.id);
        throw error;
      });
      refuseOther(order, taken);
      return taken.status === 'captured' ? await captured(noted, taken, by) : noted;
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err;
      log.warn({ err, orderId: order.id }, 'an authorized payment is not captured yet: it is tried again');
      return noted;
    }
  }

  async function attemptFailed(order: Order, payment: ProviderPayment, by: MovedBy): Promise<Order> {
    const problem = attemptProblem(payment.reason);
    return (await orders.move(order, 'attempt_failed', { by, at: clock(), payment, problem })) ?? reread(order.id);
  }

  const settle: Settle = async (order, payment, by) => {
    refuseOther(order, payment);
    switch (payment.status) {
      // A refunded payment was captured before; its refund is fetched from the provider or reported by it.
      case 'captured':
      case 'refunded':
        return captured(order, payment, by);
      case 'authorized':
        return authorized(order, payment, by);
      case 'failed':
        return attemptFailed(order, payment, by);
      // No payment was made yet.
      default:
        return order;
    }
  };
  return { settle, finish };
}
