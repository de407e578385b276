import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PaidOrder } from '../orders/settlement/payment-effect.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('topup', { now: '2026-11-21T06:30:00Z' });
});
afterEach(async () => {
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
});
afterAll(() => fixture.stop());

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

it("a payment is credited once, and the provider's fee is in the ledger", async () => {
  const order = paid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.effects.topup.apply(order)));
  expect(new Set(answers)).toEqual(new Set(['applied']));
  await fixture.drain.drain();
  expect(await fixture.effects.topup.apply(order)).toBe('applied');
  expect((await fixture.wallets.read(order.userId)).availablePaise).toBe(50_000);
  const fee = await fixture.ledger.find(`fee:${order.paymentId}`);
  expect(fee?.postings).toEqual([
    { account: 'provider-fees', paise: -1180 },
    { account: 'razorpay', paise: 1180 },
  ]);
  const { entries } = (await fixture.readWallet(order.userId, '/entries')).json();
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ kind: 'topup', amountPaise: 50_000, orderId: order.orderId });
});

it('without a provider fee there is no fee entry', async () => {
  const order = paid(0);
  await fixture.effects.topup.apply(order);
  expect((await fixture.wallets.undrained(order.userId)).entries).toHaveLength(1);
});

it('is taken back once while the balance covers it; spent money is not', async () => {
  const order = paid();
  await fixture.effects.topup.apply(order);
  expect(await fixture.effects.topup.refusal(order)).toBeUndefined();
  const refundId = ulid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.effects.topup.takeBack(order, refundId)));
  expect(new Set(answers)).toEqual(new Set([true]));
  expect((await fixture.wallets.read(order.userId)).availablePaise).toBe(0);
  expect(await fixture.effects.topup.refusal(order)).toBe('spent');
  expect(await fixture.effects.topup.takeBack(order, ulid())).toBe(false);
});

it('a payment of a deleted user is returned, unless it was credited before the deletion', async () => {
  const [late, early] = [paid(), paid()];
  await fixture.effects.topup.apply(early);
  for (const { userId } of [late, early]) await fixture.service.tombstones.add(userId);
  expect(await fixture.effects.topup.apply(late)).toEqual({ return: 'erased' });
  expect(await fixture.effects.topup.apply(early)).toBe('applied');
  expect((await fixture.wallets.read(late.userId)).availablePaise).toBe(0);
});
