import { userDeleted } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { eventually } from '@anar/service-kit/testing';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('reconcile');
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.stop());

const metric = (name: string) => fixture.metric(name);

describe('an order without webhook or verify', () => {
  it('is fetched from the provider and settled', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    fixture.razorpay.pay(id, { outcome: 'failed', reason: 'card_declined' });
    fixture.razorpay.pay(id);
    await fixture.reconcile();
    expect((await farmer.read(order.id)).state).toBe('created');
    fixture.later(4 * MINUTE_MS);
    await fixture.reconcile();
    expect((await farmer.read(order.id)).state).toBe('captured');
    expect(await fixture.credits()).toHaveLength(1);
    await fixture.reconcile();
    expect(await fixture.order(order.id)).not.toHaveProperty('dueAt');
  });

  it('and without payment fails after its expiry, but only once the provider has confirmed that nothing was paid', async () => {
    const farmer = fixture.person();
    const { order } = await farmer.topUp(5000);
    fixture.later(31 * MINUTE_MS);
    await fixture.razorpay.behave({ mode: 'error', status: 500 });
    await fixture.reconcile();
    expect((await farmer.read(order.id)).state).toBe('created');
    await fixture.razorpay.behave({ mode: 'ok' });
    fixture.later(HOUR_MS);
    await fixture.reconcile();
    expect((await farmer.read(order.id)).state).toBe('failed');
    fixture.later(48 * HOUR_MS);
    await fixture.reconcile();
    expect(await fixture.order(order.id)).not.toHaveProperty('dueAt');
  });

  it('with a payment in progress at its expiry gets a grace period, and the payment counts', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    const { sandbox } = fixture.razorpay;
    const payment = sandbox.startPayment(id);
    fixture.later(31 * MINUTE_MS);
    await fixture.reconcile();
    expect((await farmer.read(order.id)).state).toBe('created');
    sandbox.finishPayment(payment.id, { outcome: 'captured' });
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', payment));
    expect(await farmer.read(order.id)).toMatchObject({ state: 'captured' });
    expect(await fixture.credits()).toHaveLength(1);
  });

  it('whose authorized payment could not be captured at first is captured later', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    const payment = fixture.razorpay.pay(id, { outcome: 'authorized' });
    await fixture.razorpay.behave({ mode: 'error', status: 503, times: 1 });
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.authorized', payment));
    expect((await farmer.read(order.id)).state).toBe('authorized');
    fixture.later(4 * MINUTE_MS);
    await fixture.reconcile();
    expect((await farmer.read(order.id)).state).toBe('captured');
  });
});

describe('a signed payment that the provider does not report', () => {
  it('is fetched until it is reported: a second payment of an order is refunded', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    await farmer.verify(fixture.razorpay.pay(id));
    const second = fixture.razorpay.pay(id);
    await fixture.razorpay.behave({ mode: 'error', status: 500, times: 2 });
    expect((await farmer.verify(second)).statusCode).toBe(200);
    fixture.later(2 * HOUR_MS);
    await fixture.reconcile();
    const { extraPayments, unconfirmed } = await fixture.order(order.id);
    expect(extraPayments).toMatchObject([{ paymentId: second.id }]);
    expect(unconfirmed).toEqual([]);
  });

  it('is fetched even long after its order failed', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    for (const hours of [1, 48]) {
      fixture.later(hours * HOUR_MS);
      await fixture.reconcile();
    }
    expect(await fixture.order(order.id)).not.toHaveProperty('dueAt');
    const payment = fixture.razorpay.pay(id);
    // Too few to open the circuit breaker: fetching the payment fails, and then fetching the order.
    await fixture.razorpay.behave({ mode: 'error', status: 500, times: 4 });
    await farmer.verify(payment);
    await eventually(async () => (await fixture.razorpay.calls()).length === 4);
    await eventually(async () => {
      fixture.later(2 * HOUR_MS);
      await fixture.reconcile();
      return (await farmer.read(order.id)).returned === 'expired';
    });
  });
});

