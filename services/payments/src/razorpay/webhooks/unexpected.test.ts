import { eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { movedTo } from '../../ledger/journal-entry.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import type { WebhookDocument } from './webhook.model.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('unexpected');
});
beforeEach(() => fixture.at(undefined));
afterAll(() => fixture.stop());

const rowOf = (_id: string) => fixture.service.mongo.collection<WebhookDocument>('webhooks').findOne({ _id });

async function paid() {
  const farmer = fixture.person();
  const { id, order } = await farmer.topUp(5000);
  const payment = fixture.razorpay.pay(id);
  return { farmer, order, payment, read: () => farmer.read(order.id) };
}

const unexpected = (what: string) => fixture.metric(`payments_unexpected_total{what="${what}"`);
const chargedBack = () => fixture.entries('chargeback');

it('captured money that matches no order is counted', async () => {
  const { payment } = await paid();
  await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', { ...payment, amount: 100 }));
  await fixture.deliverWebhook(
    fixture.razorpay.webhook('payment.captured', { ...payment, order_id: 'order_elsewhere' }),
  );
  await fixture.deliverWebhook(
    fixture.razorpay.webhook('payment.authorized', { ...payment, amount: 100, status: 'authorized' }),
  );
  expect(await unexpected('money_without_order')).toBe(2);
});

it('a refund reported before its payment settles both, and the payment has no effect', async () => {
  const { order, payment, read } = await paid();
  const early = fixture.razorpay.refundByHand(payment.id, 5000);
  await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.processed', early));
  expect(await read()).toMatchObject({ state: 'refunded', refund: { state: 'processed' } });
  await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', payment));
  expect(await read()).toMatchObject({ state: 'refunded' });
  expect(await fixture.credits({ orderId: order.id })).toEqual([]);
});

it('a refund reported before its payment while the provider is down is applied right after the payment', async () => {
  const { order, payment, read } = await paid();
  await fixture.razorpay.behave({ mode: 'error', status: 503 });
  const before = await unexpected('refund_not_asked_for');
  const early = fixture.razorpay.refundByHand(payment.id, 5000);
  const delivery = fixture.razorpay.refundWebhook('refund.processed', early);
  await fixture.webhook(delivery);
  await eventually(async () => (await rowOf(delivery.id))?.waits === true);
  expect(await fixture.metric('payments_webhooks_unworked')).toBe(0);
  // The clock does not move: no sweep runs.
  await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', payment));
  await fixture.razorpay.behave({ mode: 'ok' });
  expect(await read()).toMatchObject({ state: 'refunded' });
  expect(await fixture.takenBack({ orderId: order.id })).toHaveLength(1);
  expect(await unexpected('refund_not_asked_for')).toBe(before);
});

it('a refund of a payment of an unknown order is ignored at once', async () => {
  const { id } = fixture.razorpay.sandbox.createOrder({ amount: 5000, currency: 'INR' });
  const early = fixture.razorpay.refundByHand(fixture.razorpay.pay(id).id, 5000);
  const delivery = fixture.razorpay.refundWebhook('refund.processed', early);
  await fixture.deliverWebhook(delivery);
  expect(await rowOf(delivery.id)).toMatchObject({ ignored: 'unknown_order' });
});

it('a refund reported before its payment’s effect is applied right after the effect, without an alarm', async () => {
  let isBroken = true;
  const beforeEffect = () => {
    if (isBroken) throw new Error('not now');
  };
  const own = await createPaymentsFixture('unexpected-pending', { beforeEffect });
  const { id, order } = await own.person().topUp(5000);
  const payment = own.razorpay.pay(id);
  await own.deliverWebhook(own.razorpay.webhook('payment.captured', payment));
  const made = own.razorpay.refundByHand(payment.id, 5000);
  await own.webhook(own.razorpay.refundWebhook('refund.processed', made));
  const waiting = () => own.service.mongo.collection('webhooks').countDocuments({ waits: true });
  await eventually(async () => (await own.unworked()) === 0 || (await waiting()) === 1);
  isBroken = false;
  // The sweep is due for waiting orders, not yet for webhooks.
  own.later(2 * MINUTE_MS);
  await own.reconcile();
  await eventually(async () => (await own.unworked()) === 0);
  expect(await own.order(order.id)).toMatchObject({ state: 'refunded' });
  expect(await own.takenBack({ orderId: order.id })).toHaveLength(1);
  expect(await own.metric('payments_unexpected_total{what="refund_not_asked_for"')).toBe(0);
  await own.razorpay.stop();
});

