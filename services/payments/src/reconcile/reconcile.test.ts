import { userDeleted } from '@anar/contracts/events';
import { toEvent } from '@anar/service-kit/events/outbox';
import { eventually } from '@anar/service-kit/testing';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PaymentsWorld, paymentsWorld } from '../testing/payments-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld('reconcile');
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const metric = (name: string) => world.metric(name);

describe('an order that nobody told of', () => {
  it('is asked for and settled, without webhook or verify', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    world.razorpay.pay(id, { status: 'failed', error_reason: 'card_declined' });
    world.razorpay.pay(id);
    await world.reconcile();
    expect((await farmer.read(order.id)).state).toBe('created');
    world.later(4 * MINUTE_MS);
    await world.reconcile();
    expect((await farmer.read(order.id)).state).toBe('captured');
    expect(await world.credits()).toHaveLength(1);
    await world.reconcile();
    expect(await world.order(order.id)).not.toHaveProperty('dueAt');
  });

  it('and that is not paid fails once it is over, not before the provider said so', async () => {
    const farmer = world.person();
    const { order } = await farmer.topUp(5000);
    world.later(31 * MINUTE_MS);
    world.razorpay.behave({ mode: 'status', status: 500 });
    await world.reconcile();
    expect((await farmer.read(order.id)).state).toBe('created');
    world.razorpay.behave({ mode: 'ok' });
    world.later(HOUR_MS);
    await world.reconcile();
    expect((await farmer.read(order.id)).state).toBe('failed');
    world.later(48 * HOUR_MS);
    await world.reconcile();
    expect(await world.order(order.id)).not.toHaveProperty('dueAt');
  });

  it('whose payment is under way at its end is given a little longer, and counts', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    const payment = world.razorpay.pay(id, { status: 'created' });
    world.later(31 * MINUTE_MS);
    await world.reconcile();
    expect((await farmer.read(order.id)).state).toBe('created');
    await world.heard(world.razorpay.webhook('payment.captured', { ...payment, status: 'captured' }));
    expect(await farmer.read(order.id)).toMatchObject({ state: 'captured' });
    expect(await world.credits()).toHaveLength(1);
  });

  it('whose authorized payment could not be captured at first is captured later', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    const payment = world.razorpay.pay(id, { status: 'authorized' });
    world.razorpay.behave({ mode: 'status', status: 503, times: 1 });
    await world.heard(world.razorpay.webhook('payment.authorized', payment));
    expect((await farmer.read(order.id)).state).toBe('authorized');
    world.later(4 * MINUTE_MS);
    await world.reconcile();
    expect((await farmer.read(order.id)).state).toBe('captured');
  });
});

describe('a signed payment that the provider does not tell of', () => {
  it('is asked for until it does: a second one of an order goes back', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    await farmer.verify(world.razorpay.pay(id));
    const second = world.razorpay.pay(id);
    world.razorpay.behave({ mode: 'status', status: 500, times: 2 });
    expect((await farmer.verify(second)).statusCode).toBe(200);
    world.later(2 * HOUR_MS);
    await world.reconcile();
    const { extraPayments, unconfirmed } = await world.order(order.id);
    expect(extraPayments).toMatchObject([{ paymentId: second.id }]);
    expect(unconfirmed).toEqual([]);
  });

  it('is asked for also long after its order had been given up', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    for (const hours of [1, 48]) {
      world.later(hours * HOUR_MS);
      await world.reconcile();
    }
    expect(await world.order(order.id)).not.toHaveProperty('dueAt');
    const payment = world.razorpay.pay(id);
    // Too few for the circuit to open: the payment is asked for in vain, and then the order.
    world.razorpay.behave({ mode: 'status', status: 500, times: 4 });
    const before = world.razorpay.calls.length;
    await farmer.verify(payment);
    await eventually(async () => world.razorpay.calls.length === before + 4);
    await eventually(async () => {
      world.later(2 * HOUR_MS);
      await world.reconcile();
      return (await farmer.read(order.id)).returned === 'expired';
    });
  });
});

