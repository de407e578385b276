import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaidOrder } from '../orders/payment-effect.ts';
import { isGivenBack } from './hold-state.ts';
import { type MoneyWorld, moneyWorld } from './testing/money-world.ts';

/** Every pair of moves of one person's money at the same time: the ledger agrees, and one of two that exclude each other wins. */

const FEE = 10_000;
const AT_ONCE = 4;
let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld('races', { config: { proConsultationsPerMonth: 1 } });
});
afterAll(() => world.dispose());

const paid = (userId: string, purpose: PaidOrder['purpose'], amountPaise: number): PaidOrder => ({
  ...{ orderId: ulid(), userId, paymentId: ulid(), purpose, amountPaise, feePaise: 0, paidAt: world.clock() },
});

/** Somebody with money, a fee set aside and one paid from before, and Pro with its one consultation unused. */
async function prepared() {
  const userId = await world.person(5 * FEE);
  const doctorId = ulid();
  const place = (consultationId: string = ulid()) =>
    world.placeHold({ consultationId, userId, doctorId, feePaise: FEE }).then(({ statusCode }) => statusCode === 200);
  const [open, settled, included, other, refund] = [ulid(), ulid(), ulid(), ulid(), ulid()];
  for (const id of [open, settled]) expect(await place(id)).toBe(true);
  await world.holds.settle(userId, settled, 'captured');
  const topup = paid(userId, { kind: 'topup' }, 3 * FEE);
  const plan = paid(userId, { kind: 'plan', planId: 'pro', cycle: 'monthly' }, 19_900);
  const second = paid(userId, { kind: 'plan', planId: 'pro', cycle: 'annual' }, 199_900);
  expect(await world.topup.apply(topup)).toBe('applied');
  expect(await world.plans.apply(plan)).toBe('applied');
  const moves = {
    'plan refund': () => world.plans.takeBack(plan, refund),
    'plan bought at another price': () => world.plans.apply(second),
    'plan payment told again': () => world.plans.apply(plan),
    'top-up refund': () => world.topup.takeBack(topup, `${refund}-topup`),
    'top-up told again': () => world.topup.apply(topup),
    'consultation asked': () => place(included),
    'another asked': () => place(other),
    'fee paid': () => world.holds.settle(userId, open, 'captured'),
    'fee returned': () => world.holds.settle(userId, open, 'released'),
    'dispute granted': () => world.holds.refund({ id: settled, userId, doctorId }),
    payout: () => world.payouts.payOut({ payoutId: settled, doctorId, amountPaise: FEE / 2 }),
    drain: () => world.drain.drain(),
  };
  return { userId, plan, moves };
}
type Move = keyof Awaited<ReturnType<typeof prepared>>['moves'];

/** Consultations that stand as included in a plan that went back. */
async function includedInReturned({ userId, plan }: Awaited<ReturnType<typeof prepared>>): Promise<number> {
  const { holds = [], returnedPlans = [] } = (await world.wallets.find(userId)) ?? {};
  const isReturned = returnedPlans.some(({ paymentId }) => paymentId === plan.paymentId);
  return isReturned
    ? holds.filter(({ planPaymentId, state }) => planPaymentId === plan.paymentId && !isGivenBack(state)).length
    : 0;
}

it('leaves books that agree, whichever two moves meet', async () => {
  const names = Object.keys((await prepared()).moves) as Move[];
  const pairs = names.flatMap((first, at) => names.slice(at).map((second) => [first, second] as const));
  const wrong: string[] = [];
  async function race(first: Move, second: Move): Promise<void> {
    const one = await prepared();
    for (const done of await Promise.allSettled([one.moves[first](), one.moves[second]()])) {
      if (done.status === 'rejected') wrong.push(`${first} and ${second}: ${done.reason}`);
    }
    if ((await includedInReturned(one)) > 0) wrong.push(`${first} and ${second}: a returned plan paid`);
  }
  while (pairs.length > 0) await Promise.all(pairs.splice(0, AT_ONCE).map((pair) => race(...pair)));
  await world.drain.drain();
  expect(await world.checkLedger()).toMatchObject({ problems: 0, shown: [] });
  expect(wrong).toEqual([]);
});

it('a plan that went back, and a consultation: one of the two, and the other says so', async () => {
  for (let round = 0; round < 20; round++) {
    const one = await prepared();
    const [isBack, isPlaced] = await Promise.all([one.moves['plan refund'](), one.moves['consultation asked']()]);
    expect(isPlaced).toBe(true);
    const { holds = [] } = (await world.wallets.find(one.userId)) ?? {};
    const fundings = holds.filter(({ planPaymentId }) => planPaymentId === one.plan.paymentId).length;
    expect([isBack, fundings]).toEqual(isBack ? [true, 0] : [false, 1]);
  }
});

it('the check of the ledger finds a consultation that a returned plan paid', async () => {
  const one = await prepared();
  await one.moves['consultation asked']();
  const wallets = world.service.mongo.collection<{ _id: string }>('wallets');
  await wallets.updateOne(
    { _id: one.userId },
    { $set: { returnedPlans: [{ paymentId: one.plan.paymentId, consultations: 0 }] } },
  );
  const { shown } = await world.checkLedger();
  expect(shown).toEqual([{ what: 'returned_plan_used', whose: one.userId, expected: 0, found: 1 }]);
  await wallets.updateOne({ _id: one.userId }, { $unset: { returnedPlans: 1 } });
});

it('a plan whose money the provider gave back ends though it was used, and the books agree', async () => {
  const one = await prepared();
  await one.moves['consultation asked']();
  expect(await one.moves['plan refund']()).toBe(false);
  expect(await world.plans.takeBack(one.plan, ulid(), { isGone: true })).toBe(true);
  await world.drain.drain();
  expect(await world.checkLedger()).toMatchObject({ problems: 0, shown: [] });
  expect(await one.moves['another asked']()).toBe(true);
  const { holds = [] } = (await world.wallets.find(one.userId)) ?? {};
  expect(holds.at(-1)).toMatchObject({ funding: 'held', amountPaise: FEE });
});
