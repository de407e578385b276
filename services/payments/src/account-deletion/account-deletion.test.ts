import { consultDisputeGranted, userDeleted } from '@anar/contracts/messages/events';
import { readConsultationState } from '@anar/contracts/payments/holds';
import type { ReplyOf } from '@anar/contracts/route';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { createService } from '@anar/service-kit/lifecycle/service';
import { eventually, startTestService, testConfig } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerDocument } from '../ledger/ledger.model.ts';
import { ERASED } from '../orders/order.store.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import type { WalletDocument } from '../wallet/wallet.model.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type ConsultationState = ReplyOf<typeof readConsultationState>['state'];
const states = new Map<string, ConsultationState>();
let isConsultAway = false;
let fixture: PaymentsFixture;
let others: Neighbour;

beforeAll(async () => {
  const consult = await startTestService((config) => {
    const uses = { mongo: false, redis: false, events: false };
    const service = createService({ name: 'consult', title: 'Consult', config, uses });
    service.routes.service(readConsultationState, async ({ params: { consultationId } }) => {
      if (isConsultAway) throw new Error('away');
      return { state: states.get(consultationId) ?? 'unknown' };
    });
    return service;
  }, testConfig('consult'));
  const consultUrl = await consult.app.listen({ host: '127.0.0.1', port: 0 });
  fixture = await createPaymentsFixture('closing', { changed: { consultUrl } });
  others = await startNeighbour(fixture.config);
});
beforeEach(async () => {
  isConsultAway = false;
  states.clear();
  await fixture.reset();
});
afterEach(async () => expect(await fixture.bookProblems()).toBe(0));
afterAll(() => fixture.stop());

type Farmer = ReturnType<PaymentsFixture['person']>;

async function toppedUp(farmer: Farmer, paise: number) {
  const { id, order } = await farmer.topUp(paise);
  const payment = fixture.razorpay.pay(id);
  await farmer.verify(payment);
  fixture.later(MINUTE_MS);
  return { orderId: order.id, paymentId: payment.id };
}

async function hold({ userId }: Farmer, feePaise: number, state: ConsultationState) {
  const [consultationId, doctorId] = [ulid(), ulid()];
  states.set(consultationId, state);
  const reply = await fixture.placeHold({ consultationId, userId, doctorId, feePaise });
  expect(reply.statusCode).toBe(200);
  return { consultationId, doctorId };
}

const deleteAccount = ({ userId }: Farmer) =>
  others.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
const deletionPreview = async ({ userId, send }: Farmer) =>
  (await send('GET', `/api/wallet/user/${userId}/closing`)).json();
const walletOf = ({ userId }: Farmer) =>
  fixture.service.mongo.collection<WalletDocument>('wallets').findOne({ _id: userId });
/** Waits until the erasure is complete. */
const erased = (farmer: Farmer) => eventually(async () => (await walletOf(farmer))?.erasedAt !== undefined);
const counted = async (line: RegExp) =>
  Number(line.exec((await fixture.service.management.inject('/metrics')).body)?.[1] ?? 0);
const unexpected = (what: string) => fixture.metric(`payments_unexpected_total{what="${what}"`);
const refunds = () => fixture.razorpay.refunds().map(({ payment_id, amount }) => [payment_id, amount]);
const isSent = (count: number) =>
  eventually(async () => {
    fixture.later(15 * MINUTE_MS);
    await fixture.reconcile();
    return refunds().length >= count;
  });
const kinds = async ({ userId }: Farmer) => {
  await fixture.drained();
  const entries = await fixture.service.mongo.collection<LedgerDocument>('ledger').find({ owner: userId }).toArray();
  return entries.toSorted((a, b) => a.no - b.no).map(({ kind }) => kind);
};
const balance = async (account: string) => {
  await fixture.drained();
  const found = await fixture.service.mongo
    .collection<LedgerDocument>('ledger')
    .find({ 'postings.account': account as never })
    .toArray();
  const postings = found.flatMap((entry) => entry.postings.filter((posting) => posting.account === account));
  return postings.reduce((sum, { paise }) => sum + paise, 0);
};

