import type { EventContract } from '@anar/contracts/messages/event';
import {
  consultCancelled,
  consultDismissed,
  consultEnded,
  consultEndedUnpaid,
  consultMissed,
  consultRejected,
  consultRequested,
} from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { eventually } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

const FEE = 30_000;
let fixture: PaymentsFixture;
let others: Neighbour;
beforeAll(async () => {
  fixture = await createPaymentsFixture('holds', { now: '2026-11-21T06:30:00Z' });
  others = await startNeighbour(fixture.config);
});
afterEach(async () => {
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
});
afterAll(() => fixture.stop());

const doctorId = ulid();
const request = (userId: string, more: object = {}) => ({
  consultationId: ulid(),
  userId,
  doctorId,
  feePaise: FEE,
  ...more,
});
const doctorBalance = async (id: string) => (await fixture.payouts.readDoctorBalance(id)).balancePaise;
const stateOf = async (userId: string, id: string) =>
  (await fixture.wallets.find(userId))?.holds.find((hold) => hold.id === id)?.state;

/** Publishes a consultation event, as consult-chat does. */
async function publishEvent(
  fact: EventContract,
  farmerId: string,
  consultationId: string,
  doctor = doctorId,
): Promise<void> {
  const data = { consultationId, farmerId, doctorId: doctor, holdId: consultationId };
  await others.publish(toEvent(fact as typeof consultEnded, { aggregateId: consultationId, userId: farmerId, data }));
}

async function held(userId: string, more: object = {}): Promise<string> {
  const body = request(userId, more);
  const reply = await fixture.placeHold(body);
  expect(reply.statusCode, reply.body).toBe(200);
  return body.consultationId;
}

it('sets the fee aside; a repeated request returns the same hold, a differing one is refused', async () => {
  const userId = await fixture.walletWith(50_000);
  const body = request(userId);
  const answer = { holdId: body.consultationId, funding: 'held', amountPaise: FEE };
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.placeHold(body)));
  for (const reply of answers) expect([reply.statusCode, reply.json()]).toEqual([200, answer]);
  const { wallet } = (await fixture.readWallet(userId)).json();
  const since = fixture.clock().toISOString();
  expect(wallet).toEqual({
    availablePaise: 20_000,
    heldPaise: FEE,
    holds: [{ consultationId: body.consultationId, doctorId, amountPaise: FEE, since }],
  });
  const another = await fixture.walletWith(50_000);
  for (const differing of [{ doctorId: ulid() }, { feePaise: FEE + 1 }, { userId: another }]) {
    const reply = await fixture.placeHold({ ...body, ...differing });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'hold_differs']);
  }
  await fixture.drain.drain();
  expect((await fixture.placeHold(body)).json()).toEqual(answer);
  expect(await fixture.wallets.read(userId)).toEqual({ availablePaise: 20_000, heldPaise: FEE });
  expect(await fixture.wallets.read(another)).toEqual({ availablePaise: 50_000, heldPaise: 0 });
});

it('50 concurrent holds against a balance for one: exactly one is placed', async () => {
  const userId = await fixture.walletWith(FEE + 100);
  const replies = await Promise.all(Array.from({ length: 50 }, () => fixture.placeHold(request(userId))));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = replies.filter(({ statusCode }) => statusCode === 402);
  expect(refused).toHaveLength(49);
  for (const reply of refused) {
    expect(reply.json()).toMatchObject({ code: 'balance_too_low', details: { shortfallPaise: FEE - 100 } });
  }
  expect(await fixture.wallets.read(userId)).toEqual({ availablePaise: 100, heldPaise: FEE });
});

it('a user without a wallet lacks the whole fee, and a fee of 0 needs no balance', async () => {
  const reply = await fixture.placeHold(request(ulid()));
  expect([reply.statusCode, reply.json().details]).toEqual([402, { shortfallPaise: FEE }]);
  const userId = ulid();
  const free = await held(userId, { feePaise: 0 });
  await publishEvent(consultEnded, userId, free);
  await eventually(async () => (await stateOf(userId, free)) === 'captured');
});

it('refuses a fee that is no whole number of paise, and callers that are no service', async () => {
  const userId = await fixture.walletWith(FEE);
  for (const feePaise of [100.5, '300.5', -1, null]) {
    expect((await fixture.placeHold(request(userId, { feePaise }))).statusCode).toBe(400);
  }
  const headers = fixture.identity.headers({ userId });
  const reply = await fixture.service.app.inject({
    method: 'POST',
    url: '/internal/holds',
    headers,
    payload: request(userId),
  });
  expect(reply.statusCode).toBe(401);
});

