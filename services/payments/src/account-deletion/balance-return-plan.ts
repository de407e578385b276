import type { Order } from '../orders/order.store.ts';
import { isDisputed } from '../refunds/disputes.ts';
import { leftPaise } from '../refunds/refund-targets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Razorpay accepts a refund for six months after the payment; taken as the shortest six months. */
export const REFUND_WINDOW_MS = 180 * DAY_MS;
/** Razorpay refuses a refund below one rupee. */
const LEAST_REFUND_PAISE = 100;

/** The refund to one payment. */
export interface SourceRefund {
  order: Order;
  amountPaise: number;
}

export interface BalanceReturnPlan {
  refunds: SourceRefund[];
  toSourcePaise: number;
  lostPaise: number;
}

/** Whether a top-up can take a refund: paid recently, not refunded yet, and not disputed by a bank. */
function isSource(order: Order, now: Date): boolean {
  const { purpose, state, effect, refund, paidAt } = order;
  if (purpose.kind !== 'topup' || state !== 'captured' || effect !== 'applied' || refund || isDisputed(order))
    return false;
  return paidAt !== undefined && now.getTime() - paidAt.getTime() < REFUND_WINDOW_MS;
}

/** Plans the refund of a balance to its top-ups: newest first, none more than it paid in; the rest is lost. */
export function planBalanceReturn(walletPaise: number, topups: readonly Order[], now: Date): BalanceReturnPlan {
  const sources = topups
    .filter((order) => isSource(order, now))
    .toSorted((a, b) => Number(b.paidAt) - Number(a.paidAt) || (a.id < b.id ? 1 : -1));
  const refunds: SourceRefund[] = [];
  let left = walletPaise;
  for (const order of sources) {
    const amountPaise = Math.min(left, leftPaise(order));
    if (amountPaise < LEAST_REFUND_PAISE) break;
    refunds.push({ order, amountPaise });
    left -= amountPaise;
  }
  return { refunds, toSourcePaise: walletPaise - left, lostPaise: left };
}
