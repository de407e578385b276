import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spend, topup } from '../testing/journal-entries.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { createListEntries } from '../wallet/list-entries.ts';
import { createDrain } from './drain.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('ledger', { now: '2026-11-21T06:30:00Z' });
});
afterAll(() => fixture.stop());

const walletsOf = () => fixture.service.mongo.collection('wallets');
const ledgerOf = () => fixture.service.mongo.collection('ledger');
const rows = (userId: string) => ledgerOf().countDocuments({ owner: userId });
const document = (userId: string) => walletsOf().findOne({ _id: userId as never });
const add = (userId: string, paise: number, id?: string) =>
  fixture.wallets.post(userId, topup(userId, paise, fixture.clock(), id), { available: paise, held: 0 });

it('a drain killed between insert and mark: the next drain inserts nothing twice', async () => {
  const userId = await fixture.walletWith(5000);
  await add(userId, 300);
  const crashing = createDrain({
    ledger: fixture.ledger,
    log: fixture.service.log,
    wallets: { ...fixture.wallets, markDrained: () => Promise.reject(new Error('killed')) },
  });
  await expect(crashing.drain()).rejects.toThrow('killed');
  expect(await rows(userId)).toBe(2);
  expect((await document(userId))?.entries).toHaveLength(2);
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0 });

  await add(userId, 7);
  const other = createDrain({ ledger: fixture.ledger, log: fixture.service.log, wallets: fixture.wallets });
  await Promise.all([fixture.drain.drain(), other.drain()]);
  expect(await rows(userId)).toBe(3);
  const wallet = await document(userId);
  expect(wallet?.entries).toEqual([]);
  expect(wallet?.drained).toHaveLength(3);
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0 });
});

it('a process killed between a post and its event: the next process publishes the event', async () => {
  const userId = await fixture.walletWith(4200);
  expect((await document(userId))?.outbox).toHaveLength(1);
  const { service: next } = await fixture.start();
  await next.events.flush();
  expect((await document(userId))?.outbox).toHaveLength(0);
  expect(await fixture.publishedBalances(userId)).toEqual([4200]);
});

it('the ledger check finds each difference, sets the metric, and finds nothing once they are repaired', async () => {
  const good = await fixture.walletWith(5000);
  const [changed, deleted, unbalanced, waiting, lost] = [
    await fixture.walletWith(600),
    await fixture.walletWith(700),
    await fixture.walletWith(800),
    await fixture.walletWith(900),
    await fixture.walletWith(),
  ];
  await fixture.wallets.post(lost, providerFee(lost), { available: 0, held: 0 });
  await fixture.drain.drain();
  await add(good, 50);
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
  expect(await metric('ledger_problems')).toBe(0);

  await walletsOf().updateOne({ _id: changed as never }, { $inc: { availablePaise: 1 } });
  const kept = await document(deleted);
  await walletsOf().deleteOne({ _id: deleted as never });
  const [entry] = await ledgerOf().find({ owner: unbalanced }).toArray();
  await ledgerOf().updateOne({ _id: entry?._id as never }, { $inc: { 'postings.0.paise': -5 } });
  await add(waiting, 10);
  await walletsOf().updateOne({ _id: waiting as never }, { $set: { entries: [] } });

  const fee = await ledgerOf().findOneAndDelete({ owner: lost });

  const { problems, shown } = await fixture.checkLedger();
  expect(problems).toBe(shown.length);
  expect(shown).toEqual(
    expect.arrayContaining([
      { what: 'available_differs', whose: changed, expected: 600, found: 601 },
      { what: 'wallet_missing', whose: deleted, expected: 0, found: 0 },
      { what: 'entry_unbalanced', whose: entry?._id, expected: 0, found: 0 },
      { what: 'total_not_zero', whose: '-', expected: 0, found: -5 },
      { what: 'available_differs', whose: waiting, expected: 900, found: 910 },
      { what: 'entries_differ', whose: waiting, expected: 2, found: 1 },
      { what: 'entries_differ', whose: lost, expected: 1, found: 0 },
    ]),
  );
  expect(problems).toBe(7);
  expect(await metric('ledger_problems')).toBe(7);

  await walletsOf().updateOne({ _id: changed as never }, { $inc: { availablePaise: -1 } });
  await walletsOf().insertOne(kept as never);
  await ledgerOf().updateOne({ _id: entry?._id as never }, { $inc: { 'postings.0.paise': 5 } });
  await walletsOf().updateOne({ _id: waiting as never }, { $inc: { availablePaise: -10, posted: -1 } });
  await ledgerOf().insertOne(fee as never);
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0 });
});

