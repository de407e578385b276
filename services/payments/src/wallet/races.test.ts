import { paymentErrors } from '@anar/contracts/errors/payments';
import { created } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LedgerDocument, walletOf } from '../ledger/ledger.model.ts';
import type { Order } from '../orders/order.store.ts';
import type { PaidOrder } from '../orders/settlement/payment-effect.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { isGivenBack } from './hold-state.ts';

/**
 * Runs every pair of money moves of one user concurrently: the ledger must agree, and of two that exclude each other
 * one wins.
 */

const FEE = 10_000;
const AT_ONCE = 4;
let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('races', {
    now: '2026-11-21T06:30:00Z',
    changed: { razorpay: undefined, proConsultationsPerMonth: 1 },
  });
});
afterAll(() => fixture.stop());

const paid = (userId: string, purpose: PaidOrder['purpose'], amountPaise: number): PaidOrder => ({
  ...{ orderId: ulid(), userId, paymentId: ulid(), purpose, amountPaise, feePaise: 0, paidAt: fixture.clock() },
});

/** Inserts an order whose payment was applied. */
async function order({ orderId, ...paid }: PaidOrder): Promise<void> {
  const at = fixture.clock();
  const more = { state: 'captured', effect: 'applied', steps: [], createdAt: at, expiresAt: at };
  const row = { ...created({ _id: orderId, ...paid, ...more }, []), receiptNumber: orderId, providerOrderId: orderId };
  await fixture.service.mongo.collection('orders').insertOne(row as never);
}
const reread = async ({ orderId }: PaidOrder): Promise<Order> => {
  const found = await fixture.orders.find({ id: orderId });
  if (!found) throw new Error(`no order ${orderId}`);
  return found;
};
/** The provider reports a refund of the payment. */
const reportRefund = async (paid: PaidOrder, state: 'processed' | 'failed', amountPaise: number, receipt?: string) =>
  fixture.refunds.handleReport(await reread(paid), {
    id: `rfnd_${paid.paymentId}`,
    paymentId: paid.paymentId,
    receipt,
    state,
    amountPaise,
  });
const chargedBack = async ({ paymentId, amountPaise, ...paid }: PaidOrder) =>
  fixture.disputes.handleReport(await reread({ paymentId, amountPaise, ...paid }), 'payment.dispute.lost', {
    ...{ id: `disp_${paymentId}`, paymentId, amountPaise },
  });
/** False: the money is spent, or the refund of another order took it. */
async function refunded(paid: PaidOrder): Promise<boolean> {
  try {
    await fixture.refunds.request(await reread(paid), 'customer');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === paymentErrors.notRefundable.code) return false;
    throw error;
  }
}
/** Runs the same steps as the erasure. */
async function close(userId: string): Promise<void> {
  await fixture.service.tombstones.add(userId);
  await fixture.settleWallet(userId);
  await fixture.orders.erase(userId);
}

/** A user with a balance, one open and one paid fee, and a Pro plan whose one included consultation is unused. */
async function prepared(withRefund = false) {
  const userId = await fixture.walletWith(5 * FEE);
  const doctorId = ulid();
  const place = (consultationId: string = ulid()) =>
    fixture.placeHold({ consultationId, userId, doctorId, feePaise: FEE }).then(({ statusCode }) => statusCode === 200);
  const [open, settled, included, other] = [ulid(), ulid(), ulid(), ulid()];
  for (const id of [open, settled]) expect(await place(id)).toBe(true);
  await fixture.holds.settle(userId, settled, 'captured');
  const topup = paid(userId, { kind: 'topup' }, 3 * FEE);
  const plan = paid(userId, { kind: 'plan', planId: 'pro', cycle: 'monthly' }, 19_900);
  const second = paid(userId, { kind: 'plan', planId: 'pro', cycle: 'annual' }, 199_900);
  expect(await fixture.effects.topup.apply(topup)).toBe('applied');
  expect(await fixture.effects.plan.apply(plan)).toBe('applied');
  await Promise.all([topup, plan].map(order));
  const returned = paid(userId, { kind: 'topup' }, FEE);
  /** Of a refund that was already requested from the provider. */
  let refundId: string | undefined;
  if (withRefund) {
    expect(await fixture.effects.topup.apply(returned)).toBe('applied');
    await order(returned);
    expect(await refunded(returned)).toBe(true);
    refundId = (await reread(returned)).refund?.id;
  }
  const moves = {
    'plan refund': () => refunded(plan),
    'plan bought at another price': () => fixture.effects.plan.apply(second),
    'plan payment told again': () => fixture.effects.plan.apply(plan),
    'top-up refund': () => refunded(topup),
    'top-up told again': () => fixture.effects.topup.apply(topup),
    'consultation asked': () => place(included),
    'another asked': () => place(other),
    'fee paid': () => fixture.holds.settle(userId, open, 'captured'),
    'fee returned': () => fixture.holds.settle(userId, open, 'released'),
    'dispute granted': () => fixture.holds.refund({ id: settled, userId, doctorId }),
    payout: () => fixture.payouts.payOut({ payoutId: settled, doctorId, amountPaise: FEE / 2 }),
    drain: () => fixture.drain.drain(),
    'top-up charged back': () => chargedBack(topup),
    'plan charged back': () => chargedBack(plan),
    'part of the top-up returned': () => reportRefund(topup, 'processed', FEE),
    'part of the plan returned': () => reportRefund(plan, 'processed', 4_000),
    'refund failed': () => reportRefund(returned, 'failed', FEE, refundId),
    'account closed': () => close(userId),
  };
  return { userId, plan, bought: [topup, plan, returned], moves };
}
type Prepared = Awaited<ReturnType<typeof prepared>>;
type Move = keyof Prepared['moves'];