it('a refund of an unknown payment is ignored after a day', async () => {
  const made = fixture.razorpay.refundByHand((await paid()).payment.id, 5000);
  const delivery = fixture.razorpay.refundWebhook('refund.processed', { ...made, payment_id: 'pay_foreign' });
  await fixture.webhook(delivery);
  await eventually(async () => (await rowOf(delivery.id))?.waits === true);
  fixture.later(DAY_MS);
  await fixture.reconcile();
  expect(await rowOf(delivery.id)).toMatchObject({ ignored: 'unknown_order' });
});

it('a lost dispute of a whole payment takes its effect back, once', async () => {
  const { farmer, order, payment } = await paid();
  await farmer.verify(payment);
  const [before, entries] = [await unexpected('dispute_lost'), await chargedBack()];
  await fixture.deliverWebhook(fixture.razorpay.disputeWebhook(payment.id, 'open'));
  expect((await farmer.read(order.id)).refundableUntil).toBeUndefined();
  expect((await farmer.refund(order.id)).json().code).toBe('not_refundable');
  const lost = fixture.razorpay.disputeWebhook(payment.id, 'lost');
  await fixture.deliverWebhook(lost);
  await fixture.deliverWebhook({ ...lost, id: 'evt_whole_again' });
  expect(await fixture.takenBack({ orderId: order.id })).toMatchObject([{ id: `return:dispute:${lost.disputeId}` }]);
  expect(await chargedBack()).toEqual(entries);
  expect(await unexpected('dispute_lost')).toBe(before + 1);
  await expect((await fixture.operator()).refund(order.id)).rejects.toThrow();
});

it('an administrator is warned of a dispute before a refund', async () => {
  const { farmer, order, payment } = await paid();
  await farmer.verify(payment);
  await fixture.deliverWebhook(fixture.razorpay.disputeWebhook(payment.id, 'open'));
  await fixture.service.mongo.collection('orders').updateOne({ paymentId: payment.id }, { $set: { userId: '-' } });
  expect((await (await fixture.operator()).refund(order.id))[0]).toContain('disputed');
});

it('a lost dispute of a spent payment is booked in the ledger once', async () => {
  const { farmer, order, payment } = await paid();
  await farmer.verify(payment);
  await fixture.spend(farmer.userId, 5000);
  const lost = fixture.razorpay.disputeWebhook(payment.id, 'lost');
  await fixture.deliverWebhook(fixture.razorpay.disputeWebhook(payment.id, 'open'));
  await fixture.deliverWebhook(lost);
  await fixture.deliverWebhook({ ...lost, id: 'evt_again' });
  expect((await chargedBack()).map((entry) => movedTo(entry, 'razorpay'))).toEqual([5000]);
  expect((await fixture.order(order.id)).steps.filter(({ to }) => to === 'dispute')).toHaveLength(2);
});

it('a lost dispute of a top-up takes it from the wallet with one entry, and the ledger agrees', async () => {
  const books = await createPaymentsFixture('unexpected-books');
  const farmer = books.person();
  const payment = books.razorpay.pay((await farmer.topUp(5000)).id);
  await farmer.verify(payment);
  await books.deliverWebhook(books.razorpay.disputeWebhook(payment.id, 'lost'));
  await books.drained();
  const entries = await books.service.mongo.collection('ledger').find({ paymentId: payment.id }).toArray();
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['provider_fee', 'topup', 'topup_returned']);
  expect(await books.bookProblems()).toBe(0);
  await books.razorpay.stop();
});
