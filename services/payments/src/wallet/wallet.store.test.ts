import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedgerStore } from '../ledger/ledger.store.ts';
import { spend, topup } from '../testing/journal-entries.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { createWalletStore, MOST_UNDRAINED } from './wallet.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('wallets', { now: '2026-11-21T06:30:00Z' });
});
afterAll(() => fixture.stop());

const document = (userId: string) => fixture.service.mongo.collection('wallets').findOne({ _id: userId as never });
const add = (userId: string, paise: number, id?: string) =>
  fixture.wallets.post(userId, topup(userId, paise, fixture.clock(), id), { available: paise, held: 0 });
const take = (userId: string, paise: number, id?: string) =>
  fixture.wallets.post(userId, spend(userId, paise, fixture.clock(), id), { available: -paise, held: 0 });

it('50 concurrent posts of one entry: it is applied once', async () => {
  const userId = ulid();
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(userId, 5000, `pay${userId}`)));
  expect(answers.filter((answer) => answer === 'posted')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'known')).toHaveLength(49);
  expect(await fixture.wallets.read(userId)).toEqual({ availablePaise: 5000, heldPaise: 0 });
  expect(await fixture.publishedBalances(userId)).toEqual([5000]);
});

it('a post beyond the balance is refused', async () => {
  const userId = await fixture.walletWith(5000);
  expect(await take(userId, 5001)).toBe('short');
  expect(await take(ulid(), 1)).toBe('short');
  const answers = await Promise.all(Array.from({ length: 50 }, () => take(userId, 900)));
  expect(answers.filter((answer) => answer === 'posted')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'short')).toHaveLength(45);
  expect((await fixture.wallets.read(userId)).availablePaise).toBe(500);
});

it('200 concurrent posts keep wallet and ledger equal, and balances are published in order', async () => {
  const people = [await fixture.walletWith(10_000), await fixture.walletWith(10_000)] as const;
  const work = Array.from({ length: 200 }, (_, index) => {
    const userId = people[index % 2] as string;
    if (index % 10 === 9) return fixture.drain.drain().then(() => 'drained');
    return index % 3 === 0 ? take(userId, 700) : add(userId, 100 + index);
  });
  const answers = await Promise.all(work);
  expect(answers).not.toContain('known');
  expect(answers).toContain('short');
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0 });
  await fixture.drain.drain();
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0 });
  for (const userId of people) {
    const published = await fixture.publishedBalances(userId);
    expect(published.at(-1)).toBe((await fixture.wallets.read(userId)).availablePaise);
    expect(published.every((balance) => Number(balance) >= 0)).toBe(true);
  }
});

it('an entry is known while undrained, after its drain, and when the drain happens between look-up and write', async () => {
  const userId = ulid();
  const id = `pay${userId}`;
  const real = createLedgerStore(fixture.service);
  let between = async () => undefined as unknown;
  const late = createWalletStore(
    { mongo: fixture.service.mongo, events: { ...fixture.service.events, outbox: () => undefined } },
    {
      clock: fixture.clock,
      ledger: {
        find: real.find,
        async ownerOf(entryId) {
          const owner = await real.ownerOf(entryId);
          await between();
          return owner;
        },
      },
    },
  );
  between = async () => {
    between = async () => undefined;
    expect(await add(userId, 5000, id)).toBe('posted');
    await fixture.drain.drain();
    expect(await real.has(`topup:${id}`)).toBe(true);
    expect((await document(userId))?.entries).toEqual([]);
  };
  expect(await late.post(userId, topup(userId, 5000, fixture.clock(), id), { available: 5000, held: 0 })).toBe('known');
  expect((await fixture.wallets.read(userId)).availablePaise).toBe(5000);
  expect(await add(userId, 5000, id)).toBe('known');
});