it('an order made due while its check is ending is checked again', async () => {
  const { order } = await fixture.person().topUp(5000);
  const operator = await fixture.operator();
  fixture.at(new Date(Date.now() + 4 * MINUTE_MS));
  const held = fixture.razorpay.hold();
  const checked = fixture.reconcile();
  await held.reached;
  await operator.reconcile(order.id);
  held.release();
  await checked;
  expect((await fixture.razorpay.calls()).at(-1)?.url).toMatch(/\/payments$/);
  expect(+((await fixture.order(order.id)).dueAt ?? 0)).toBeLessThanOrEqual(Date.now() + 4 * MINUTE_MS);
});

describe('a payment for an expired order', () => {
  it('is refunded when reported by a webhook', async () => {
    const before = await metric('payments_returned_total{reason="expired"');
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    fixture.later(31 * MINUTE_MS);
    await fixture.reconcile();
    expect((await farmer.read(order.id)).state).toBe('failed');
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', fixture.razorpay.pay(id)));
    await fixture.reconcile();
    const read = await farmer.read(order.id);
    expect(read).toMatchObject({
      state: 'captured',
      returned: 'expired',
      refund: { state: 'pending', amountPaise: 5000 },
    });
    expect(fixture.razorpay.refunds()).toHaveLength(1);
    expect(await fixture.credits()).toEqual([]);
    expect(await metric('payments_returned_total{reason="expired"')).toBe(before + 1);
  });

  it('is found and refunded by the reconciler within a day', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    fixture.later(31 * MINUTE_MS);
    await fixture.reconcile();
    fixture.razorpay.pay(id);
    fixture.later(5 * HOUR_MS);
    await fixture.reconcile();
    await fixture.reconcile();
    expect(await farmer.read(order.id)).toMatchObject({ returned: 'expired', refund: { state: 'pending' } });
    expect(fixture.razorpay.refunds()).toHaveLength(1);
    expect(await fixture.credits()).toEqual([]);
  });

  it('created after the expiry by the provider’s own clock is refunded too', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    fixture.razorpay.at(new Date(Date.now() + 31 * MINUTE_MS));
    await farmer.verify(fixture.razorpay.pay(id));
    expect(await farmer.read(order.id)).toMatchObject({ returned: 'expired' });
    expect(await fixture.credits()).toEqual([]);
  });
});

describe('a payment whose effect fails', () => {
  it('stays captured, counts as open, and is retried until the effect is applied', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    fixture.crashes.beforeEffect = () => {
      throw new Error('the wallet is away');
    };
    expect((await farmer.verify(fixture.razorpay.pay(id))).json().order.state).toBe('captured');
    expect(await fixture.credits()).toEqual([]);
    fixture.later(2 * MINUTE_MS);
    await fixture.reconcile();
    expect(await metric('payments_open_orders{waits_for="effect"')).toBe(1);
    expect(await metric('payments_oldest_open_seconds{waits_for="effect"')).toBeGreaterThanOrEqual(120);
    delete fixture.crashes.beforeEffect;
    fixture.later(3 * MINUTE_MS);
    await fixture.reconcile();
    expect(await fixture.credits()).toHaveLength(1);
    expect((await farmer.read(order.id)).receiptNumber).toMatch(/^AM-/);
    expect(await metric('payments_open_orders{waits_for="effect"')).toBe(0);
  });

  it('of a user who was deleted meanwhile is refunded', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    await fixture.service.tombstones.add(farmer.userId);
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', fixture.razorpay.pay(id)));
    await fixture.reconcile();
    expect(await fixture.order(order.id)).toMatchObject({
      effect: 'returned',
      refund: { returned: 'erased', state: 'pending' },
    });
    expect(await fixture.credits()).toEqual([]);
  });

  it('after the erasure is refunded too, and the order does not contain the user id', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    const others = await startNeighbour(fixture.config);
    await others.publish(
      toEvent(userDeleted, { aggregateId: farmer.userId, userId: farmer.userId, data: { userId: farmer.userId } }),
    );
    await eventually(async () => (await fixture.order(order.id)).userId !== farmer.userId);
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', fixture.razorpay.pay(id)));
    fixture.later(MINUTE_MS);
    await fixture.reconcile();
    expect(await fixture.order(order.id)).toMatchObject({ refund: { returned: 'erased', state: 'pending' } });
    expect(JSON.stringify(await fixture.order(order.id))).not.toContain(farmer.userId);
  });
});