it('an ended consultation pays the doctor and the commission, an odd paisa to the doctor; delivered twice it pays once', async () => {
  const userId = await fixture.walletWith(50_000);
  const doctor = ulid();
  const id = await held(userId, { doctorId: doctor, feePaise: 30_003 });
  await publishEvent(consultRequested, userId, id, doctor);
  await publishEvent(consultEnded, userId, id, doctor);
  await publishEvent(consultEnded, userId, id, doctor);
  await eventually(async () => (await stateOf(userId, id)) === 'captured');
  expect(await doctorBalance(doctor)).toBe(24_003);
  expect(await fixture.wallets.read(userId)).toEqual({ availablePaise: 19_997, heldPaise: 0 });
  const { entries } = (await fixture.readWallet(userId, '/entries')).json();
  const lines = entries.map(({ kind, amountPaise }: { kind: string; amountPaise: number }) => [kind, amountPaise]);
  expect(lines).toEqual([
    ['fee_paid', -30_003],
    ['topup', 50_000],
  ]);
  expect(entries[0]).toMatchObject({ consultationId: id, doctorId: doctor, feePaise: 30_003 });
  expect(await fixture.publishedFees(userId)).toEqual([
    {
      ...{ consultationId: id, farmerId: userId, doctorId: doctor, state: 'paid' },
      ...{ feePaise: 30_003, doctorPaise: 24_003, funding: 'held' },
    },
  ]);
});

it.each([
  ['rejected', consultRejected],
  ['cancelled', consultCancelled],
  ['missed', consultMissed],
  ['dismissed', consultDismissed],
  ['ended-unpaid', consultEndedUnpaid],
] as const)('a %s consultation returns the fee, once', async (_name, fact) => {
  const userId = await fixture.walletWith(FEE);
  const id = await held(userId);
  await publishEvent(fact, userId, id);
  await publishEvent(fact, userId, id);
  await eventually(async () => (await stateOf(userId, id)) === 'released');
  expect(await fixture.wallets.read(userId)).toEqual({ availablePaise: FEE, heldPaise: 0 });
  expect(await fixture.publishedBalances(userId)).toEqual([FEE, 0, FEE]);
  expect(await fixture.publishedFees(userId)).toEqual([
    {
      ...{ consultationId: id, farmerId: userId, doctorId, state: 'returned' },
      ...{ feePaise: FEE, doctorPaise: 0, funding: 'held' },
    },
  ]);
  expect(await fixture.holds.settle(userId, id, 'confirmed')).toBe('otherwise');
  const again = await fixture.placeHold(request(userId, { consultationId: id }));
  expect([again.statusCode, again.json().details]).toEqual([409, { state: 'released' }]);
});

it('an ended event before the requested event pays the fee all the same', async () => {
  const userId = await fixture.walletWith(FEE);
  const id = await held(userId);
  await publishEvent(consultEnded, userId, id);
  await eventually(async () => (await stateOf(userId, id)) === 'captured');
  expect(await fixture.holds.settle(userId, id, 'confirmed')).toBe('already');
  expect(await stateOf(userId, id)).toBe('captured');
});

it('an ended consultation without a hold fails where an operator sees it; a rejected one does not', async () => {
  const userId = await fixture.walletWith();
  const failed = async () => {
    const { body } = await fixture.service.management.inject('/metrics');
    const counts = body.matchAll(/^events_failed_total\{([^}]*)\} (\d+)/gm);
    return [...counts].filter(([, , count]) => Number(count) > 0).map(([, labels]) => labels);
  };
  await publishEvent(consultRejected, userId, ulid());
  await publishEvent(consultEnded, userId, ulid());
  const [labels, ...more] = await eventually(async () => ((await failed()).length > 0 ? failed() : undefined));
  expect(labels).toContain('consult-ended');
  expect(more).toEqual([]);
});

it('a captured hold is never released nor the reverse, also when both come concurrently', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => fixture.walletWith(FEE)));
  const doctor = ulid();
  let captured = 0;
  for (const userId of people) {
    const id = await held(userId, { doctorId: doctor });
    const all = (['captured', 'released', 'confirmed', 'captured', 'released'] as const).map((to) =>
      fixture.holds.settle(userId, id, to).then((settlement) => `${to} ${settlement}`),
    );
    const done = (await Promise.all(all)).filter((one) => /^(captured|released) done/.test(one));
    expect(done).toHaveLength(1);
    const isPaid = done[0] === 'captured done';
    captured += Number(isPaid);
    expect(await fixture.wallets.read(userId)).toEqual({ availablePaise: isPaid ? 0 : FEE, heldPaise: 0 });
    expect(await fixture.holds.settle(userId, id, isPaid ? 'released' : 'captured')).toBe('otherwise');
  }
  expect(await doctorBalance(doctor)).toBe(captured * FEE * 0.8);
});

