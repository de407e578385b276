import type { EventContract } from '@anar/contracts/event';
import { consultDisputeGranted, consultEnded, consultRejected } from '@anar/contracts/events';
import { toEvent } from '@anar/service-kit/events/outbox';
import { eventually } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMoneyFixture, type MoneyFixture } from '../wallet/testing/money-fixture.ts';
import { createHoldStore } from './hold.store.ts';

const FEE = 30_003;
const DAY_MS = 24 * 60 * 60 * 1000;
const pro = new Set<string>();
let fixture: MoneyFixture;
let others: Neighbour;
beforeAll(async () => {
  fixture = await createMoneyFixture('disputes', {
    planOf: async (userId) => ({ planId: pro.has(userId) ? 'pro' : 'free', until: null, paymentId: userId }),
    config: { proConsultationsPerMonth: 1 },
  });
  others = await startNeighbour(fixture.config);
});
afterEach(async () => {
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
});
afterAll(() => fixture.dispose());

/** A consultation whose fee is set aside. */
async function asked({ isPro = false, feePaise = FEE } = {}) {
  const userId = await fixture.person(FEE);
  if (isPro) pro.add(userId);
  const [id, doctorId] = [ulid(), ulid()];
  expect((await fixture.placeHold({ consultationId: id, userId, doctorId, feePaise })).statusCode).toBe(200);
  const fact = { consultationId: id, farmerId: userId, doctorId, holdId: id };
  return {
    id,
    userId,
    doctorId,
    tell: (contract: EventContract) =>
      others.publish(toEvent(contract as typeof consultEnded, { aggregateId: id, userId, data: fact })),
    state: async () => (await fixture.wallets.find(userId))?.holds.find((hold) => hold.id === id)?.state,
    earned: async () => (await fixture.payouts.readDoctorBalance(doctorId)).earnedPaise,
    fees: async () =>
      (await fixture.toldFees(userId)).map(({ state, doctorPaise, funding }) => [state, doctorPaise, funding]),
    kinds: async () =>
      (await fixture.get(userId, '/entries'))
        .json()
        .entries.map(({ kind, amountPaise }: { kind: string; amountPaise: number }) => [kind, amountPaise]),
  };
}

const balances = async () => {
  await fixture.drain.drain();
  const found = await fixture.ledger.balances(['commission', 'pro-consultations']);
  return { commission: found.get('commission') ?? 0, pro: found.get('pro-consultations') ?? 0 };
};

it('a paid fee comes back into the wallet, from doctor and commission, however often it is told', async () => {
  const before = await balances();
  const one = await asked();
  await one.tell(consultEnded);
  await eventually(async () => (await one.state()) === 'captured');
  expect(await one.earned()).toBe(24_003);
  await one.tell(consultDisputeGranted);
  await one.tell(consultDisputeGranted);
  await eventually(async () => (await one.state()) === 'refunded');
  expect(await fixture.wallets.read(one.userId)).toEqual({ availablePaise: FEE, heldPaise: 0 });
  expect(await fixture.told(one.userId)).toEqual([FEE, 0, FEE]);
  expect(await one.earned()).toBe(0);
  expect(await balances()).toEqual(before);
  expect(await one.kinds()).toEqual([
    ['fee_returned', FEE],
    ['fee_paid', -FEE],
    ['fee_held', -FEE],
    ['topup', FEE],
  ]);
  expect(await one.fees()).toEqual([
    ['paid', 24_003, 'held'],
    ['returned', 0, 'held'],
  ]);
  expect(await fixture.holds.refund(one)).toBe('already');
  expect((await fixture.get(one.userId)).json().wallet.holds).toEqual([]);
});

it('a consultation that Pro paid counts back, and Pro has again what it paid', async () => {
  const before = await balances();
  const one = await asked({ isPro: true });
  const another = async () => {
    const body = { consultationId: ulid(), userId: one.userId, doctorId: one.doctorId, feePaise: FEE };
    return (await fixture.placeHold(body)).json().funding;
  };
  expect(await fixture.holds.settle(one.userId, one.id, 'captured')).toBe('done');
  expect((await balances()).pro).toBe(before.pro - FEE);
  expect(await another()).toBe('held');
  expect(await fixture.holds.refund(one)).toBe('done');
  expect(await balances()).toEqual(before);
  expect(await one.earned()).toBe(0);
  expect(await one.fees()).toEqual([
    ['paid', 24_003, 'included'],
    ['returned', 0, 'included'],
  ]);
  // Nothing of it was ever in the wallet.
  expect(await one.kinds()).toEqual([
    ['fee_held', -FEE],
    ['topup', FEE],
  ]);
  expect(await another()).toBe('included');
});

