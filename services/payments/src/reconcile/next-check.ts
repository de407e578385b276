import type { Order } from '../orders/order.store.ts';
import { isOpenRefund, isStuck, targets } from '../refunds/refund-targets.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after its expiry an unpaid order is still checked: a late payment is refunded. */
export const CHECKED_AFTER_EXPIRY_MS = 24 * HOUR_MS;

/** Half of the time it has been open: old orders are checked rarely. */
const backoff = (since: Date, now: Date, least: number, most: number) =>
  new Date(now.getTime() + Math.min(most, Math.max(least, (now.getTime() - since.getTime()) / 2)));

/** When an order is to be checked again; undefined: nothing about it is open. */
export function nextCheck(order: Order, now: Date): Date | undefined {
  const { state, effect, paidAt = now, createdAt, expiresAt, unconfirmed = [] } = order;
  const refunds = targets(order).map(({ refund }) => refund);
  const checks = refunds
    .filter(isOpenRefund)
    .map((refund) =>
      refund.state === 'requested'
        ? backoff(refund.requestedAt, now, MINUTE_MS, HOUR_MS)
        : backoff(refund.requestedAt, now, 10 * MINUTE_MS, 12 * HOUR_MS),
    );
  // A stuck refund is retried, then waits for an administrator: it stays open, and is counted in the metrics.
  if (refunds.some(isStuck)) checks.push(new Date(now.getTime() + 12 * HOUR_MS));
  if (effect === 'pending') checks.push(backoff(paidAt, now, MINUTE_MS, HOUR_MS));
  if (unconfirmed.length > 0) checks.push(backoff(createdAt, now, MINUTE_MS, HOUR_MS));
  if (state === 'authorized') checks.push(backoff(createdAt, now, MINUTE_MS, HOUR_MS));
  if (state === 'created') {
    const next = backoff(createdAt, now, MINUTE_MS, HOUR_MS);
    // One check exactly at the expiry, when the order is marked failed.
    checks.push(now < expiresAt && next > expiresAt ? expiresAt : next);
  }
  const isChecked = state === 'failed' && order.providerOrderId !== undefined;
  if (isChecked && now.getTime() < expiresAt.getTime() + CHECKED_AFTER_EXPIRY_MS) {
    checks.push(backoff(createdAt, now, 10 * MINUTE_MS, 4 * HOUR_MS));
  }
  return checks.sort((a, b) => a.getTime() - b.getTime())[0];
}
