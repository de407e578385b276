import { paymentErrors } from '@anar/contracts/errors/payments';
import { AppError } from '@anar/service-kit/http/errors';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import type { Order, OrderStore } from '../orders/order.store.ts';
import type { createSettle } from '../orders/settlement/settle-payment.ts';
import type { ProviderPayment } from '../razorpay/entities.ts';
import type { Razorpay } from '../razorpay/razorpay.ts';
import type { Refunds } from '../refunds/refunds.ts';
import { nextCheck } from './next-check.ts';
import type { OnUnexpected } from './payment-metrics.ts';

export interface ReconcileDeps extends ReturnType<typeof createSettle> {
  orders: OrderStore;
  refunds: Refunds;
  razorpay: Pick<Razorpay, 'fetchOrderPayments' | 'fetchPayment' | 'findOrder'> | undefined;
  onUnexpected: OnUnexpected;
  clock: () => Date;
}

const AT_ONCE = 4;
const BATCH = 100;
const BY = 'reconciler';
/** Grace period after the order's expiry for a payment in progress, as by UPI on a slow network. */
const UNDER_WAY_MS = 15 * 60 * 1000;
/** Failed attempts first, captured money last: the last report decides the order's outcome. */
const RANK: Readonly<Record<ProviderPayment['status'], number>> = {
  ...{ failed: 0, created: 1, refunded: 2, authorized: 3, captured: 4 },
};

/** Fetches open orders from the provider, and repeats steps that may not have been done. */
export function createReconcile({ log }: Pick<Service, 'log'>, deps: ReconcileDeps) {
  const { orders, refunds, razorpay, settle, finish, clock } = deps;

  async function settleFitting(order: Order, payment: ProviderPayment): Promise<Order> {
    try {
      return await settle(order, payment, BY);
    } catch (err) {
      if (!(err instanceof AppError) || err.code !== paymentErrors.orderDiffers.code) throw err;
      log.error({ err, orderId: order.id, paymentId: payment.id }, 'a payment does not fit its order');
      if (payment.status === 'captured') deps.onUnexpected('money_without_order');
      return order;
    }
  }

  async function fetchUnconfirmed(order: Order): Promise<Order> {
    let now = order;
    if (!razorpay) return now;
    for (const paymentId of order.unconfirmed ?? []) {
      now = await settleFitting(now, await razorpay.fetchPayment(paymentId));
      now = await orders.confirmed(now, paymentId);
    }
    return now;
  }

  async function fetchFromProvider(order: Order): Promise<Order> {
    if (!razorpay) return order;
    let now = order;
    if (order.providerOrderId === undefined) {
      const found = await razorpay.findOrder(order.id);
      now = (found && (await orders.move(order, 'placed', { by: BY, at: clock(), provider: found }))) ?? order;
    }
    const { providerOrderId } = now;
    const payments = providerOrderId ? await razorpay.fetchOrderPayments(providerOrderId) : [];
    for (const payment of payments.toSorted((a, b) => RANK[a.status] - RANK[b.status])) {
      now = await settleFitting(now, payment);
    }
    const isUnpaid = now.state === 'created' || now.state === 'authorized';
    const isUnderWay = payments.some(({ status }) => status === 'created' || status === 'authorized');
    const giveUpAt = now.expiresAt.getTime() + (isUnderWay ? UNDER_WAY_MS : 0);
    if (!isUnpaid || clock().getTime() < giveUpAt) return now;
    // Only after the provider confirmed that nothing was paid.
    return (await orders.move(now, 'failed', { by: BY, at: clock(), note: 'expired' })) ?? now;
  }

  /** Advances one order as far as possible. */
  async function advance(order: Order): Promise<void> {
    let now = order;
    try {
      const isUnpaid = now.paymentId === undefined;
      if (isUnpaid) now = await fetchFromProvider(now);
      now = await finish(now, BY);
      now = await refunds.advanceAll(now, BY);
      now = await fetchUnconfirmed(now);
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err;
      log.warn({ err, orderId: order.id }, 'the provider does not say how an order stands');
    } finally {
      await orders.setNextCheck(now, nextCheck(now, clock()));
    }
  }

  return {
    advance,
    async reconcileOne(orderId: string): Promise<void> {
      const order = await orders.find({ id: orderId });
      if (order) await advance(order);
    },
    /** All due orders. One that fails does not block the others. */
    async reconcileDue(): Promise<void> {
      const seen = new Set<string>();
      for (;;) {
        const due = (await orders.due(clock(), BATCH)).filter(({ id }) => !seen.has(id));
        if (due.length === 0) return;
        for (const { id } of due) seen.add(id);
        await inParallel(AT_ONCE, inTurns(due), advance);
      }
    },
  };
}
/** Round-robin by user: many orders of one user do not delay those of others. */
function inTurns(due: readonly Order[]): Order[] {
  const taken = new Map<string, number>();
  const turns = due.map((order) => {
    const turn = taken.get(order.userId) ?? 0;
    taken.set(order.userId, turn + 1);
    return { order, turn };
  });
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ order }) => order);
}

export type Reconcile = ReturnType<typeof createReconcile>;