/** What is left of each payment's effect: negative if it was taken back twice. */
function leftOf({ userId, bought }: Prepared, entries: readonly LedgerDocument[]): number[] {
  return bought.map(({ orderId, purpose }) => {
    const account = purpose.kind === 'plan' ? 'plan-revenue' : walletOf(userId);
    const own = entries.filter((entry) => entry.orderId === orderId).flatMap(({ postings }) => postings);
    return own.reduce((left, posting) => left + (posting.account === account ? posting.paise : 0), 0);
  });
}

/**
 * Consultations included in a plan after it was returned. Those from before still count: the bank takes the money back
 * regardless.
 */
async function includedInReturned({ userId, plan }: Prepared): Promise<number> {
  const { holds = [], returnedPlans = [] } = (await fixture.wallets.find(userId)) ?? {};
  const returned = returnedPlans.find(({ paymentId }) => paymentId === plan.paymentId);
  if (!returned) return 0;
  const standing = holds.filter(({ planPaymentId, state }) => planPaymentId === plan.paymentId && !isGivenBack(state));
  return standing.length - returned.consultations;
}

it('every pair of concurrent moves leaves consistent books', async () => {
  const names = Object.keys((await prepared()).moves) as Move[];
  const pairs = names.flatMap((first, at) => names.slice(at).map((second) => [first, second] as const));
  const wrong: string[] = [];
  const raced = new Map<string, Prepared>();
  async function race(first: Move, second: Move): Promise<void> {
    const one = await prepared(first === 'refund failed' || second === 'refund failed');
    for (const done of await Promise.allSettled([one.moves[first](), one.moves[second]()])) {
      if (done.status === 'rejected') wrong.push(`${first} and ${second}: ${done.reason}`);
    }
    raced.set(`${first} and ${second}`, one);
    if ((await includedInReturned(one)) > 0) wrong.push(`${first} and ${second}: a returned plan paid`);
  }
  while (pairs.length > 0) await Promise.all(pairs.splice(0, AT_ONCE).map((pair) => race(...pair)));
  await fixture.drain.drain();
  const ledger = fixture.service.mongo.collection<LedgerDocument>('ledger');
  const ofOrders = Map.groupBy(
    await ledger.find({ orderId: { $exists: true } }).toArray(),
    ({ userId = '' }) => userId,
  );
  for (const [pair, one] of raced) {
    const left = leftOf(one, ofOrders.get(one.userId) ?? []);
    if (left.some((paise) => paise < 0)) wrong.push(`${pair}: taken back twice, ${left}`);
    if (!pair.includes('account closed')) continue;
    const { availablePaise, heldPaise } = await fixture.wallets.read(one.userId);
    if (availablePaise + heldPaise > 0) wrong.push(`${pair}: money in a closed wallet`);
  }
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
  expect(wrong).toEqual([]);
});

it('a concurrent plan refund and included consultation: exactly one succeeds', async () => {
  for (let round = 0; round < 20; round++) {
    const one = await prepared();
    const [isBack, isPlaced] = await Promise.all([one.moves['plan refund'](), one.moves['consultation asked']()]);
    expect(isPlaced).toBe(true);
    const { holds = [] } = (await fixture.wallets.find(one.userId)) ?? {};
    const fundings = holds.filter(({ planPaymentId }) => planPaymentId === one.plan.paymentId).length;
    expect([isBack, fundings]).toEqual(isBack ? [true, 0] : [false, 1]);
  }
});

it('the ledger check finds a consultation paid by a returned plan', async () => {
  const one = await prepared();
  await one.moves['consultation asked']();
  const wallets = fixture.service.mongo.collection<{ _id: string }>('wallets');
  await wallets.updateOne(
    { _id: one.userId },
    { $set: { returnedPlans: [{ paymentId: one.plan.paymentId, consultations: 0 }] } },
  );
  const { shown } = await fixture.checkLedger();
  expect(shown).toEqual([{ what: 'returned_plan_used', whose: one.userId, expected: 0, found: 1 }]);
  await wallets.updateOne({ _id: one.userId }, { $unset: { returnedPlans: 1 } });
});

it('a used plan whose money the provider already returned ends, and the books agree', async () => {
  const one = await prepared();
  await one.moves['consultation asked']();
  expect(await one.moves['plan refund']()).toBe(false);
  expect(await fixture.effects.plan.takeBack(one.plan, ulid(), { isAlreadyReturned: true })).toBe(true);
  await fixture.drain.drain();
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
  expect(await one.moves['another asked']()).toBe(true);
  const { holds = [] } = (await fixture.wallets.find(one.userId)) ?? {};
  expect(holds.at(-1)).toMatchObject({ funding: 'held', amountPaise: FEE });
});
