import type { Service } from '@anar/service-kit/lifecycle/service';
import { createLedgerOutside } from '../orders/ledger-outside.ts';
import { createOrderStore, type Order } from '../orders/order.store.ts';
import { isDisputed } from '../refunds/disputes.ts';
import { createRefunds } from '../refunds/refunds.ts';
import { createPlanEffect } from '../subscriptions/plan-effect.ts';
import { createQuotes } from '../subscriptions/quotes.ts';
import { createSubscriptionStore } from '../subscriptions/subscription.store.ts';
import { createPlanUse } from '../wallet/plan-use.ts';
import { createMoney } from '../wallet/register-wallet.ts';
import { describeOrder, describeUser } from './story.ts';

export type Operator = ReturnType<typeof createOperator>;

/**
 * Manual operator actions on the service's own stores, in a separate process. Nothing here calls the provider: what has
 * to be sent to it becomes due, and the running service sends it within a minute.
 */
export function createOperator(service: Service, clock: () => Date = () => new Date()) {
  const money = createMoney(service, { clock });
  const { wallets, ledger, drain, topup } = money;
  const orders = createOrderStore(service);
  const subscriptions = createSubscriptionStore(service);
  const quotes = createQuotes(service, { subscriptions, clock });
  const effects = {
    plan: createPlanEffect(service, { subscriptions, quotes, wallets, planUse: createPlanUse(wallets), clock }),
    topup,
  };
  const reconcileSoon = (orderId: string) => orders.makeDue(orderId, clock());
  const outside = createLedgerOutside(wallets, clock);
  const refunds = createRefunds(service, {
    ...{ orders, effects, outside, reconcileSoon, clock, razorpay: undefined },
    // Commands receive no webhooks, so nothing unexpected can arrive.
    onUnexpected: () => undefined,
  });

  async function named(orderId: string): Promise<Order> {
    const order = orderId.startsWith('order_')
      ? await orders.find({ providerOrderId: orderId })
      : orderId.startsWith('pay_')
        ? await orders.find({ paymentId: orderId })
        : await orders.find({ id: orderId });
    if (!order) throw new Error(`there is no order ${orderId}`);
    return order;
  }

  return {
    /** Lines in time order. `what`: our order id, the provider's, or the payment's. */
    order: async (what: string): Promise<string[]> => describeOrder(await named(what), clock()),
    /** Everything about one user: balance, holds, plan, each order, each entry. */
    async person(userId: string): Promise<string[]> {
      await drain.drain();
      const [wallet, plan, list, entries] = await Promise.all([
        wallets.find(userId),
        subscriptions.find(userId),
        orders.list(userId, new Date(0)),
        ledger.story(userId),
      ]);
      return describeUser({ userId, wallet, plan, orders: list, entries }, clock());
    },
    /** Refunds an order or one payment, regardless of the refund policy. Idempotent. */
    async refund(what: string): Promise<string[]> {
      const paymentId = what.startsWith('pay_') ? what : undefined;
      const order = await refunds.request(await named(what), 'admin', paymentId);
      const warning = 'careful: the payment is disputed, and its bank may take it back as well';
      return [...(isDisputed(order) ? [warning] : []), ...describeOrder(order, clock())];
    },
    /** Makes one order, or all open ones, due for reconciliation. Returns how many. */
    async reconcile(what?: string): Promise<number> {
      if (what !== undefined) {
        await reconcileSoon((await named(what)).id);
        return 1;
      }
      return orders.makeAllDue(clock());
    },
    checkLedger: money.checkLedger,
    drain: drain.drain,
    payouts: money.payouts,
  };
}
