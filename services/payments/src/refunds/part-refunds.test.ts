import type { Payment } from '@anar/simulators/razorpay/entities';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('part-refunds');
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.stop());

type Farmer = ReturnType<PaymentsFixture['person']>;

async function paid(how: 'topUp' | 'buy') {
  const farmer = fixture.person();
  const { id, order } = await (how === 'topUp' ? farmer.topUp(50_000) : farmer.buy());
  const payment = fixture.razorpay.pay(id);
  await farmer.verify(payment);
  return { farmer, order, payment };
}
const balance = async (farmer: Farmer): Promise<number> =>
  (await farmer.send('GET', `/api/wallet/user/${farmer.userId}`)).json().wallet.availablePaise;
const kinds = async (farmer: Farmer): Promise<string[]> => {
  const { entries } = (await farmer.send('GET', `/api/wallet/user/${farmer.userId}/entries`)).json();
  return entries.map(({ kind }: { kind: string }) => kind);
};
const agrees = async () => expect(await fixture.bookProblems()).toBe(0);

/** Made in the provider's dashboard. */
const byHand = ({ id }: Payment, amount: number) => fixture.razorpay.refundByHand(id, amount);
const report = (event: string, refund: ReturnType<typeof byHand>, status: 'processed' | 'failed' = 'processed') =>
  fixture.deliverWebhook(fixture.razorpay.refundWebhook(event, { ...refund, status }));
const unexpectedRefunds = () => fixture.metric('payments_unexpected_total{what="refund_not_asked_for"');
async function soon(ms = 15 * MINUTE_MS): Promise<void> {
  fixture.later(ms);
  await fixture.reconcile();
}

it('a manual part refund of a top-up leaves the wallet, each part once', async () => {
  const before = await unexpectedRefunds();
  const { farmer, order, payment } = await paid('topUp');
  const part = byHand(payment, 20_000);
  for (const event of ['refund.created', 'refund.processed', 'refund.processed']) await report(event, part);
  expect(await balance(farmer)).toBe(30_000);
  expect(await farmer.read(order.id)).toMatchObject({ state: 'captured' });
  await report('refund.processed', byHand(payment, 10_000));
  expect(await balance(farmer)).toBe(20_000);
  expect(await unexpectedRefunds()).toBe(before);
  await agrees();
});

it('after a part refund the rest is refunded on request or manually, and no more', async () => {
  for (const how of ['request', 'hand'] as const) {
    const { farmer, order, payment } = await paid('topUp');
    fixture.razorpay.settings.refunds = 'processed';
    await report('refund.processed', byHand(payment, 25_000));
    if (how === 'request') expect((await farmer.refund(order.id)).json().order.refund.amountPaise).toBe(25_000);
    else await report('refund.processed', byHand(payment, 25_000));
    await soon();
    expect(await balance(farmer)).toBe(0);
    expect(await farmer.read(order.id)).toMatchObject({ state: 'refunded', refund: { state: 'processed' } });
    const sent = fixture.razorpay.refunds().filter(({ payment_id }) => payment_id === payment.id);
    expect(sent.map(({ amount }) => amount)).toEqual([25_000, 25_000]);
  }
  await agrees();
});

it('a part refund of spent money raises an alarm for an administrator, and the wallet stays unchanged', async () => {
  const { farmer, order, payment } = await paid('topUp');
  await fixture.service.mongo
    .collection('wallets')
    .updateOne({ _id: farmer.userId as never }, { $set: { availablePaise: 100 } });
  const before = await unexpectedRefunds();
  const part = byHand(payment, 20_000);
  await report('refund.processed', part);
  expect(await balance(farmer)).toBe(100);
  expect(await unexpectedRefunds()).toBe(before + 1);
  expect((await fixture.order(order.id)).steps.at(-1)?.note).toContain(part.id);
});

it('a manual part refund of a plan keeps the plan active and reduces the revenue', async () => {
  const { farmer, payment } = await paid('buy');
  await report('refund.processed', byHand(payment, 4_000));
  await fixture.drained();
  const entries = await fixture.service.mongo.collection('ledger').find({ userId: farmer.userId }).toArray();
  expect(entries.map(({ kind }) => kind)).toContain('plan_returned');
  const plan = (await farmer.send('GET', `/api/subscriptions/user/${farmer.userId}`)).json();
  expect(JSON.stringify(plan)).toContain('basic');
  await agrees();
});

it('a top-up whose refund fails at the bank is balance again, and may be refunded later', async () => {
  const { farmer, order } = await paid('topUp');
  await farmer.refund(order.id);
  expect(await balance(farmer)).toBe(0);
  await soon();
  const [refund] = fixture.razorpay.refunds();
  if (!refund) throw new Error('no refund');
  fixture.razorpay.sandbox.finishRefund(refund.id, 'failed');
  for (let times = 0; times < 2; times++)
    await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.failed', refund));
  expect(await balance(farmer)).toBe(50_000);
  expect((await kinds(farmer))[0]).toBe('topup_return_failed');
  const failed = (await farmer.read(order.id)).refund;
  expect(failed).toMatchObject({ state: 'failed', givenBackAt: expect.any(String) });
  await soon(DAY_MS);
  expect(await fixture.metric('payments_open_orders{waits_for="refund_failed"')).toBe(0);
  expect(fixture.razorpay.refunds().length).toBe(1);
  await (await fixture.operator()).refund(order.id);
  expect(await balance(farmer)).toBe(0);
  fixture.razorpay.settings.refunds = 'processed';
  await soon();
  expect(await farmer.read(order.id)).toMatchObject({ state: 'refunded' });
  await agrees();
});

it('a part refund that fails at the bank is balance again', async () => {
  const { farmer, payment } = await paid('topUp');
  const part = byHand(payment, 20_000);
  await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.created', { ...part, status: 'pending' }));
  expect(await balance(farmer)).toBe(30_000);
  await report('refund.failed', part, 'failed');
  expect(await balance(farmer)).toBe(50_000);
  await agrees();
});

it('a failed plan refund is retried automatically, at most twice', async () => {
  const { farmer, order } = await paid('buy');
  await farmer.refund(order.id);
  await soon();
  for (let failures = 1; failures <= 4; failures++) {
    const last = fixture.razorpay.refunds().at(-1);
    if (!last) throw new Error('no refund');
    if (last.status === 'pending') fixture.razorpay.sandbox.finishRefund(last.id, 'failed');
    await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.failed', last));
    await soon(DAY_MS);
    expect(fixture.razorpay.refunds().length).toBe(Math.min(failures + 1, 3));
  }
  expect(await farmer.read(order.id)).toMatchObject({ state: 'captured', refund: { state: 'failed' } });
  expect(await fixture.metric('payments_open_orders{waits_for="refund_failed"')).toBe(1);
  await agrees();
});
