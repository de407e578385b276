import { LOCAL_KEYS } from '@anar/simulators/razorpay/server';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sign } from '../../razorpay/signature.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('verify');
});
beforeEach(async () => {
  fixture.at(undefined);
  await fixture.razorpay.behave({ mode: 'ok' });
});
afterAll(() => fixture.stop());

describe('a verified payment', () => {
  it('applies its effect once, with a receipt', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.buy();
    expect(order).toMatchObject({ state: 'created', amountPaise: 9900 });
    const payment = fixture.razorpay.pay(id);
    const reply = await farmer.verify(payment, { planId: 'basic', cycle: 'monthly' });
    expect(reply.json()).toMatchObject({ order: { id: order.id, state: 'captured', method: 'upi' } });
    expect(reply.json().order.receiptNumber).toMatch(/^AM-\d{4}-\d{5}$/);
    expect(await fixture.credits({ userId: farmer.userId })).toMatchObject([
      { paymentId: payment.id, amountPaise: 9900 },
    ]);
  });

  it('that is only authorized is captured', async () => {
    const farmer = fixture.person();
    const payment = fixture.razorpay.pay((await farmer.topUp(5000)).id, { outcome: 'authorized' });
    expect((await farmer.verify(payment)).json()).toMatchObject({ order: { state: 'captured' } });
    expect(fixture.razorpay.sandbox.payment(payment.id).status).toBe('captured');
  });

  it('verified again, also by 50 concurrent calls, gets the same reply and one credit', async () => {
    const farmer = fixture.person();
    const payment = fixture.razorpay.pay((await farmer.topUp(5000)).id);
    const replies = await Promise.all(Array.from({ length: 50 }, () => farmer.verify(payment)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    const again = await farmer.verify(payment);
    expect(again.json().order.state).toBe('captured');
    expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
    const { steps } = await fixture.order(again.json().order.id);
    expect(steps.map(({ to }) => to)).toEqual(['created', 'placed', 'captured', 'effect_applied']);
  });

  it('of each of fifty concurrent users gets a different receipt number', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const farmer = fixture.person();
        return farmer.verify(fixture.razorpay.pay((await farmer.topUp(5000)).id));
      }),
    );
    const numbers = replies.map((reply) => reply.json().order.receiptNumber);
    expect(numbers.filter(Boolean)).toHaveLength(50);
    expect(new Set(numbers).size).toBe(50);
  });

  it.each([-1, 1])('counts while our clock is %i day off', async (days) => {
    const farmer = fixture.person();
    fixture.at(new Date(Date.now() + days * DAY_MS));
    const { id } = await farmer.topUp(5000);
    expect((await farmer.verify(fixture.razorpay.pay(id))).json()).toMatchObject({ order: { state: 'captured' } });
    expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
  });

  it('leaves the order created while the provider is down, and is captured when it is back', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    const payment = fixture.razorpay.pay(id);
    await fixture.razorpay.behave({ mode: 'error', status: 500, times: 3 });
    const reply = await farmer.verify(payment);
    expect([reply.statusCode, reply.json().order.state]).toEqual([200, 'created']);
    await fixture.razorpay.behave({ mode: 'ok' });
    fixture.later(5 * MINUTE_MS);
    await fixture.reconcile();
    expect(await farmer.read(order.id)).toMatchObject({ state: 'captured' });
    expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
  });
});

