import type { Service } from '@anar/service-kit/lifecycle/service';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import type { WalletStore } from '../wallet/wallet.store.ts';
import type { Drain } from './drain.ts';
import { type JournalEntry, movedTo } from './journal-entry.ts';
import { doctorOf } from './ledger.model.ts';
import type { LedgerStore, PairEarnings } from './ledger.store.ts';

export interface Payout {
  /** Chosen by the operator; the payout is idempotent by it. */
  payoutId: string;
  doctorId: string;
  amountPaise: number;
}

export interface DoctorBalance {
  earnedPaise: number;
  paidOutPaise: number;
  /** What may be paid out now. Negative when a fee was returned after its payout: deducted from later earnings. */
  balancePaise: number;
}

/** What a doctor may be paid now, and how it was earned, for a review before the payout. */
export interface Owed {
  doctorId: string;
  balancePaise: number;
  /** Total earnings, and the part that plans paid for. */
  earnedPaise: number;
  planPaise: number;
  farmers: number;
  /** The most that one farmer's plan paid. */
  mostOfOnePlanPaise: number;
  /** The account is deleted: only the operator's own records say who this is. */
  isAccountDeleted: boolean;
}

export interface Payouts {
  /** Every doctor with something to pay, deleted accounts first, then the largest. */
  listOwed(): Promise<Owed[]>;
  readDoctorBalance(doctorId: string): Promise<DoctorBalance>;
  /** The farmers whose consultations earned the doctor money: those whose plan paid most first, then the largest. */
  listPairs(doctorId: string): Promise<PairEarnings[]>;
  /**
   * `more_than_balance` pays nothing. Throws when the id belongs to another payout, or the amount is not in whole
   * paise.
   */
  payOut(payout: Payout): Promise<'paid' | 'known' | 'more_than_balance'>;
}

export interface PayoutsDeps {
  wallets: Pick<WalletStore, 'change' | 'find' | 'findEntry' | 'open'>;
  ledger: Pick<LedgerStore, 'earned' | 'earnedByPair' | 'find' | 'owed'>;
  tombstones: Pick<Service['tombstones'], 'has'>;
  drain: Pick<Drain, 'drain'>;
  clock: () => Date;
}

const PAYOUT_ID = /^[\w-]{4,60}$/;

/** Earnings and payouts of doctors. Earnings count once they are in the ledger, so it is drained before each read. */
export function createPayouts({ wallets, ledger, drain, tombstones, clock }: PayoutsDeps): Payouts {
  async function readDoctorBalance(doctorId: string): Promise<DoctorBalance> {
    await drain.drain();
    const earnedPaise = await ledger.earned(doctorOf(doctorId));
    const paidOutPaise = (await wallets.find(doctorId))?.paidOutPaise ?? 0;
    return { earnedPaise, paidOutPaise, balancePaise: earnedPaise - paidOutPaise };
  }

  /** Whether this payout was made before. */
  async function isKnown({ id }: JournalEntry, { doctorId, amountPaise }: Payout): Promise<boolean> {
    const known = (await wallets.findEntry(doctorId, id)) ?? (await ledger.find(id));
    if (!known) return false;
    if (movedTo(known, doctorOf(doctorId)) === -amountPaise) return true;
    throw new Error(`${id} stands for another payout`);
  }

  return {
    readDoctorBalance,
    async listOwed() {
      await drain.drain();
      const owed = [...(await ledger.owed())].filter(([, paise]) => paise > 0);
      const pairs = Map.groupBy(await ledger.earnedByPair(owed.map(([account]) => account)), ({ doctor }) => doctor);
      const listed = owed.map(async ([account, balancePaise]) => {
        const doctorId = account.slice(doctorOf('').length);
        const earned = pairs.get(account) ?? [];
        return {
          ...{ doctorId, balancePaise, farmers: earned.length },
          earnedPaise: sum(earned.map(({ paise }) => paise)),
          planPaise: sum(earned.map(({ planPaise }) => planPaise)),
          mostOfOnePlanPaise: Math.max(0, ...earned.map(({ planPaise }) => planPaise)),
          isAccountDeleted: await tombstones.has(doctorId),
        };
      });
      const rank = ({ isAccountDeleted }: Owed) => (isAccountDeleted ? 0 : 1);
      return (await Promise.all(listed)).sort((a, b) => rank(a) - rank(b) || b.balancePaise - a.balancePaise);
    },
    async listPairs(doctorId) {
      await drain.drain();
      const pairs = await ledger.earnedByPair([doctorOf(doctorId)]);
      return pairs.sort((a, b) => b.planPaise - a.planPaise || b.paise - a.paise);
    },
    async payOut(payout) {
      const { payoutId, doctorId, amountPaise } = payout;
      if (!PAYOUT_ID.test(payoutId)) throw new Error('A payout id has 4 to 60 letters, digits, _ or -');
      if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
        throw new Error('A payout is a whole number of paise');
      const postings = [
        { account: doctorOf(doctorId), paise: -amountPaise },
        { account: 'payouts', paise: amountPaise },
      ] as const;
      const entry = { id: `payout:${payoutId}`, kind: 'payout', at: clock(), postings, userId: doctorId } as const;
      await wallets.open(doctorId);
      return retryOptimistically(entry.id, async () => {
        const { earnedPaise, balancePaise } = await readDoctorBalance(doctorId);
        if (await isKnown(entry, payout)) return 'known';
        if (balancePaise < amountPaise) return 'more_than_balance';
        // The write's condition sees every other payout. Earnings read before it can only shrink in between by a
        // granted dispute, which then counts as granted just after the payout.
        const paid = await wallets.change(doctorId, {
          entry,
          where: { paidOutPaise: { $lte: earnedPaise - amountPaise } },
          fields: { paidOutPaise: { $add: ['$paidOutPaise', amountPaise] } },
        });
        return paid ? 'paid' : undefined;
      });
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
