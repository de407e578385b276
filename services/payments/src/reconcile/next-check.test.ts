import { describe, expect, it } from 'vitest';
import type { Order } from '../orders/order.store.ts';
import { nextCheck } from './next-check.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23) + minutes * MINUTE);
const order = (more: Partial<Order>): Order => ({
  ...{ id: 'o', userId: 'u', purpose: { kind: 'topup' }, amountPaise: 5000, state: 'created', steps: [], seq: 1 },
  ...{ createdAt: at(0), expiresAt: at(30), providerOrderId: 'order_1' },
  ...more,
});
const refund = (state: 'requested' | 'pending' | 'processed' | 'failed') => ({
  ...{ id: 'r', state, amountPaise: 5000, requestedAt: at(0) },
});

/** Minutes until the next check, by the order's age. */
describe('the next check of an order', () => {
  it.each<[string, Partial<Order>, number, number | undefined]>([
    ['that is new', {}, 0, 1],
    ['unpaid for ten minutes', {}, 10, 5],
    ['that ends soon: at its end', {}, 29, 1],
    ['that is over and could not be asked for', {}, 40, 20],
    ['given up', { state: 'failed' }, 30, 15],
    ['given up long ago', { state: 'failed' }, 20 * 60, 4 * 60],
    ['given up for more than a day', { state: 'failed' }, 30 + 24 * 60, undefined],
    ['that the provider never heard of', { state: 'failed', providerOrderId: undefined as never }, 30, undefined],
    ['that is paid and done', { state: 'captured', effect: 'applied' }, 5, undefined],
    ['paid without effect', { state: 'captured', effect: 'pending', paidAt: at(0) }, 4, 2],
    ['paid without effect for a day', { state: 'captured', effect: 'pending', paidAt: at(0) }, 24 * 60, 60],
    ['whose refund is asked for', { state: 'captured', effect: 'applied', refund: refund('requested') }, 0, 1],
    ['whose refund is under way', { state: 'captured', effect: 'applied', refund: refund('pending') }, 0, 10],
    ['whose refund is under way for days', { state: 'captured', refund: refund('pending') }, 3 * 24 * 60, 12 * 60],
    ['whose refund failed: it stays open', { state: 'captured', refund: refund('failed') }, 0, 12 * 60],
    ['given up, with a signed payment', { state: 'failed', unconfirmed: ['pay_1'] }, 3 * 24 * 60, 60],
    ['that is refunded', { state: 'refunded', refund: refund('processed') }, 60, undefined],
  ])('%s', (_what, more, age, minutes) => {
    const next = nextCheck(order(more), at(age));
    expect(next && (next.getTime() - at(age).getTime()) / MINUTE).toBe(minutes);
  });
});