describe('verify refuses', () => {
  it('a forged signature, also one for the order id in the request instead of the stored one', async () => {
    const farmer = fixture.person();
    const { id } = await farmer.topUp(5000);
    const payment = fixture.razorpay.pay(id);
    for (const signature of [
      '0'.repeat(64),
      'x',
      sign(LOCAL_KEYS.webhookSecret, `${id}|${payment.id}`),
      sign(LOCAL_KEYS.keySecret, `order_other|${payment.id}`),
    ]) {
      const reply = await farmer.verify(payment, { razorpay_signature: signature });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'signature_wrong']);
    }
    expect(await fixture.credits({ userId: farmer.userId })).toEqual([]);
  });

  it('the payment of one order for another, more expensive one', async () => {
    const farmer = fixture.person();
    const cheap = fixture.razorpay.pay((await farmer.topUp(5000)).id);
    const { id } = await farmer.buy('pro');
    const reply = await farmer.verify(cheap, { razorpay_order_id: id });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'signature_wrong']);
    const signed = { razorpay_order_id: id, razorpay_signature: sign(LOCAL_KEYS.keySecret, `${id}|${cheap.id}`) };
    expect((await farmer.verify(cheap, signed)).json().code).toBe('order_differs');
    expect(await fixture.credits({ userId: farmer.userId })).toEqual([]);
  });

  it('another user’s order with 404', async () => {
    const [farmer, other] = [fixture.person(), fixture.person()];
    const { id, order } = await farmer.topUp(5000);
    const payment = fixture.razorpay.pay(id);
    expect((await other.verify(payment)).json().code).toBe('not_found');
    expect((await other.verify(payment, { userId: farmer.userId })).json().code).toBe('forbidden');
    expect((await other.send('GET', `/api/payments/orders/${order.id}`)).json().code).toBe('not_found');
    expect((await other.refund(order.id)).json().code).toBe('not_found');
    expect(await fixture.credits({ orderId: order.id })).toEqual([]);
  });

  it('another plan or cycle than was ordered', async () => {
    const farmer = fixture.person();
    const payment = fixture.razorpay.pay((await farmer.buy('basic')).id);
    expect((await farmer.verify(payment, { planId: 'pro' })).json().code).toBe('order_differs');
    expect((await farmer.verify(payment, { cycle: 'annual' })).json().code).toBe('order_differs');
    expect(await fixture.credits({ userId: farmer.userId })).toEqual([]);
  });

  it.each([{ amount: 4900 }, { currency: 'USD' }, { order_id: 'order_of_somebody' }])(
    'a payment that the provider reports with %o',
    async (more) => {
      const farmer = fixture.person();
      const payment = fixture.razorpay.pay((await farmer.topUp(5000)).id);
      const answer = fixture.razorpay.answerOf(payment);
      Object.assign(fixture.razorpay.sandbox.payment(payment.id), more);
      expect((await farmer.verify(payment, answer)).json().code).toBe('order_differs');
      expect(await fixture.credits({ userId: farmer.userId })).toEqual([]);
    },
  );
});

describe('an attempt to pay that fails', () => {
  it.each([
    ['payment_cancelled', 'बंद'],
    ['payment_timed_out', 'समय'],
    ['insufficient_funds', 'पैसे कम'],
    ['incorrect_otp', 'OTP'],
    ['card_declined', 'मना'],
    ['gateway_technical_error', 'रुकावट'],
  ] as const)('with %s stores a text for the payer, and the order may be paid again', async (reason, words) => {
    const farmer = fixture.person();
    const { id, order } = await farmer.topUp(5000);
    const failed = fixture.razorpay.pay(id, { outcome: 'failed', reason });
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.failed', failed));
    const read = await farmer.read(order.id);
    expect(read.state).toBe('created');
    expect(read.lastProblem).toContain(words);
    const paid = (await farmer.verify(fixture.razorpay.pay(id))).json().order;
    expect(paid.state).toBe('captured');
    expect(paid).not.toHaveProperty('lastProblem');
  });
});

describe('two browser tabs', () => {
  it('that pay one order: one credit, the second payment is marked duplicate and refunded once', async () => {
    const farmer = fixture.person();
    const { id, order } = await farmer.buy();
    const [first, second] = [fixture.razorpay.pay(id), fixture.razorpay.pay(id)];
    await Promise.all([farmer.verify(first), farmer.verify(second)]);
    await Promise.all(
      [first, second, first, second].map((one) =>
        fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', one)),
      ),
    );
    fixture.later(2 * MINUTE_MS);
    await fixture.reconcile();
    expect(await farmer.read(order.id)).toMatchObject({
      state: 'captured',
      returned: 'duplicate',
      refund: { state: 'pending' },
    });
    expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
    const { paymentId } = await fixture.order(order.id);
    const back = fixture.razorpay.refunds().filter(({ payment_id }) => [first.id, second.id].includes(payment_id));
    expect(back.map(({ payment_id }) => payment_id)).toEqual([paymentId === first.id ? second.id : first.id]);
  });

  it('that pay two orders of one plan: one plan, the second payment is refunded in full', async () => {
    const farmer = fixture.person();
    const bought = [await farmer.buy(), await farmer.buy()];
    const paid = bought.map(({ id }) => fixture.razorpay.pay(id));
    await Promise.all(paid.map((payment) => farmer.verify(payment)));
    fixture.later(2 * MINUTE_MS);
    await fixture.reconcile();
    const read = await Promise.all(bought.map(({ order }) => farmer.read(order.id)));
    expect(read.filter(({ returned }) => returned === undefined)).toHaveLength(1);
    expect(read.filter(({ returned }) => returned === 'already_active')).toMatchObject([
      { refund: { amountPaise: 9900 } },
    ]);
    expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
  });
});

it('the list shows only the user’s own orders, newest first', async () => {
  const farmer = fixture.person();
  const made = [(await farmer.topUp(5000)).order.id, (await farmer.topUp(6000)).order.id];
  const list = (await farmer.send('GET', `/api/payments/user/${farmer.userId}`)).json();
  expect(list.orders.map(({ id }: { id: string }) => id)).toEqual(made.reverse());
  expect((await farmer.send('GET', `/api/payments/user/${ulid()}`)).statusCode).toBe(403);
});
