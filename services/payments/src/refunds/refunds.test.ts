import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('refunds');
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.stop());

type Farmer = ReturnType<PaymentsFixture['person']>;

const bought = async (farmer: Farmer = fixture.person()) => paid(farmer, await farmer.buy());
async function toppedUp() {
  const farmer = fixture.person();
  return paid(farmer, await farmer.topUp(9900));
}
async function paid(farmer: Farmer, { id, order }: Awaited<ReturnType<Farmer['buy']>>) {
  const payment = fixture.razorpay.pay(id);
  await farmer.verify(payment);
  return { farmer, order, payment, read: () => farmer.read(order.id) };
}
const refunds = () => fixture.razorpay.refunds();
async function soon(): Promise<void> {
  fixture.later(15 * MINUTE_MS);
  await fixture.reconcile();
}

describe('a new customer', () => {
  it('gets a refund on request: the effect is taken back, the refund requested, then confirmed by a webhook', async () => {
    const states = ['created', 'captured', 'refunded', 'failed'];
    const counted = () => Promise.all(states.map((state) => fixture.metric(`payments_orders_total{state="${state}"`)));
    const before = await counted();
    const { farmer, order, payment, read } = await bought();
    const until = Date.parse((await read()).refundableUntil ?? '');
    expect(until - Date.parse((await read()).paidAt ?? '')).toBe(7 * DAY_MS);
    const asked = (await farmer.refund(order.id)).json().order;
    expect(asked).toMatchObject({ state: 'captured', refund: { state: 'requested', amountPaise: 9900 } });
    expect(await fixture.takenBack({ orderId: order.id })).toHaveLength(1);
    await soon();
    expect(await read()).toMatchObject({ state: 'captured', refund: { state: 'pending' } });
    const [refund] = refunds();
    expect(refund).toMatchObject({ payment_id: payment.id, amount: 9900 });
    if (!refund) throw new Error('no refund');
    await fixture.deliverWebhook(
      fixture.razorpay.refundWebhook('refund.processed', { ...refund, status: 'processed' }),
    );
    const back = await read();
    expect(back).toMatchObject({ state: 'refunded', refund: { state: 'processed' } });
    expect(back).not.toHaveProperty('refundableUntil');
    expect(back).not.toHaveProperty('returned');
    await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.created', { ...refund, status: 'pending' }));
    expect(await read()).toMatchObject({ state: 'refunded', refund: { state: 'processed' } });
    expect((await fixture.order(order.id)).steps.map(({ to }) => to)).toEqual([
      ...['created', 'placed', 'captured', 'effect_applied'],
      ...['refund_requested', 'refund_pending', 'refund_processed'],
    ]);
    expect((await counted()).map((count, i) => count - (before[i] ?? 0))).toEqual([1, 1, 1, 0]);
  });

  it('with 50 concurrent requests gets one refund', async () => {
    const { farmer, order } = await bought();
    const replies = await Promise.all(Array.from({ length: 50 }, () => farmer.refund(order.id)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    await soon();
    expect((await farmer.refund(order.id)).json().order.refund.state).toBe('pending');
    await (await fixture.operator()).refund(order.id);
    await soon();
    expect(refunds()).toHaveLength(1);
    const { steps } = await fixture.order(order.id);
    expect(steps.filter(({ to }) => to === 'refund_requested')).toHaveLength(1);
  });
});

describe('a refund request is refused', () => {
  const refused = async (farmer: Farmer, orderId: string) => {
    const reply = await farmer.refund(orderId);
    return [reply.statusCode, reply.json().code, reply.json().details?.reason];
  };

  it('for a payment of more than seven days ago', async () => {
    const { farmer, order, read } = await bought();
    fixture.later(7 * DAY_MS);
    expect(await refused(farmer, order.id)).toEqual([409, 'not_refundable', 'too_late']);
    expect(await read()).not.toHaveProperty('refundableUntil');
  });

  it('for a user’s second plan, also after the first was refunded', async () => {
    const { farmer, order } = await bought();
    await farmer.refund(order.id);
    await soon();
    const second = await bought(farmer);
    expect(await refused(farmer, second.order.id)).toEqual([409, 'not_refundable', 'used_before']);
  });

  it('for a payment that is spent during the request', async () => {
    const { farmer, order, read } = await toppedUp();
    fixture.crashes.beforeTakeBack = () => fixture.spend(farmer.userId, 9900);
    expect(await refused(farmer, order.id)).toEqual([409, 'not_refundable', 'spent']);
    expect(await read()).not.toHaveProperty('refund');
    await soon();
    expect(refunds()).toEqual([]);
  });

  it('for a spent payment', async () => {
    const { farmer, order, read } = await toppedUp();
    await fixture.spend(farmer.userId, 9900);
    expect(await refused(farmer, order.id)).toEqual([409, 'not_refundable', 'spent']);
    expect(await read()).not.toHaveProperty('refund');
    expect(refunds()).toEqual([]);
  });

  it('for an unpaid order', async () => {
    const farmer = fixture.person();
    const { order } = await farmer.buy();
    expect(await refused(farmer, order.id)).toEqual([409, 'not_refundable', 'state']);
  });
});

describe('when the provider', () => {
  it('fails, the refund stays requested and is sent again with the same idempotency key', async () => {
    const { farmer, order, read } = await bought();
    // The provider makes the refund and breaks before it replies.
    await fixture.razorpay.behave({ mode: 'drop', only: 'POST /v1/payments', times: 2 });
    await farmer.refund(order.id);
    await soon();
    const lost = (await fixture.razorpay.calls()).filter(({ url }) => url.endsWith('/refund'));
    await fixture.razorpay.behave({ mode: 'ok' });
    await soon();
    expect(await read()).toMatchObject({ refund: { state: 'pending' } });
    expect(lost.length).toBeGreaterThan(0);
    expect(refunds()).toHaveLength(1);
  });

  it('reports later that the refund failed, that is shown, and only an administrator can retry it', async () => {
    const { farmer, order, read } = await bought();
    await farmer.refund(order.id);
    await soon();
    const [refund] = refunds();
    if (!refund) throw new Error('no refund');
    fixture.razorpay.sandbox.finishRefund(refund.id, 'failed');
    await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.failed', refund));
    expect(await read()).toMatchObject({ state: 'captured', refund: { state: 'failed' } });
    expect((await farmer.refund(order.id)).json().order.refund.state).toBe('failed');
    await soon();
    expect(refunds()).toHaveLength(1);
    expect(await fixture.metric('payments_open_orders{waits_for="refund_failed"')).toBe(1);
    expect(await fixture.metric('payments_oldest_open_seconds{waits_for="refund_failed"')).toBeGreaterThanOrEqual(1800);
    await (await fixture.operator()).refund(order.id);
    await soon();
    expect(await read()).toMatchObject({ refund: { state: 'pending' } });
    expect(refunds()).toHaveLength(2);
    expect(await fixture.metric('payments_open_orders{waits_for="refund_failed"')).toBe(0);
    expect(await fixture.takenBack()).toHaveLength(1);
  });
});

describe('a second payment whose refund fails', () => {
  async function failed() {
    const { farmer, order, payment } = await bought();
    const second = fixture.razorpay.pay(payment.order_id);
    await farmer.verify(second);
    expect(await fixture.metric('payments_open_orders{waits_for="extra_refund"')).toBe(1);
    await soon();
    const [refund] = refunds();
    if (!refund) throw new Error('no refund');
    fixture.razorpay.sandbox.finishRefund(refund.id, 'failed');
    await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.failed', refund));
    await soon();
    expect(refunds()).toHaveLength(1);
    return { order, second };
  }
  const givenBack = () =>
    refunds()
      .filter(({ status }) => status !== 'failed')
      .map(({ payment_id }) => payment_id);

  it('is counted, and an administrator’s refund returns it once, by order or payment id', async () => {
    const { order, second } = await failed();
    expect(await fixture.metric('payments_open_orders{waits_for="extra_refund_failed"')).toBe(1);
    const operator = await fixture.operator();
    for (const what of [order.id, order.id, second.id]) {
      await operator.refund(what);
      await soon();
    }
    expect(givenBack()).toEqual([second.id]);
    expect(await fixture.order(order.id)).not.toHaveProperty('refund');
    expect(await fixture.metric('payments_open_orders{waits_for="extra_refund_failed"')).toBe(0);
  });

  it('named by its id and already refunded: the first payment is not refunded', async () => {
    const { order, second } = await failed();
    fixture.razorpay.settings.refunds = 'processed';
    const operator = await fixture.operator();
    for (const what of [second.id, second.id]) {
      await operator.refund(what);
      await soon();
    }
    expect(givenBack()).toEqual([second.id]);
    expect(await fixture.order(order.id)).not.toHaveProperty('refund');
  });
});

it('a refunded payment without effect costs the provider’s fee', async () => {
  const farmer = fixture.person();
  const { id, order } = await farmer.buy();
  fixture.later(31 * MINUTE_MS);
  await fixture.reconcile();
  const payment = fixture.razorpay.pay(id);
  fixture.razorpay.settings.refunds = 'processed';
  await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', payment));
  await soon();
  expect(await farmer.read(order.id)).toMatchObject({ state: 'refunded', returned: 'expired' });
  const fees = await fixture.entries('provider_fee');
  expect(fees).toMatchObject([{ id: `fee:${payment.id}`, postings: [{ paise: -234 }, { paise: 234 }] }]);
});

const unexpectedRefunds = () => fixture.metric('payments_unexpected_total{what="refund_not_asked_for"');
const byHand = (paymentId: string, amount: number) => fixture.razorpay.refundByHand(paymentId, amount);

describe('a manual refund at the provider', () => {
  it('of the whole payment takes the effect back, and becomes the order’s refund', async () => {
    const before = await unexpectedRefunds();
    const { order, payment, read } = await bought();
    const made = byHand(payment.id, 9900);
    await Promise.all(
      ['refund.created', 'refund.processed', 'refund.processed'].map((event) =>
        fixture.deliverWebhook(fixture.razorpay.refundWebhook(event, made)),
      ),
    );
    expect(await read()).toMatchObject({ state: 'refunded', refund: { state: 'processed' } });
    expect(await fixture.takenBack({ orderId: order.id })).toHaveLength(1);
    expect(await unexpectedRefunds()).toBe(before);
    await soon();
    expect(refunds()).toEqual([made]);
  });

  it('of a spent payment raises an alarm for an administrator', async () => {
    const before = await unexpectedRefunds();
    const { farmer, order, payment } = await toppedUp();
    await fixture.spend(farmer.userId, 9900);
    const made = byHand(payment.id, 9900);
    await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.processed', made));
    expect(await unexpectedRefunds()).toBe(before + 1);
    expect((await fixture.order(order.id)).steps.at(-1)?.note).toContain(made.id);
  });

  it('of a part while our own refund is requested is not adopted and raises an alarm for an administrator', async () => {
    const before = await unexpectedRefunds();
    const { farmer, order, payment, read } = await bought();
    await fixture.razorpay.behave({ mode: 'error', status: 503 });
    await farmer.refund(order.id);
    const made = byHand(payment.id, 100);
    await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.processed', made));
    await fixture.razorpay.behave({ mode: 'ok' });
    expect(await read()).toMatchObject({ state: 'captured', refund: { state: 'requested', amountPaise: 9900 } });
    expect((await fixture.order(order.id)).steps.at(-1)?.note).toContain(made.id);
    expect(await unexpectedRefunds()).toBe(before + 1);
  });
});

it('a failure report of the first refund, repeated after the second was requested, does not stop the second', async () => {
  const before = await unexpectedRefunds();
  const { farmer, order, read } = await bought();
  await farmer.refund(order.id);
  await soon();
  const [first] = refunds();
  if (!first) throw new Error('no refund');
  fixture.razorpay.sandbox.finishRefund(first.id, 'failed');
  await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.failed', first));
  await (await fixture.operator()).refund(order.id);
  await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.failed', first));
  expect(await read()).toMatchObject({ refund: { state: 'requested' } });
  await soon();
  expect(await read()).toMatchObject({ refund: { state: 'pending' } });
  expect(await unexpectedRefunds()).toBe(before);
});

it('the effect is taken back before a reported refund counts', async () => {
  const { order, payment, read } = await bought();
  const id = 'R'.repeat(26);
  const refund = { id, state: 'requested' as const, amountPaise: 9900, requestedAt: new Date() };
  // The state after a crash.
  await fixture.service.mongo.collection('orders').updateOne({ paymentId: payment.id }, { $set: { refund } });
  const reported = fixture.razorpay.refundByHand(payment.id, 9900, id);
  await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.processed', reported));
  expect(await fixture.takenBack({ orderId: order.id })).toMatchObject([{ id: `return:${id}` }]);
  expect(await read()).toMatchObject({ state: 'refunded' });
});

it('an effect taken back while a concurrent worker refuses the refund: the refund is restored and sent', async () => {
  let refuses = true;
  const afterTakeBack = async () => {
    const change = { $unset: { refund: 1 }, $inc: { seq: 1 } } as const;
    if (refuses) await fixture.service.mongo.collection('orders').updateMany({}, change);
    refuses = false;
  };
  fixture.crashes.afterTakeBack = afterTakeBack;
  const { farmer, order, read } = await bought();
  expect((await farmer.refund(order.id)).json().order).toMatchObject({ refund: { state: 'requested' } });
  await soon();
  expect(await read()).toMatchObject({ refund: { state: 'pending' } });
  expect(refunds()).toHaveLength(1);
});

it('a part taken back while a concurrent worker refuses it is restored as a part', async () => {
  let refuses = true;
  fixture.crashes.afterTakeBack = async () => {
    const change = { $set: { partRefunds: [] }, $inc: { seq: 1 } };
    if (refuses) await fixture.service.mongo.collection('orders').updateMany({}, change);
    refuses = false;
  };
  const { order, payment } = await bought();
  await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.processed', byHand(payment.id, 1000)));
  expect(refuses).toBe(false);
  const { refund, partRefunds } = await fixture.order(order.id);
  expect(refund).toBeUndefined();
  expect(partRefunds).toMatchObject([{ state: 'processed', amountPaise: 1000 }]);
});

const eraseOwner = (orderId: string, more: object = {}) =>
  fixture.service.mongo.collection('orders').updateOne({ _id: orderId as never }, { $set: { userId: '-', ...more } });

describe('the order of an erased user', () => {
  it('is refunded by an administrator with an entry in the ledger', async () => {
    const { order } = await bought();
    await eraseOwner(order.id);
    await (await fixture.operator()).refund(order.id);
    await soon();
    expect(refunds()).toHaveLength(1);
    expect(await fixture.entries('payment_returned')).toMatchObject([
      { kind: 'payment_returned', postings: [{ paise: -9900 }, { paise: 9900 }] },
    ]);
  });

  it('is refunded also when its fee entry in the ledger is under the user id from before the erasure', async () => {
    const { order } = await bought();
    await fixture.drained();
    const refund = { id: 'R'.repeat(26), state: 'requested', amountPaise: 9900, requestedAt: new Date() };
    await eraseOwner(order.id, { effect: 'returned', refund, dueAt: new Date() });
    fixture.razorpay.settings.refunds = 'processed';
    await soon();
    expect(await fixture.order(order.id)).toMatchObject({ state: 'refunded' });
  });
});