it('granted before it is heard that it ended: the fee goes back and is never paid', async () => {
  for (const isPro of [false, true]) {
    const one = await asked({ isPro });
    await one.tell(consultDisputeGranted);
    await eventually(async () => (await one.state()) === 'refunded');
    await one.tell(consultEnded);
    expect(await fixture.holds.settle(one.userId, one.id, 'captured')).toBe('already');
    expect(await fixture.wallets.read(one.userId)).toEqual({ availablePaise: FEE, heldPaise: 0 });
    expect(await one.earned()).toBe(0);
    expect(await one.fees()).toEqual([['returned', 0, isPro ? 'included' : 'held']]);
  }
});

it('a fee that went back already goes back once', async () => {
  const one = await asked();
  await one.tell(consultRejected);
  await eventually(async () => (await one.state()) === 'released');
  expect(await fixture.holds.refund(one)).toBe('already');
  expect(await fixture.wallets.read(one.userId)).toEqual({ availablePaise: FEE, heldPaise: 0 });
  expect(await one.fees()).toEqual([['returned', 0, 'held']]);
});

it('no fee needs no entry, and is told all the same', async () => {
  const one = await asked({ feePaise: 0 });
  expect(await fixture.holds.settle(one.userId, one.id, 'captured')).toBe('done');
  expect(await fixture.holds.refund(one)).toBe('done');
  expect(await one.fees()).toEqual([
    ['paid', 0, 'held'],
    ['returned', 0, 'held'],
  ]);
});

it('the commission of the day it was paid goes back, not that of today', async () => {
  const one = await asked();
  expect(await fixture.holds.settle(one.userId, one.id, 'captured')).toBe('done');
  const { wallets, ledger, clock } = fixture;
  const dearer = createHoldStore(fixture.service, { wallets, ledger, clock, commissionPercent: 35 });
  expect(await dearer.refund(one)).toBe('done');
  expect(await one.earned()).toBe(0);
});

it.each([
  ['held', false],
  ['included', true],
] as const)(
  'decided months later, when the wallet has forgotten the hold: a fee that was %s',
  async (funding, isPro) => {
    const one = await asked({ isPro });
    expect(await fixture.holds.settle(one.userId, one.id, 'captured')).toBe('done');
    await fixture.drain.drain();
    fixture.pass(80 * DAY_MS);
    // The next hold clears those settled long ago, the next drain the ids of entries.
    await fixture.placeHold({ consultationId: ulid(), userId: one.userId, doctorId: one.doctorId, feePaise: 0 });
    expect(await one.state()).toBeUndefined();
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.holds.refund(one)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'already')).toHaveLength(9);
    expect(await one.earned()).toBe(0);
    expect((await fixture.wallets.read(one.userId)).availablePaise).toBe(FEE);
    fixture.pass(80 * DAY_MS);
    expect(await fixture.holds.refund(one)).toBe('already');
    expect(await one.fees()).toEqual([
      ['paid', 24_003, funding],
      ['returned', 0, funding],
    ]);
  },
);

it('a dispute about a fee that nobody set aside fails where an operator sees it', async () => {
  const [id, userId, doctorId] = [ulid(), ulid(), ulid()];
  const data = { consultationId: id, farmerId: userId, doctorId, holdId: id };
  await others.publish(toEvent(consultDisputeGranted, { aggregateId: id, userId, data }));
  await eventually(async () =>
    /^events_failed_total\{[^}]*dispute-granted[^}]*\} [1-9]/m.test(
      (await fixture.service.management.inject('/metrics')).body,
    ),
  );
});

it('payment and dispute at once, 50 of them: the farmer has the fee, nobody else has any of it, each is told once', async () => {
  for (const isPro of [false, true, false]) {
    const one = await asked({ isPro });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? fixture.holds.settle(one.userId, one.id, 'captured') : fixture.holds.refund(one),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['done', 'already']));
    const isPaidFirst = answers.some((answer, index) => answer === 'done' && index % 2 === 0);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(isPaidFirst ? 2 : 1);
    expect(await one.state()).toBe('refunded');
    expect(await fixture.wallets.read(one.userId)).toEqual({ availablePaise: FEE, heldPaise: 0 });
    expect(await one.earned()).toBe(0);
    const states = (await one.fees()).map(([state]) => state);
    expect(states).toEqual(isPaidFirst ? ['paid', 'returned'] : ['returned']);
  }
});
