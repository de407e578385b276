import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PaidOrder } from '../orders/payment-effect.ts';
import { createMoneyFixture, type MoneyFixture } from './testing/money-fixture.ts';

let fixture: MoneyFixture;
beforeAll(async () => {
  fixture = await createMoneyFixture('topup');
});
afterEach(async () => {
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
});
afterAll(() => fixture.dispose());

function paid(feePaise = 1180): PaidOrder {
  return {
    orderId: ulid(),
    userId: ulid(),
    paymentId: `pay_${ulid()}`,
    purpose: { kind: 'topup' },
    amountPaise: 50_000,
    feePaise,
    paidAt: fixture.clock(),
  };
}

it('a payment becomes balance once, and what the provider keeps is in the ledger', async () => {
  const order = paid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.topup.apply(order)));
  expect(new Set(answers)).toEqual(new Set(['applied']));
  await fixture.drain.drain();
  expect(await fixture.topup.apply(order)).toBe('applied');
  expect((await fixture.wallets.read(order.userId)).availablePaise).toBe(50_000);
  const fee = await fixture.ledger.find(`fee:${order.paymentId}`);
  expect(fee?.postings).toEqual([
    { account: 'provider-fees', paise: -1180 },
    { account: 'razorpay', paise: 1180 },
  ]);
  const { entries } = (await fixture.get(order.userId, '/entries')).json();
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ kind: 'topup', amountPaise: 50_000, orderId: order.orderId });
});

it('without a fee of the provider there is no entry of it', async () => {
  const order = paid(0);
  await fixture.topup.apply(order);
  expect((await fixture.wallets.undrained(order.userId)).entries).toHaveLength(1);
});

it('is taken back while it is there, once; spent money is not', async () => {
  const order = paid();
  await fixture.topup.apply(order);
  expect(await fixture.topup.refusal(order)).toBeUndefined();
  const refundId = ulid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.topup.takeBack(order, refundId)));
  expect(new Set(answers)).toEqual(new Set([true]));
  expect((await fixture.wallets.read(order.userId)).availablePaise).toBe(0);
  expect(await fixture.topup.refusal(order)).toBe('spent');
  expect(await fixture.topup.takeBack(order, ulid())).toBe(false);
});

it('money of somebody who was deleted goes back, unless it was there before', async () => {
  const [late, early] = [paid(), paid()];
  await fixture.topup.apply(early);
  for (const { userId } of [late, early]) await fixture.service.tombstones.add(userId);
  expect(await fixture.topup.apply(late)).toEqual({ return: 'erased' });
  expect(await fixture.topup.apply(early)).toBe('applied');
  expect((await fixture.wallets.read(late.userId)).availablePaise).toBe(0);
});
