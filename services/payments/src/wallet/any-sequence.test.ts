import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movedTo } from '../ledger/journal-entry.ts';
import { doctorOf } from '../ledger/ledger.model.ts';
import { spend, topup } from '../testing/journal-entries.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('anysequence', { now: '2026-11-21T06:30:00Z' });
});
afterAll(() => fixture.stop());

const amount = fc.integer({ min: 1, max: 5000 });
/** Few ids, so that most repeat. */
const which = fc.integer({ min: 0, max: 4 });
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), which, amount }),
  fc.record({ do: fc.constant('take' as const), which, amount }),
  fc.record({ do: fc.constant('hold' as const), which, amount }),
  fc.record({ do: fc.constantFrom('captured' as const, 'released' as const, 'confirmed' as const), which }),
  fc.record({ do: fc.constant('refund' as const), which }),
  fc.record({ do: fc.constant('payout' as const), which, amount }),
  fc.record({ do: fc.constant('drain' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Steps of one group run concurrently. */
const sequence = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });

it('after any sequence of concurrent steps wallets and ledger agree and no balance is negative', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (groups) => {
      const [userId, doctorId, run] = [ulid(), ulid(), ulid()];
      const consultations = Array.from({ length: 5 }, () => ulid());
      const at = fixture.clock();
      /** Every step may run at any time: refusals are results, not failures. */
      async function take(one: Step): Promise<unknown> {
        if (one.do === 'drain') return fixture.drain.drain();
        const id = `${run}-${one.which}`;
        const consultationId = consultations[one.which] as string;
        switch (one.do) {
          case 'add':
            return fixture.wallets.post(userId, topup(userId, one.amount, at, id), { available: one.amount, held: 0 });
          case 'take':
            return fixture.wallets.post(userId, spend(userId, one.amount, at, id), { available: -one.amount, held: 0 });
          case 'hold':
            return expect([200, 402, 409]).toContain(
              (await fixture.placeHold({ consultationId, userId, doctorId, feePaise: one.amount })).statusCode,
            );
          case 'refund':
            return fixture.holds.refund({ id: consultationId, userId, doctorId });
          case 'payout':
            return fixture.payouts.payOut({ payoutId: id, doctorId, amountPaise: one.amount }).catch(differs);
          default:
            return fixture.holds.settle(userId, consultationId, one.do);
        }
      }
      for (const group of groups) await Promise.all(group.map(take));
      expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
      await fixture.drain.drain();
      expect(await fixture.checkLedger()).toMatchObject({ problems: 0, shown: [] });
      const { availablePaise, heldPaise } = await fixture.wallets.read(userId);
      expect(Math.min(availablePaise, heldPaise)).toBeGreaterThanOrEqual(0);
      // A page of three rows cuts between a hold and what became of it.
      const rows = [];
      for (let next: string | undefined = ''; next !== undefined; ) {
        const page = await fixture.readWallet(userId, `/entries?limit=3${next && `&before=${next}`}`);
        rows.push(...page.json().entries);
        next = page.json().next;
      }
      expect(rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(availablePaise);
      const fees = rows.flatMap(({ consultationId = [] }) => consultationId);
      expect(new Set(fees).size).toBe(fees.length);
      const movesOfDoctor = (await fixture.ledger.story(userId)).map((entry) => movedTo(entry, doctorOf(doctorId)));
      const everEarned = movesOfDoctor.filter((paise) => paise > 0).reduce((sum, paise) => sum + paise, 0);
      const { earnedPaise, paidOutPaise } = await fixture.payouts.readDoctorBalance(doctorId);
      expect(earnedPaise).toBeGreaterThanOrEqual(0);
      expect(paidOutPaise).toBeLessThanOrEqual(everEarned);
      const published = (await fixture.publishedFees(userId)).map(
        ({ consultationId, state }) => `${consultationId} ${state}`,
      );
      expect(new Set(published).size).toBe(published.length);
    }),
    { numRuns: 15 },
  );
});

/** The same payout id with another amount throws. */
function differs(error: Error): string {
  if (!error.message.includes('another payout')) throw error;
  return 'differs';
}
