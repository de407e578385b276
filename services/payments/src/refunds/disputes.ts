import type { Service } from '@anar/service-kit/lifecycle/service';
import type { MoneyOutside } from '../orders/money-outside.ts';
import { ERASED, type Order, type OrderStore } from '../orders/order.store.ts';
import type { PaymentEffects } from '../orders/settlement/payment-effect.ts';
import { paidOrder } from '../orders/settlement/settle-payment.ts';
import type { ProviderDispute } from '../razorpay/entities.ts';
import type { OnUnexpected } from '../reconcile/payment-metrics.ts';
import { leftPaise } from './refund-targets.ts';

export interface DisputesDeps {
  orders: Pick<OrderStore, 'find' | 'move'>;
  effects: PaymentEffects;
  outside: MoneyOutside;
  onUnexpected: OnUnexpected;
  clock: () => Date;
}

const LOST = 'payment.dispute.lost';

export const isDisputed = ({ steps, chargebackId }: Order): boolean =>
  chargebackId !== undefined || steps.some(({ to }) => to === 'dispute');

/**
 * Whether the dispute is over the whole payment, and its effect is still applied: no refund has taken it back or is
 * about to.
 */
function isTakeable(order: Order, { paymentId, amountPaise }: ProviderDispute): boolean {
  const { effect, refund, chargebackId } = order;
  const isWhole = paymentId === order.paymentId && amountPaise === leftPaise(order);
  const isFree = chargebackId === undefined && (refund === undefined || refund.givenBackAt !== undefined);
  return isWhole && effect === 'applied' && isFree;
}

/** Payments disputed by a bank: a lost dispute takes the payment's effect back. */
export function createDisputes({ log }: Pick<Service, 'log'>, deps: DisputesDeps) {
  const { orders, effects, outside, onUnexpected, clock } = deps;

  /** Decided in the order before anything is taken back, so that a concurrent refund or part refund sees it. */
  async function claim(first: Order, dispute: ProviderDispute): Promise<Order | undefined> {
    for (let order: Order | undefined = first; order; order = await orders.find({ id: order.id })) {
      // Claimed by a process that stopped before it was done.
      if (order.chargebackId === dispute.id) return order;
      if (!isTakeable(order, dispute)) return undefined;
      const claimed = await orders.move(order, 'chargeback_claimed', {
        by: 'webhook',
        at: clock(),
        disputeId: dispute.id,
      });
      if (claimed) return claimed;
    }
    return undefined;
  }

  /** False: the money is spent or already taken back. The effect of a part of a payment stays. */
  async function takeBack(order: Order, dispute: ProviderDispute): Promise<boolean> {
    const { id, amountPaise } = dispute;
    const claimed = await claim(order, dispute);
    if (!claimed || claimed.userId === ERASED) return false;
    const paid = { ...paidOrder(claimed), amountPaise };
    return effects[claimed.purpose.kind].takeBack(paid, `dispute:${id}`, { isAlreadyReturned: true });
  }

  return {
    /** Idempotent: each event of a dispute is processed once. */
    async handleReport(order: Order, event: string, dispute: ProviderDispute): Promise<void> {
      const note = `${event} ${dispute.id} ${dispute.amountPaise}`;
      if (order.steps.some((step) => step.note === note)) return;
      log.warn({ orderId: order.id, event, disputeId: dispute.id }, 'a payment is disputed');
      const step = { at: clock(), by: 'webhook', to: 'dispute', paymentId: dispute.paymentId, note } as const;
      if (event !== LOST) {
        await orders.move(order, 'noted', step);
        return;
      }
      // Taking the effect back writes its own ledger entry.
      const isBack = await takeBack(order, dispute);
      if (!isBack) await outside.chargedBack(order, dispute);
      if (!isBack || !(await orders.move(order, 'charged_back', step))) await orders.move(order, 'noted', step);
      onUnexpected('dispute_lost');
    },
  };
}
export type Disputes = ReturnType<typeof createDisputes>;
