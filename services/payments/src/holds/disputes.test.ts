import type { EventContract } from '@anar/contracts/messages/event';
import { consultDisputeGranted, consultEnded, consultRejected } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { eventually } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { createHoldStore } from './hold.store.ts';

const FEE = 30_003;
const DAY_MS = 24 * 60 * 60 * 1000;
let fixture: PaymentsFixture;
let others: Neighbour;
beforeAll(async () => {
  fixture = await createPaymentsFixture('disputes', {
    now: '2026-11-21T06:30:00Z',
    changed: { proConsultationsPerMonth: 1, proMaxFeePaise: 50_000 },
  });
  others = await startNeighbour(fixture.config);
});
afterEach(async () => {
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
});
afterAll(() => fixture.stop());

/** A consultation whose fee is on hold. */
async function asked({ isPro = false, feePaise = FEE } = {}) {
  const userId = await fixture.walletWith(FEE);
  if (isPro) await fixture.givePro(userId);
  const [id, doctorId] = [ulid(), ulid()];
  expect((await fixture.placeHold({ consultationId: id, userId, doctorId, feePaise })).statusCode).toBe(200);
  const fact = { consultationId: id, farmerId: userId, doctorId, holdId: id };
  return {
    id,
    userId,
    doctorId,
    publishEvent: (contract: EventContract) =>
      others.publish(toEvent(contract as typeof consultEnded, { aggregateId: id, userId, data: fact })),
    state: async () => (await fixture.wallets.find(userId))?.holds.find((hold) => hold.id === id)?.state,
    earned: async () => (await fixture.payouts.readDoctorBalance(doctorId)).earnedPaise,
    fees: async () =>
      (await fixture.publishedFees(userId)).map(({ state, doctorPaise, funding }) => [state, doctorPaise, funding]),
    kinds: async () =>
      (await fixture.readWallet(userId, '/entries'))
        .json()
        .entries.map(({ kind, amountPaise }: { kind: string; amountPaise: number }) => [kind, amountPaise]),
  };
}

const balances = async () => {
  await fixture.drain.drain();
  const found = await fixture.ledger.balances(['commission', 'pro-consultations']);
  return { commission: found.get('commission') ?? 0, pro: found.get('pro-consultations') ?? 0 };
};

it('a paid fee is returned to the wallet from doctor and commission, once, however often the event is delivered', async () => {
  const before = await balances();
  const one = await asked();
  await one.publishEvent(consultEnded);
  await eventually(async () => (await one.state()) === 'captured');
  expect(await one.earned()).toBe(24_003);
  await one.publishEvent(consultDisputeGranted);
  await one.publishEvent(consultDisputeGranted);
  await eventually(async () => (await one.state()) === 'refunded');
  expect(await fixture.wallets.read(one.userId)).toEqual({ availablePaise: FEE, heldPaise: 0 });
  expect(await fixture.publishedBalances(one.userId)).toEqual([FEE, 0, FEE]);
  expect(await one.earned()).toBe(0);
  expect(await balances()).toEqual(before);
  expect(await one.kinds()).toEqual([
    ['fee_returned', 0],
    ['topup', FEE],
  ]);
  expect(await one.fees()).toEqual([
    ['paid', 24_003, 'held'],
    ['returned', 0, 'held'],
  ]);
  expect(await fixture.holds.refund(one)).toBe('already');
  expect((await fixture.readWallet(one.userId)).json().wallet.holds).toEqual([]);
});

it('a returned consultation that Pro paid does not count towards the month, and Pro gets its money back', async () => {
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
  // The fee was never in the wallet.
  expect(await one.kinds()).toEqual([
    ['fee_held', -FEE],
    ['topup', FEE],
  ]);
  expect(await another()).toBe('included');
});

it('a dispute granted before the consultation-ended event: the fee is returned and never paid', async () => {
  for (const isPro of [false, true]) {
    const one = await asked({ isPro });
    await one.publishEvent(consultDisputeGranted);
    await eventually(async () => (await one.state()) === 'refunded');
    await one.publishEvent(consultEnded);
    expect(await fixture.holds.settle(one.userId, one.id, 'captured')).toBe('already');
    expect(await fixture.wallets.read(one.userId)).toEqual({ availablePaise: FEE, heldPaise: 0 });
    expect(await one.earned()).toBe(0);
    expect(await one.fees()).toEqual([['returned', 0, isPro ? 'included' : 'held']]);
  }
});

it('a fee that was already returned is not returned again', async () => {
  const one = await asked();
  await one.publishEvent(consultRejected);
  await eventually(async () => (await one.state()) === 'released');
  expect(await fixture.holds.refund(one)).toBe('already');
  expect(await fixture.wallets.read(one.userId)).toEqual({ availablePaise: FEE, heldPaise: 0 });
  expect(await one.fees()).toEqual([['returned', 0, 'held']]);
});

it('a fee of 0 has no ledger entry, but its settlement is published', async () => {
  const one = await asked({ feePaise: 0 });
  expect(await fixture.holds.settle(one.userId, one.id, 'captured')).toBe('done');
  expect(await fixture.holds.refund(one)).toBe('done');
  expect(await one.fees()).toEqual([
    ['paid', 0, 'held'],
    ['returned', 0, 'held'],
  ]);
});

it('the commission at the time of the payment is returned, not the current rate', async () => {
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
  'a dispute granted months later, when the wallet no longer has the hold: returns a fee funded as %s',
  async (funding, isPro) => {
    const one = await asked({ isPro });
    expect(await fixture.holds.settle(one.userId, one.id, 'captured')).toBe('done');
    await fixture.drain.drain();
    fixture.later(80 * DAY_MS);
    // The next hold evicts holds settled long ago, the next drain the ids of old entries.
    await fixture.placeHold({ consultationId: ulid(), userId: one.userId, doctorId: one.doctorId, feePaise: 0 });
    expect(await one.state()).toBeUndefined();
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.holds.refund(one)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'already')).toHaveLength(9);
    expect(await one.earned()).toBe(0);
    expect((await fixture.wallets.read(one.userId)).availablePaise).toBe(FEE);
    fixture.later(80 * DAY_MS);
    expect(await fixture.holds.refund(one)).toBe('already');
    expect(await one.fees()).toEqual([
      ['paid', 24_003, funding],
      ['returned', 0, funding],
    ]);
  },
);

it('a dispute about a fee that was never set aside fails where an operator sees it', async () => {
  const [id, userId, doctorId] = [ulid(), ulid(), ulid()];
  const data = { consultationId: id, farmerId: userId, doctorId, holdId: id };
  await others.publish(toEvent(consultDisputeGranted, { aggregateId: id, userId, data }));
  await eventually(async () =>
    /^events_failed_total\{[^}]*dispute-granted[^}]*\} [1-9]/m.test(
      (await fixture.service.management.inject('/metrics')).body,
    ),
  );
});

it('50 concurrent payments and refunds of a fee: the farmer gets it back, the doctor keeps nothing, each is published once', async () => {
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