/** Backs up the database; returns the function that restores it. */
async function backUp(): Promise<() => Promise<void>> {
  const { mongo } = fixture.service;
  const all = ['wallets', 'ledger', 'orders', 'tombstones'].map((name) => mongo.collection(name));
  const rows = await Promise.all(all.map((one) => one.find().toArray()));
  return async () => {
    for (const [at, one] of all.entries()) {
      await one.deleteMany({});
      if (rows[at]?.length) await one.insertMany(rows[at]);
    }
  };
}

describe('the account deletion preview', () => {
  it('shows what is refunded, including fees on hold', async () => {
    const farmer = fixture.person();
    expect(await deletionPreview(farmer)).toEqual({ walletPaise: 0, toSourcePaise: 0, lostPaise: 0 });
    await toppedUp(farmer, 5000);
    await toppedUp(farmer, 7000);
    await hold(farmer, 9000, 'open');
    expect(await deletionPreview(farmer)).toEqual({ walletPaise: 12_000, toSourcePaise: 12_000, lostPaise: 0 });
    await fixture.drained();
    expect(await deletionPreview(farmer)).toEqual({ walletPaise: 12_000, toSourcePaise: 12_000, lostPaise: 0 });
  });

  it('shows as lost what cannot be refunded: a payment of half a year ago', async () => {
    const farmer = fixture.person();
    await toppedUp(farmer, 5000);
    fixture.later(180 * DAY_MS);
    await toppedUp(farmer, 7000);
    expect(await deletionPreview(farmer)).toEqual({ walletPaise: 12_000, toSourcePaise: 7000, lostPaise: 5000 });
  });
});

