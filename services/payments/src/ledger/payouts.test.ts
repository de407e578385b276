import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('payouts', { now: '2026-11-21T06:30:00Z' });
});
afterEach(async () => {
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
});
afterAll(() => fixture.stop());

/** A doctor who earned ₹240 twice. */
async function doctor(): Promise<string> {
  const doctorId = ulid();
  for (let count = 0; count < 2; count++) await consulted(doctorId);
  return doctorId;
}

/** A paid consultation of ₹300. */
async function consulted(doctorId: string, farmerId?: string) {
  const userId = farmerId ?? (await fixture.walletWith(30_000));
  const id = ulid();
  await fixture.placeHold({ consultationId: id, userId, doctorId, feePaise: 30_000 });
  expect(await fixture.holds.settle(userId, id, 'captured')).toBe('done');
  return { id, userId, doctorId };
}

const { payOut, readDoctorBalance } = {
  payOut: (payoutId: string, doctorId: string, amountPaise: number) =>
    fixture.payouts.payOut({ payoutId, doctorId, amountPaise }),
  readDoctorBalance: (doctorId: string) => fixture.payouts.readDoctorBalance(doctorId),
};

it('pays a doctor what was earned, once for each payout id, also weeks later', async () => {
  const doctorId = await doctor();
  expect(await readDoctorBalance(doctorId)).toEqual({ earnedPaise: 48_000, paidOutPaise: 0, balancePaise: 48_000 });
  const id = `bank-${doctorId}`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => payOut(id, doctorId, 20_000)));
  expect(answers.filter((answer) => answer === 'paid')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'known')).toHaveLength(9);
  expect(await readDoctorBalance(doctorId)).toEqual({
    earnedPaise: 48_000,
    paidOutPaise: 20_000,
    balancePaise: 28_000,
  });
  fixture.later(60 * 24 * 60 * 60 * 1000);
  expect(await payOut(id, doctorId, 20_000)).toBe('known');
});

it('never pays more than the balance with 10 concurrent payouts', async () => {
  const doctorId = await doctor();
  expect(await payOut(`more-${doctorId}`, doctorId, 48_001)).toBe('more_than_balance');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => payOut(`race-${index}-${doctorId}`, doctorId, 20_000)),
  );
  expect(answers.filter((answer) => answer === 'paid')).toHaveLength(2);
  expect(answers.filter((answer) => answer === 'more_than_balance')).toHaveLength(8);
  expect((await readDoctorBalance(doctorId)).balancePaise).toBe(8000);
  expect(await payOut(`nobody-${doctorId}`, ulid(), 1)).toBe('more_than_balance');
});

it('never pays a returned fee; one already paid out is deducted from the next payouts', async () => {
  const doctorId = ulid();
  const [first, second] = [await consulted(doctorId), await consulted(doctorId)];
  expect(await fixture.holds.refund(first)).toBe('done');
  expect(await payOut(`all-${doctorId}`, doctorId, 48_000)).toBe('more_than_balance');
  expect(await payOut(`left-${doctorId}`, doctorId, 24_000)).toBe('paid');
  expect(await fixture.holds.refund(second)).toBe('done');
  expect(await readDoctorBalance(doctorId)).toEqual({ earnedPaise: 0, paidOutPaise: 24_000, balancePaise: -24_000 });
  expect(await payOut(`none-${doctorId}`, doctorId, 1)).toBe('more_than_balance');
  await consulted(doctorId);
  expect(await payOut(`even-${doctorId}`, doctorId, 1)).toBe('more_than_balance');
  await consulted(doctorId);
  expect(await payOut(`again-${doctorId}`, doctorId, 24_000)).toBe('paid');
});

it('lists before a payout what plans paid, and with which farmers it was earned', async () => {
  const [doctorId, farmerId] = [ulid(), await fixture.walletWith(0)];
  await fixture.givePro(farmerId);
  const paid = await consulted(doctorId);
  const included = [await consulted(doctorId, farmerId), await consulted(doctorId, farmerId)];
  expect(await payOut(`before-${doctorId}`, doctorId, 24_000)).toBe('paid');
  const seen = async () => ({
    owed: (await fixture.payouts.listOwed()).find((owed) => owed.doctorId === doctorId),
    pairs: (await fixture.payouts.listPairs(doctorId)).map((pair) => [
      ...[pair.farmerId, pair.consultations, pair.paise, pair.planPaise],
    ]),
  });
  expect(await seen()).toEqual({
    owed: {
      ...{ doctorId, balancePaise: 48_000, earnedPaise: 72_000, farmers: 2, isAccountDeleted: false },
      ...{ planPaise: 48_000, mostOfOnePlanPaise: 48_000 },
    },
    pairs: [
      [farmerId, 2, 48_000, 48_000],
      [paid.userId, 1, 24_000, 0],
    ],
  });
  for (const one of included) expect(await fixture.holds.refund(one)).toBe('done');
  expect(await seen()).toEqual({ owed: undefined, pairs: [[paid.userId, 1, 24_000, 0]] });
});

it('refuses an id of another payout, and an invalid amount or id', async () => {
  const [one, other] = [await doctor(), await doctor()];
  const id = `twice-${one}`;
  expect(await payOut(id, one, 100)).toBe('paid');
  await expect(payOut(id, one, 101)).rejects.toThrow('another payout');
  await expect(payOut(id, other, 100)).rejects.toThrow('another payout');
  for (const amount of [0, -5, 10.5, Number.NaN]) await expect(payOut('amount', one, amount)).rejects.toThrow('whole');
  await expect(payOut('a:b c', one, 100)).rejects.toThrow('payout id');
});