it('an order that is wanted while a look at it ends is looked at again', async () => {
  const { order } = await world.person().topUp(5000);
  const operator = await world.operator();
  world.at(new Date(Date.now() + 4 * MINUTE_MS));
  let isWanted = false;
  world.razorpay.onAnswer(async (call) => {
    if (isWanted || !call.endsWith('/payments')) return;
    isWanted = true;
    await operator.reconcile(order.id);
  });
  await world.reconcile();
  expect(isWanted).toBe(true);
  expect(+((await world.order(order.id)).dueAt ?? 0)).toBeLessThanOrEqual(Date.now() + 4 * MINUTE_MS);
});

describe('money for an order that is over', () => {
  it('is given back, not kept: told by a webhook', async () => {
    const before = await metric('payments_returned_total{reason="expired"');
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    world.later(31 * MINUTE_MS);
    await world.reconcile();
    expect((await farmer.read(order.id)).state).toBe('failed');
    await world.heard(world.razorpay.webhook('payment.captured', world.razorpay.pay(id)));
    await world.reconcile();
    const read = await farmer.read(order.id);
    expect(read).toMatchObject({
      state: 'captured',
      returned: 'expired',
      refund: { state: 'pending', amountPaise: 5000 },
    });
    expect([...world.razorpay.refunds.values()]).toHaveLength(1);
    expect(await world.credits()).toEqual([]);
    expect(await metric('payments_returned_total{reason="expired"')).toBe(before + 1);
  });

  it('is found by the reconciler within a day', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    world.later(31 * MINUTE_MS);
    await world.reconcile();
    world.razorpay.pay(id);
    world.later(5 * HOUR_MS);
    await world.reconcile();
    await world.reconcile();
    expect(await farmer.read(order.id)).toMatchObject({ returned: 'expired', refund: { state: 'pending' } });
    expect([...world.razorpay.refunds.values()]).toHaveLength(1);
    expect(await world.credits()).toEqual([]);
  });

  it('that began to be paid after its end by the provider’s own clock is given back too', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    const late = Math.floor(Date.now() / 1000) + 31 * 60;
    await farmer.verify(world.razorpay.pay(id, { created_at: late }));
    expect(await farmer.read(order.id)).toMatchObject({ returned: 'expired' });
    expect(await world.credits()).toEqual([]);
  });
});

describe('a payment whose effect fails', () => {
  it('is kept as paid, counted as open and tried again until it is there', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    world.crashes.beforeEffect = () => {
      throw new Error('the wallet is away');
    };
    expect((await farmer.verify(world.razorpay.pay(id))).json().order.state).toBe('captured');
    expect(await world.credits()).toEqual([]);
    world.later(2 * MINUTE_MS);
    await world.reconcile();
    expect(await metric('payments_open_orders{waits_for="effect"')).toBe(1);
    expect(await metric('payments_oldest_open_seconds{waits_for="effect"')).toBeGreaterThanOrEqual(120);
    delete world.crashes.beforeEffect;
    world.later(3 * MINUTE_MS);
    await world.reconcile();
    expect(await world.credits()).toHaveLength(1);
    expect((await farmer.read(order.id)).receiptNumber).toMatch(/^AM-/);
    expect(await metric('payments_open_orders{waits_for="effect"')).toBe(0);
  });

  it('of a person who is erased meanwhile goes back', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    await world.service.tombstones.add(farmer.userId);
    await world.heard(world.razorpay.webhook('payment.captured', world.razorpay.pay(id)));
    await world.reconcile();
    expect(await world.order(order.id)).toMatchObject({
      effect: 'returned',
      refund: { returned: 'erased', state: 'pending' },
    });
    expect(await world.credits()).toEqual([]);
  });

  it('after the account was erased goes back too, and nobody’s name stands on the order', async () => {
    const farmer = world.person();
    const { id, order } = await farmer.topUp(5000);
    const others = await startNeighbour(world.config);
    await others.publish(
      toEvent(userDeleted, { aggregateId: farmer.userId, userId: farmer.userId, data: { userId: farmer.userId } }),
    );
    await eventually(async () => (await world.order(order.id)).userId !== farmer.userId);
    await world.heard(world.razorpay.webhook('payment.captured', world.razorpay.pay(id)));
    world.later(MINUTE_MS);
    await world.reconcile();
    expect(await world.order(order.id)).toMatchObject({ refund: { returned: 'erased', state: 'pending' } });
    expect(JSON.stringify(await world.order(order.id))).not.toContain(farmer.userId);
  });
});
