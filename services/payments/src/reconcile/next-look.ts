import type { Order } from '../orders/order.store.ts';
import { isOpenRefund, isStuck, targets } from '../refunds/refund-targets.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after its end an unpaid order is asked for: money that comes late goes back. */
export const ASKED_AFTER_END_MS = 24 * HOUR_MS;

/** Half of the time that it is open already: seldom for what is old. */
const backoff = (since: Date, now: Date, least: number, most: number) =>
  new Date(now.getTime() + Math.min(most, Math.max(least, (now.getTime() - since.getTime()) / 2)));

/** When an order is to be looked at again; undefined: nothing of it is open. */
export function nextLook(order: Order, now: Date): Date | undefined {
  const { state, effect, paidAt = now, createdAt, expiresAt, unconfirmed = [] } = order;
  const refunds = targets(order).map(({ refund }) => refund);
  const looks = refunds
    .filter(isOpenRefund)
    .map((refund) =>
      refund.state === 'requested'
        ? backoff(refund.requestedAt, now, MINUTE_MS, HOUR_MS)
        : backoff(refund.requestedAt, now, 10 * MINUTE_MS, 12 * HOUR_MS),
    );
  // It is tried again, then waits for an administrator: it stays among what is open, and is counted.
  if (refunds.some(isStuck)) looks.push(new Date(now.getTime() + 12 * HOUR_MS));
  if (effect === 'pending') looks.push(backoff(paidAt, now, MINUTE_MS, HOUR_MS));
  if (unconfirmed.length > 0) looks.push(backoff(createdAt, now, MINUTE_MS, HOUR_MS));
  if (state === 'authorized') looks.push(backoff(createdAt, now, MINUTE_MS, HOUR_MS));
  if (state === 'created') {
    const next = backoff(createdAt, now, MINUTE_MS, HOUR_MS);
    // Once more right at its end, when it is given up.
    looks.push(now < expiresAt && next > expiresAt ? expiresAt : next);
  }
  const isAsked = state === 'failed' && order.providerOrderId !== undefined;
  if (isAsked && now.getTime() < expiresAt.getTime() + ASKED_AFTER_END_MS) {
    looks.push(backoff(createdAt, now, 10 * MINUTE_MS, 4 * HOUR_MS));
  }
  return looks.sort((a, b) => a.getTime() - b.getTime())[0];
}