it('Pro includes a number of consultations per calendar month of India, then the wallet pays', async () => {
  const userId = await fixture.walletWith(FEE);
  const doctor = ulid();
  await fixture.givePro(userId, new Date('2027-01-15T00:00:00Z'));
  fixture.at('2026-11-30T18:00:00Z');
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => fixture.placeHold(request(userId, { doctorId: doctor }))),
  );
  const fundings = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json().funding);
  expect(fundings.sort()).toEqual(['held', 'included', 'included', 'included', 'included']);
  const included = replies.map((reply) => reply.json()).filter(({ funding }) => funding === 'included');
  expect(included.every(({ amountPaise }) => amountPaise === 0)).toBe(true);
  expect((await fixture.readWallet(userId)).json().wallet.holds).toHaveLength(1);

  const [first, second] = included.map(({ holdId }) => holdId as string);
  await publishEvent(consultRejected, userId, first ?? '');
  await publishEvent(consultEnded, userId, second ?? '');
  await eventually(async () => (await stateOf(userId, first ?? '')) === 'released');
  await eventually(async () => (await stateOf(userId, second ?? '')) === 'captured');
  expect(await doctorBalance(doctor)).toBe(FEE * 0.8);
  const kinds = (await fixture.readWallet(userId, '/entries')).json().entries.map(({ kind }: { kind: string }) => kind);
  expect(kinds.sort()).toEqual(['fee_held', 'topup']);
  expect((await fixture.placeHold(request(userId))).json().funding).toBe('included');
  expect((await fixture.placeHold(request(userId))).statusCode).toBe(402);

  // 18:30 UTC is midnight in India, so a new month starts.
  fixture.at('2026-11-30T18:30:00Z');
  expect((await fixture.placeHold(request(userId))).json().funding).toBe('included');
  await fixture.givePro(userId, new Date('2026-11-30T18:30:00Z'));
  expect((await fixture.placeHold(request(userId))).statusCode).toBe(402);
});

it('for the wallet of a deleted user only fee settlements are published; a new hold is refused', async () => {
  const userId = await fixture.walletWith(FEE);
  const id = await held(userId);
  await fixture.service.tombstones.add(userId);
  await fixture.wallets.erase(userId);
  const before = await fixture.publishedBalances(userId);
  expect(await fixture.holds.settle(userId, id, 'released')).toBe('done');
  expect(await fixture.publishedFees(userId)).toMatchObject([{ consultationId: id, state: 'returned' }]);
  expect(await fixture.publishedBalances(userId)).toEqual(before);
  expect(await fixture.holds.settle(userId, ulid(), 'released')).toBe('missing');
  expect((await fixture.placeHold(request(userId))).statusCode).toBe(401);
});

it('settled holds are evicted from the wallet after weeks, and the ledger still knows them', async () => {
  const userId = await fixture.walletWith(FEE);
  const id = await held(userId);
  expect(await fixture.holds.settle(userId, id, 'captured')).toBe('done');
  fixture.later(36 * 24 * 60 * 60 * 1000);
  const other = await fixture.walletWith(FEE);
  await fixture.wallets.post(userId, { ...(await entryFor(userId)) }, { available: 5, held: 0 });
  await fixture.drain.drain();
  expect((await fixture.wallets.find(userId))?.holds).toEqual([]);
  expect(await fixture.holds.settle(userId, id, 'captured')).toBe('already');
  for (const who of [userId, other]) {
    expect((await fixture.placeHold(request(who, { consultationId: id }))).json().code).toBe('hold_differs');
  }
});

async function entryFor(userId: string) {
  const postings = [
    { account: 'corrections', paise: -5 },
    { account: `wallet:${userId}`, paise: 5 },
  ] as const;
  return { id: `correction:${ulid()}`, kind: 'correction', at: fixture.clock(), postings, userId } as const;
}

it('Pro pays a fee up to its limit; a higher one is set aside in the wallet and does not count towards the month', async () => {
  const most = fixture.config.proMaxFeePaise;
  const userId = await fixture.walletWith(most);
  await fixture.givePro(userId);
  const funding = async (feePaise: number) => {
    const reply = await fixture.placeHold(request(userId, { feePaise }));
    return reply.json().funding ?? [reply.json().code, reply.json().details];
  };
  expect(await funding(most + 1)).toEqual(['balance_too_low', { shortfallPaise: 1 }]);
  expect(await funding(most)).toBe('included');
  const rich = await fixture.walletWith(most + 1);
  await fixture.givePro(rich);
  const dear = await held(rich, { feePaise: most + 1 });
  expect(await fixture.wallets.read(rich)).toEqual({ availablePaise: 0, heldPaise: most + 1 });
  expect(await fixture.holds.settle(rich, dear, 'released')).toBe('done');
});