it('for 29 days after its drain an entry is known by the wallet alone; later by the ledger', async () => {
  const userId = await fixture.walletWith(100);
  const id = `pay${userId}`;
  const withoutLedger = createWalletStore(
    { mongo: fixture.service.mongo, events: { ...fixture.service.events, outbox: () => undefined } },
    { clock: fixture.clock, ledger: { ownerOf: async () => undefined, find: async () => undefined } },
  );
  const deliver = () =>
    withoutLedger.post(userId, topup(userId, 5000, fixture.clock(), id), { available: 5000, held: 0 });
  expect(await deliver()).toBe('posted');
  await fixture.drain.drain();
  fixture.later(29 * DAY_MS);
  await add(userId, 1);
  await fixture.drain.drain();
  expect(await deliver()).toBe('known');
  fixture.later(2 * DAY_MS);
  await add(userId, 1);
  await fixture.drain.drain();
  expect((await document(userId))?.drained).toHaveLength(2);
  expect(await add(userId, 5000, id)).toBe('known');
  expect((await fixture.wallets.read(userId)).availablePaise).toBe(5102);
});

it('refuses an entry that is not balanced, not in whole paise, or not of this wallet', async () => {
  const userId = await fixture.walletWith(1000);
  const entry = topup(userId, 500, fixture.clock());
  const posted = (change: object, available = 500) =>
    fixture.wallets.post(userId, { ...entry, ...change }, { available, held: 0 });
  await expect(posted({ postings: [{ account: `wallet:${userId}`, paise: 500 }] })).rejects.toThrow('not balanced');
  await expect(add(userId, 10.5)).rejects.toThrow('not balanced');
  await expect(add(userId, Number.NaN)).rejects.toThrow('not balanced');
  await expect(add(userId, 2 ** 53)).rejects.toThrow('not balanced');
  await expect(add(userId, 0)).rejects.toThrow('not balanced');
  await expect(posted({ postings: [] }, 0)).rejects.toThrow('not balanced');
  await expect(posted({}, 400)).rejects.toThrow('something else');
  await expect(fixture.wallets.post(ulid(), entry, { available: 500, held: 0 })).rejects.toThrow('moves wallet:');
  expect((await fixture.wallets.read(userId)).availablePaise).toBe(1000);
});

it("refuses an entry id of another user's wallet", async () => {
  const [one, other] = [await fixture.walletWith(), await fixture.walletWith()];
  const fee = { id: `fee:${one}`, kind: 'provider_fee', at: fixture.clock() } as const;
  const postings = [
    { account: 'provider-fees', paise: -236 },
    { account: 'razorpay', paise: 236 },
  ] as const;
  const nothing = { available: 0, held: 0 };
  expect(await fixture.wallets.post(one, { ...fee, postings }, nothing)).toBe('posted');
  await expect(fixture.wallets.post(other, { ...fee, postings }, nothing)).rejects.toThrow();
  await fixture.drain.drain();
  await expect(fixture.wallets.post(other, { ...fee, postings }, nothing)).rejects.toThrow("another person's");
  expect(await fixture.publishedBalances(one)).toEqual([]);
});

it('a wallet with the maximum of undrained entries refuses more until the relay drains it', async () => {
  const userId = await fixture.walletWith(1);
  const entries = Array.from({ length: MOST_UNDRAINED }, (_, index) => ({
    ...topup(userId, 1, fixture.clock()),
    no: index + 1,
  }));
  await fixture.service.mongo
    .collection('wallets')
    .updateOne(
      { _id: userId as never },
      { $set: { entries, posted: MOST_UNDRAINED, availablePaise: MOST_UNDRAINED } as never },
    );
  await expect(add(userId, 1)).rejects.toThrow('can take no more');
  await fixture.drain.drain();
  expect(await add(userId, 1)).toBe('posted');
});

it('the wallet of a deleted user publishes nothing, and its money stays', async () => {
  const userId = await fixture.walletWith(5000);
  await fixture.service.events.flush();
  await fixture.wallets.erase(userId);
  expect(await add(userId, 100)).toBe('posted');
  expect(await fixture.publishedBalances(userId)).toEqual([5000]);
  expect((await fixture.wallets.read(userId)).availablePaise).toBe(5100);
  await fixture.drain.drain();
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0 });
});
