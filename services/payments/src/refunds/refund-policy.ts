import { REFUND_DAYS } from '@anar/contracts/constants';
import type { Order, OrderStore } from '../orders/order.store.ts';
import type { PaymentEffects } from '../orders/settlement/payment-effect.ts';
import { paidOrder } from '../orders/settlement/settle-payment.ts';
import { isDisputed } from './disputes.ts';
import type { FormerCustomers } from './former-customers.store.ts';
import { leftPaise } from './refund-targets.ts';

export type RefundRefusal = 'too_late' | 'used_before' | 'spent' | 'state';
const DAY_MS = 24 * 60 * 60 * 1000;

export interface RefundPolicyDeps {
  orders: Pick<OrderStore, 'firstPaid'>;
  effects: PaymentEffects;
  formerCustomers: Pick<FormerCustomers, 'has'>;
  clock: () => Date;
}

/** The end of the refund period, regardless of the other conditions. */
const deadline = (paidAt: Date) => new Date(paidAt.getTime() + REFUND_DAYS * DAY_MS);

/**
 * The refund policy (specification, consultation section 9): no-questions refund within 7 days for new customers, that
 * is for the first paid order of its kind of a user, including earlier accounts, unless it is used up.
 */
export function createRefundPolicy({ orders, effects, formerCustomers, clock }: RefundPolicyDeps) {
  /** Why a refund on request is refused now; undefined when it is allowed. */
  async function refusal(order: Order): Promise<RefundRefusal | undefined> {
    const { state, effect, paidAt, refund } = order;
    if (state !== 'captured' || effect !== 'applied' || !paidAt || refund || isDisputed(order)) return 'state';
    if (clock() >= deadline(paidAt)) return 'too_late';
    const first = await orders.firstPaid(order.userId, order.purpose.kind);
    if (first?.id !== order.id || (await formerCustomers.has(order.userId))) return 'used_before';
    return effects[order.purpose.kind].refusal({ ...paidOrder(order), amountPaise: leftPaise(order) });
  }

  return {
    refusal,
    async refundableUntil(order: Order): Promise<Date | undefined> {
      return order.paidAt && (await refusal(order)) === undefined ? deadline(order.paidAt) : undefined;
    },
  };
}
export type RefundPolicy = ReturnType<typeof createRefundPolicy>;