describe('the balance of a deleted account', () => {
  it('is refunded to its payments, newest first, the rest is breakage; once, however often the event is delivered', async () => {
    const farmer = fixture.person();
    const old = await toppedUp(farmer, 5000);
    fixture.later(180 * DAY_MS);
    const [first, second] = [await toppedUp(farmer, 6000), await toppedUp(farmer, 7000)];
    const spent = await hold(farmer, 9000, 'ended');
    await Promise.all([deleteAccount(farmer), deleteAccount(farmer)]);
    await erased(farmer);
    await isSent(1);
    // Of 18000 paise 9000 went to the doctor and the commission: the rest fits the newest payments.
    expect(refunds().toSorted()).toEqual(
      [
        [second.paymentId, 7000],
        [first.paymentId, 2000],
      ].toSorted(),
    );
    expect(await walletOf(farmer)).toMatchObject({ availablePaise: 0, heldPaise: 0 });
    expect(await balance(`doctor:${spent.doctorId}`)).toBe(7200);
    expect(await fixture.order(old.orderId)).not.toHaveProperty('refund');
    await deleteAccount(farmer);
    await fixture.service.events.flush();
    await isSent(2);
    expect(refunds()).toHaveLength(2);
    expect(await balance('breakage')).toBe(0);
    expect((await fixture.order(first.orderId)).userId).toBe(ERASED);
  });

  it('is forfeited with a ledger entry of its own where no payment can take it back', async () => {
    const farmer = fixture.person();
    await toppedUp(farmer, 5000);
    fixture.later(180 * DAY_MS);
    await toppedUp(farmer, 6000);
    await deleteAccount(farmer);
    await erased(farmer);
    await isSent(1);
    expect(refunds()).toHaveLength(1);
    expect(await balance('breakage')).toBe(5000);
    expect(await kinds(farmer)).toEqual([
      ...['topup', 'provider_fee', 'topup', 'provider_fee'],
      ...['topup_returned', 'balance_forfeited'],
    ]);
  });

  it('with 30 concurrent deletion events: is refunded once, and the rest is forfeited once', async () => {
    const farmer = fixture.person();
    await toppedUp(farmer, 5000);
    fixture.later(180 * DAY_MS);
    const sources = [await toppedUp(farmer, 6000), await toppedUp(farmer, 7000)];
    await hold(farmer, 4000, 'closed_unpaid');
    const { userId } = farmer;
    // Each has another aggregate id, so that the events are processed concurrently and not one after another.
    const refundBody = Array.from({ length: 30 }, () =>
      toEvent(userDeleted, { aggregateId: ulid(), userId, data: { userId } }),
    );
    await Promise.all(refundBody.map((event) => others.publish(event)));
    await erased(farmer);
    await eventually(async () => (await counted(/^events_waiting\{[^}]*user-deleted[^}]*\} (\d+)/m)) === 0);
    expect(await counted(/^events_failed_total\{[^}]*user-deleted[^}]*\} (\d+)/m)).toBe(0);
    await isSent(2);
    expect(refunds().toSorted()).toEqual(sources.map(({ paymentId }, i) => [paymentId, 6000 + i * 1000]).toSorted());
    expect(await balance('breakage')).toBe(5000);
    expect((await kinds(farmer)).filter((kind) => /returned|forfeited/.test(kind)).toSorted()).toEqual([
      ...['balance_forfeited', 'fee_returned', 'topup_returned', 'topup_returned'],
    ]);
  });

  it('is refunded once when the provider is reachable again', async () => {
    const farmer = fixture.person();
    const { orderId } = await toppedUp(farmer, 5000);
    await fixture.razorpay.behave({ mode: 'error', status: 503 });
    await deleteAccount(farmer);
    await erased(farmer);
    fixture.later(15 * MINUTE_MS);
    await fixture.reconcile();
    expect(refunds()).toEqual([]);
    expect(await fixture.metric('payments_open_orders{waits_for="refund"')).toBe(1);
    await fixture.razorpay.behave({ mode: 'ok' });
    await isSent(1);
    await isSent(1);
    expect(refunds()).toHaveLength(1);
    expect(await fixture.order(orderId)).toMatchObject({ refund: { state: 'pending', returned: 'erased' } });
  });

  it('whose refund the provider rejects: the rejection is recorded and counted, and the refund is requested again', async () => {
    const farmer = fixture.person();
    const { orderId, paymentId } = await toppedUp(farmer, 5000);
    const before = await unexpected('refund_rejected');
    await fixture.razorpay.behave({ mode: 'rejected' });
    await deleteAccount(farmer);
    await erased(farmer);
    for (let look = 0; look < 2; look++) {
      fixture.later(120 * MINUTE_MS);
      await fixture.reconcile();
    }
    await fixture.razorpay.behave({ mode: 'ok' });
    const rejected = (await fixture.order(orderId)).steps.filter(({ to }) => to === 'refund_rejected');
    expect(rejected).toMatchObject([{ paymentId }]);
    expect(await unexpected('refund_rejected')).toBe(before + 1);
    await isSent(1);
    expect(refunds()).toEqual([[paymentId, 5000]]);
  });

  it('after a failed refund: the same amount is refunded again, not the whole payment', async () => {
    const farmer = fixture.person();
    const { orderId, paymentId } = await toppedUp(farmer, 5000);
    await hold(farmer, 2000, 'ended');
    await deleteAccount(farmer);
    await erased(farmer);
    await isSent(1);
    for (const refund of fixture.razorpay.refunds()) {
      fixture.razorpay.sandbox.finishRefund(refund.id, 'failed');
      await fixture.deliverWebhook(fixture.razorpay.refundWebhook('refund.failed', refund));
    }
    await (await fixture.operator()).refund(orderId);
    await isSent(2);
    expect(refunds()).toEqual([
      [paymentId, 3000],
      [paymentId, 3000],
    ]);
  });

  it.each([
    ['as much', 0],
    ['less', 2000],
  ])(
    'is not refunded again after a database restore from before the refund, when %s was refunded',
    async (_, spentPaise) => {
      const farmer = fixture.person();
      // Only half of the payment is in the wallet: the provider would accept a second refund of the same amount.
      const { orderId, paymentId } = await toppedUp(farmer, 20_000);
      await hold(farmer, 10_000, 'ended');
      await fixture.drained();
      const restore = await backUp();
      const before = await unexpected('refund_not_asked_for');
      if (spentPaise > 0) await hold(farmer, spentPaise, 'ended');
      await deleteAccount(farmer);
      await erased(farmer);
      await isSent(1);
      await fixture.service.events.flush();
      await restore();
      expect(await fixture.order(orderId)).not.toHaveProperty('refund');
      await deleteAccount(farmer);
      await erased(farmer);
      for (let look = 0; look < 3; look++) {
        fixture.later(15 * MINUTE_MS);
        await fixture.reconcile();
      }
      expect(refunds()).toEqual([[paymentId, 10_000 - spentPaise]]);
      expect(await fixture.order(orderId)).toMatchObject({ refund: { state: 'pending', returned: 'erased' } });
      expect(await unexpected('refund_not_asked_for')).toBe(before + (spentPaise > 0 ? 1 : 0));
    },
  );

  it('is refunded once when a process stopped after requesting the refund', async () => {
    const farmer = fixture.person();
    const { orderId, paymentId } = await toppedUp(farmer, 5000);
    const refund = { id: ulid(), state: 'requested', amountPaise: 5000, requestedAt: new Date(), returned: 'erased' };
    await fixture.service.mongo.collection('orders').updateOne({ _id: orderId as never }, { $set: { refund } });
    await deleteAccount(farmer);
    await erased(farmer);
    await fixture.reconcile();
    await eventually(() => refunds().length === 1);
    expect(refunds()).toEqual([[paymentId, 5000]]);
    expect(await kinds(farmer)).toEqual(['topup', 'provider_fee', 'topup_returned']);
    expect(await balance('breakage')).toBe(0);
  });

  it('is refunded also where the order lost its user id before the refund', async () => {
    const farmer = fixture.person();
    const { orderId, paymentId } = await toppedUp(farmer, 5000);
    await fixture.drained();
    await fixture.service.mongo.collection('orders').updateOne({ _id: orderId as never }, { $set: { userId: ERASED } });
    await deleteAccount(farmer);
    await erased(farmer);
    await fixture.reconcile();
    await eventually(() => refunds().length === 1);
    expect(refunds()).toEqual([[paymentId, 5000]]);
    expect(await kinds(farmer)).toEqual(['topup', 'provider_fee', 'topup_returned']);
  });
});

