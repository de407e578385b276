import { ORDER_STATES } from '@anar/contracts/constants';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderPayment } from '../razorpay/entities.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import type { OrderState } from './order.model.ts';
import type { Order, OrderStore } from './order.store.ts';
import { reachedFrom } from './order-state.ts';

let fixture: PaymentsFixture;
let orders: OrderStore;
beforeAll(async () => {
  fixture = await createPaymentsFixture('orderstate');
  ({ orders } = fixture);
});
afterAll(() => fixture.stop());

/**
 * The state table of the specification: created → authorized → captured → refunded, failed from the first two, late
 * capture.
 */
const ALLOWED: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['authorized', 'captured', 'failed'],
  authorized: ['captured', 'failed'],
  captured: ['refunded'],
  refunded: [],
  failed: ['captured'],
};
const PAIRS = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const));
const at = new Date('2026-11-23T06:00:00Z');
const who = { by: 'webhook', at } as const;

const paymentOf = (): ProviderPayment => ({
  ...{ id: `pay_${ulid()}`, orderId: 'order_1', amountPaise: 9900, currency: 'INR', status: 'captured' },
  ...{ method: 'upi', feePaise: 0, reason: undefined, createdAt: at },
});

const full = () => new Error('too many are open');

async function orderIn(state: OrderState): Promise<Order> {
  const id = ulid();
  const purpose = { kind: 'topup' } as const;
  const order = await orders.add(
    { id, userId: ulid(), purpose, amountPaise: 9900, createdAt: at, expiresAt: at },
    full,
  );
  const refund = { id: 'refund', state: 'requested', amountPaise: 9900, requestedAt: at } as const;
  const paid = { paymentId: `pay_${id}`, paidAt: at, effect: 'applied', refund };
  const isPaid = state === 'captured' || state === 'refunded';
  await fixture.service.mongo
    .collection<{ _id: string }>('orders')
    .updateOne({ _id: id }, { $set: { state, ...(isPaid && paid) } });
  return (await orders.find({ id })) ?? order;
}

/** The store's transition to that state. */
function move(order: Order, to: OrderState): Promise<Order | undefined> {
  switch (to) {
    case 'created':
      return Promise.resolve(undefined);
    case 'authorized':
      return orders.move(order, 'authorized', { ...who, payment: paymentOf() });
    case 'captured':
      return orders.move(order, 'captured', { ...who, payment: paymentOf(), refund: undefined });
    case 'refunded':
      return orders.move(order, 'refunded', { ...who, refundId: 'refund', report: { state: 'processed' } });
    case 'failed':
      return orders.move(order, 'failed', { ...who, note: 'expired' });
  }
}

describe('an order', () => {
  it.each(PAIRS)('in state %s moves to %s only forward', async (from, to) => {
    const order = await orderIn(from);
    await move(order, to);
    const isAllowed = ALLOWED[from].includes(to);
    expect((await fixture.order(order.id)).state).toBe(isAllowed ? to : from);
    expect(reachedFrom(to).includes(from)).toBe(isAllowed);
  });

  it('captured by 50 concurrent calls is captured once', async () => {
    const order = await orderIn('created');
    const capture = () => orders.move(order, 'captured', { ...who, payment: paymentOf(), refund: undefined });
    const moved = await Promise.all(Array.from({ length: 50 }, capture));
    expect(moved.filter(Boolean)).toHaveLength(1);
    expect((await fixture.order(order.id)).steps.filter(({ to }) => to === 'captured')).toHaveLength(1);
  });

  it('claimed by a chargeback is refunded no more, in whole or in part', async () => {
    const refund = { id: 'later', state: 'requested', amountPaise: 100, requestedAt: at } as const;
    const order = await orderIn('captured');
    const claimed = await orders.move(order, 'chargeback_claimed', { ...who, disputeId: 'disp_1' });
    if (!claimed) throw new Error('not claimed');
    for (const event of ['refund_requested', 'part_refund_requested', 'refund_retried'] as const) {
      expect(await orders.move(claimed, event, { ...who, refund })).toBeUndefined();
    }
  });
});
