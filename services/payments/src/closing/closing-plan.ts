import type { Order } from '../orders/order.store.ts';
import { isDisputed } from '../refunds/disputes.ts';
import { leftPaise } from '../refunds/refund-targets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** For so long after a payment Razorpay takes its refund: six months, by their shortest count. */
export const REFUND_WINDOW_MS = 180 * DAY_MS;
/** Razorpay refuses a refund below one rupee. */
const LEAST_REFUND_PAISE = 100;

/** What goes back to one payment. */
export interface SourceRefund {
  order: Order;
  amountPaise: number;
}

export interface ClosingPlan {
  refunds: SourceRefund[];
  toSourcePaise: number;
  lostPaise: number;
}

/** Whether a top-up can take money back: it was paid lately, nothing of it went back, and no bank quarrels over it. */
function isSource(order: Order, now: Date): boolean {
  const { purpose, state, effect, refund, paidAt } = order;
  if (purpose.kind !== 'topup' || state !== 'captured' || effect !== 'applied' || refund || isDisputed(order))
    return false;
  return paidAt !== undefined && now.getTime() - paidAt.getTime() < REFUND_WINDOW_MS;
}

/** What of a balance goes back to which payment: newest first, to none more than it brought; the rest is lost. */
export function planClosing(walletPaise: number, topups: readonly Order[], now: Date): ClosingPlan {
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