describe('the fee of a consultation of a deleted account', () => {
  it.each([
    ['closed_unpaid', 'released', 5000, 0],
    ['unknown', 'released', 5000, 0],
    ['ended', 'captured', 2000, 2400],
  ] as const)('in state %s is %s', async (state, settled, backPaise, earnedPaise) => {
    const farmer = fixture.person();
    const { paymentId } = await toppedUp(farmer, 5000);
    const { consultationId, doctorId } = await hold(farmer, 3000, state);
    await deleteAccount(farmer);
    await erased(farmer);
    expect((await walletOf(farmer))?.holds).toMatchObject([{ state: settled }]);
    await isSent(1);
    expect(refunds()).toEqual([[paymentId, backPaise]]);
    expect(await balance(`doctor:${doctorId}`)).toBe(earnedPaise);
    await fixture.service.events.flush();
    const ends = (await readStream(fixture.config)).filter(({ event }) => event.type === 'payments.fee-settled');
    const ofThis = ends.map(({ event }) => event.data as { consultationId: string });
    expect(ofThis.filter((data) => data.consultationId === consultationId)).toMatchObject([
      { doctorId, doctorPaise: earnedPaise },
    ]);
  });

  it('is not settled and nothing is erased while the consultation is open or consult-chat is unreachable', async () => {
    const farmer = fixture.person();
    const { orderId } = await toppedUp(farmer, 5000);
    const { consultationId } = await hold(farmer, 3000, 'open');
    // Restoring a backup in another test may have failed an erasure that was running.
    const failures = () => counted(/^events_failed_total\{[^}]*user-deleted[^}]*\} (\d+)/m);
    const failuresBefore = await failures();
    const early = () => counted(/^events_skipped_total\{[^}]*user-deleted[^}]*reason="not_yet"[^}]*\} (\d+)/m);
    const atFirst = await early();
    await deleteAccount(farmer);
    await eventually(async () => (await early()) > atFirst);
    isConsultAway = true;
    const before = await early();
    await eventually(async () => (await early()) > before + 1);
    // `NotYet` is a delay, not a failure: the event is never dead-lettered.
    expect(await failures()).toBe(failuresBefore);
    expect((await fixture.order(orderId)).userId).toBe(farmer.userId);
    expect(await walletOf(farmer)).toMatchObject({ availablePaise: 2000, heldPaise: 3000 });
    expect(refunds()).toEqual([]);
    isConsultAway = false;
    states.set(consultationId, 'closed_unpaid');
    await erased(farmer);
    await isSent(1);
    expect(refunds()).toMatchObject([[expect.anything(), 5000]]);
  });

  it('is refunded to its payment when a dispute is granted after the deletion', async () => {
    const farmer = fixture.person();
    const { paymentId } = await toppedUp(farmer, 5000);
    const { consultationId, doctorId } = await hold(farmer, 5000, 'ended');
    await deleteAccount(farmer);
    await erased(farmer);
    expect(refunds()).toEqual([]);
    const { userId } = farmer;
    const data = { consultationId, farmerId: userId, doctorId, holdId: consultationId };
    await others.publish(toEvent(consultDisputeGranted, { aggregateId: consultationId, userId, data }));
    await eventually(async () => (await kinds(farmer)).includes('topup_returned'));
    await isSent(1);
    expect(refunds()).toEqual([[paymentId, 5000]]);
    expect(await balance(`doctor:${doctorId}`)).toBe(0);
    expect(await walletOf(farmer)).toMatchObject({ availablePaise: 0 });
  });
});