it('the ledger check raises no false alarm while money moves and is drained', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => fixture.walletWith(100_000)));
  let moving = true;
  const mover = async (userId: string) => {
    while (moving) {
      await add(userId, 10);
      await fixture.wallets.post(userId, spend(userId, 15, fixture.clock()), { available: -15, held: 0 });
      await fixture.drain.drain();
    }
  };
  const movers = Promise.all(people.map(mover));
  for (let round = 0; round < 10; round++) expect(await fixture.checkLedger()).toMatchObject({ problems: 0 });
  moving = false;
  await movers;
});

it('the history has each entry once, newest first, page by page, while entries are drained', async () => {
  const userId = await fixture.walletWith();
  const startedAt = fixture.clock().getTime();
  const expected: string[] = [];
  for (let index = 0; index < 25; index++) {
    // Five entries at the same instant, so that the cursor cannot rely on the time.
    fixture.at(new Date(startedAt + Math.floor(index / 5) * 1000).toISOString());
    await add(userId, 100 + index, `pay${String(index).padStart(2, '0')}-${userId}`);
    expected.unshift(`topup:pay${String(index).padStart(2, '0')}-${userId}`);
    if (index === 9) await fixture.drain.drain();
  }
  const read = async (limit: number, onPage = async () => undefined as unknown) => {
    const ids: string[] = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const before: string = next === '' ? '' : `&before=${encodeURIComponent(next)}`;
      const reply = await fixture.readWallet(userId, `/entries?limit=${limit}${before}`);
      expect(reply.statusCode).toBe(200);
      const page = reply.json();
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      ids.push(...page.entries.map(({ id }: { id: string }) => id));
      next = page.next;
      await onPage();
    }
    return ids;
  };
  expect(await read(100)).toEqual(expected);
  expect(await read(4)).toEqual(expected);
  expect(await read(4, () => fixture.drain.drain())).toEqual(expected);
  expect(await read(5)).toEqual(expected);
  const { entries } = (await fixture.readWallet(userId, '/entries?limit=1')).json();
  expect(entries[0]).toMatchObject({ kind: 'topup', amountPaise: 124 });
});

it('no entry is missed when the relay drains between the two reads of one page', async () => {
  const userId = await fixture.walletWith(5000);
  await fixture.drain.drain();
  await add(userId, 70);
  const thenDrain = async <T>(read: Promise<T>) => {
    const found = await read;
    await fixture.drain.drain();
    return found;
  };
  const list = createListEntries({
    wallets: { undrained: (id) => thenDrain(fixture.wallets.undrained(id)) },
    ledger: { ...fixture.ledger, range: (...range) => thenDrain(fixture.ledger.range(...range)) },
  });
  const { entries } = await list(userId, {});
  expect(entries.map(({ amountPaise }) => amountPaise).sort()).toEqual([5000, 70]);
});

it('on a schedule the relay fills the ledger', async () => {
  const alone = await createPaymentsFixture('bytheclock', { now: '2026-11-21T06:30:00Z', byTheClock: true });
  const find = (userId: string) => alone.service.mongo.collection('ledger').findOne({ owner: userId });
  const first = await alone.walletWith(5000);
  await eventually(() => find(first));
  await eventually(async () => (await alone.wallets.undrained(first)).entries.length === 0);
  await alone.razorpay.stop();
});

it('an entry that is in both the wallet and the ledger is listed once', async () => {
  const userId = await fixture.walletWith(5000);
  const {
    entries: [entry],
  } = await fixture.wallets.undrained(userId);
  await fixture.ledger.append(userId, entry ? [entry] : []);
  const { entries } = (await fixture.readWallet(userId, '/entries')).json();
  expect(entries).toHaveLength(1);
});

it('an invalid cursor is refused with 400, another user with 403', async () => {
  const userId = await fixture.walletWith(100);
  const refused = await fixture.readWallet(userId, '/entries?before=yesterday');
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_request']);
  const headers = fixture.identity.headers({ userId: ulid() });
  for (const path of ['', '/entries']) {
    const reply = await fixture.service.app.inject({ url: `/api/wallet/user/${userId}${path}`, headers });
    expect(reply.statusCode).toBe(403);
  }
  expect((await fixture.readWallet(ulid())).json()).toEqual({ wallet: { availablePaise: 0, heldPaise: 0, holds: [] } });
});

function providerFee(userId: string) {
  const postings = [
    { account: 'provider-fees', paise: -236 },
    { account: 'razorpay', paise: 236 },
  ] as const;
  return { id: `fee:${userId}`, kind: 'provider_fee', at: fixture.clock(), postings } as const;
}

async function metric(name: string): Promise<number> {
  const { body } = await fixture.service.management.inject('/metrics');
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)`, 'm').exec(body)?.[1]);
}