it('the deletion preview is readable by the account owner and, of the services, by auth only', async () => {
  const farmer = fixture.person();
  await toppedUp(farmer, 7000);
  await hold(farmer, 5000, 'open');
  const ask = async (name: string) => {
    const uses = { mongo: false, redis: false, events: false };
    const caller = await startTestService(
      (config) => createService({ name, title: name, config, uses }),
      fixture.config,
    );
    const headers = { authorization: `Bearer ${caller.serviceTokens.sign('payments')}` };
    return fixture.service.app.inject({ url: `/internal/users/${farmer.userId}/closing`, headers });
  };
  const closing = { walletPaise: 7000, toSourcePaise: 7000, lostPaise: 0 };
  expect((await ask('auth')).json()).toEqual({ ...closing, hasPaid: true });
  expect(await deletionPreview(farmer)).toEqual(closing);
  expect((await ask('market')).statusCode).toBe(403);
});

it('a deleted doctor account: the operator still sees what is owed', async () => {
  const [farmer, doctor] = [fixture.person(), fixture.person()];
  await toppedUp(farmer, 5000);
  const { doctorId } = await hold(farmer, 5000, 'ended');
  const { payouts } = await fixture.operator();
  await deleteAccount(farmer);
  await erased(farmer);
  expect(await payouts.listOwed()).toMatchObject([
    { doctorId, balancePaise: 4000, isAccountDeleted: false, farmers: 1 },
  ]);
  await deleteAccount({ ...doctor, userId: doctorId });
  await eventually(async () => (await payouts.listOwed())[0]?.isAccountDeleted === true);
  expect(await payouts.payOut({ payoutId: 'bank-1', doctorId, amountPaise: 4000 })).toBe('paid');
  expect(await payouts.listOwed()).toEqual([]);
});

it('the erasure deletes quotes, and a stored webhook does not contain the payer, even while it waits', async () => {
  const farmer = fixture.person();
  await farmer.send('POST', '/api/subscriptions/quote', { userId: farmer.userId, planId: 'pro', cycle: 'monthly' });
  const quotes = () => fixture.service.mongo.collection('quotes').countDocuments({ userId: farmer.userId });
  expect(await quotes()).toBe(1);
  const { id } = await farmer.topUp(5000);
  const payment = fixture.razorpay.pay(id);
  const early = fixture.razorpay.refundByHand(payment.id, 5000);
  const delivery = fixture.razorpay.refundWebhook('refund.processed', early, payment);
  for (const of of ['payer@example.com', '9876543210']) expect(delivery.body).toContain(of);
  await fixture.razorpay.behave({ mode: 'error', status: 503 });
  await fixture.webhook(delivery);
  const row = () => fixture.service.mongo.collection('webhooks').findOne({ _id: delivery.id as never });
  await eventually(async () => (await row())?.waits === true);
  expect((await row())?.body).toContain(payment.id);
  for (const of of ['payer@example.com', '9876543210']) expect((await row())?.body).not.toContain(of);
  await deleteAccount(farmer);
  await eventually(async () => (await quotes()) === 0);
});
