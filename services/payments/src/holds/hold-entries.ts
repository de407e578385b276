import { type JournalEntry, movedTo, type Posting } from '../ledger/journal-entry.ts';
import { doctorOf, heldOf, walletOf } from '../ledger/ledger.model.ts';
import type { HoldFields } from '../wallet/wallet.model.ts';

/** A hold, its owner, and the time of the change. */
export interface HoldMoment {
  userId: string;
  hold: Pick<HoldFields, 'id' | 'doctorId' | 'feePaise' | 'amountPaise' | 'funding'>;
  at: Date;
}

export const holdEntryId = (consultationId: string) => `hold:${consultationId}`;
export const paidEntryId = (consultationId: string) => `paid:${consultationId}`;
export const releaseEntryId = (consultationId: string) => `release:${consultationId}`;
export const refundEntryId = (consultationId: string) => `refund:${consultationId}`;
/** What may become of a hold, latest last. */
export const settledEntryIds = (consultationId: string) => [
  paidEntryId(consultationId),
  releaseEntryId(consultationId),
  refundEntryId(consultationId),
];

/** Our commission of a fee in paise, rounded down: the doctor gets the odd paisa. */
export const commissionOf = (feePaise: number, percent: number): number => Math.floor((feePaise * percent) / 100);

/** The fee is set aside. Undefined when the amount is 0. */
export function holdEntry({ userId, hold, at }: HoldMoment): JournalEntry | undefined {
  const entry = entryOf(holdEntryId(hold.id), 'fee_held', { userId, hold, at }, [
    { account: walletOf(userId), paise: -hold.amountPaise },
    { account: heldOf(userId), paise: hold.amountPaise },
  ]);
  return entry && { ...entry, doctorId: hold.doctorId };
}

/** Pays the fee to the doctor and the commission account; Pro pays it for an included consultation. */
export function captureEntry({ userId, hold, at }: HoldMoment, commissionPercent: number): JournalEntry | undefined {
  const commission = commissionOf(hold.feePaise, commissionPercent);
  const isHeld = hold.funding === 'held';
  return entryOf(paidEntryId(hold.id), isHeld ? 'fee_paid' : 'included_paid', { userId, hold, at }, [
    { account: isHeld ? heldOf(userId) : 'pro-consultations', paise: -hold.feePaise },
    { account: doctorOf(hold.doctorId), paise: hold.feePaise - commission },
    { account: 'commission', paise: commission },
  ]);
}

/** Returns what was set aside to the spendable balance. */
export function releaseEntry({ userId, hold, at }: HoldMoment): JournalEntry | undefined {
  return entryOf(releaseEntryId(hold.id), 'fee_returned', { userId, hold, at }, [
    { account: heldOf(userId), paise: -hold.amountPaise },
    { account: walletOf(userId), paise: hold.amountPaise },
  ]);
}

/**
 * Reverses a paid fee by the postings of its payment, whatever the commission rate is today: the farmer gets it into
 * the wallet, or the Pro account what it paid for the farmer.
 */
export function refundEntry(paid: JournalEntry, moment: Omit<HoldMoment, 'hold'> & { id: string }): JournalEntry {
  const { id, userId, at } = moment;
  const postings = paid.postings.map(({ account, paise }) => ({
    account: account === heldOf(userId) ? walletOf(userId) : account,
    paise: -paise,
  }));
  const kind = paid.kind === 'included_paid' ? 'included_returned' : 'fee_returned';
  return { id: refundEntryId(id), kind, at, postings, userId, consultationId: id };
}

/** The fee that was paid, and the doctor's share of it. */
export function paidFee(paid: JournalEntry, doctorId: string): { feePaise: number; doctorPaise: number } {
  const feePaise = paid.postings.reduce((sum, { paise }) => sum + Math.max(0, paise), 0);
  return { feePaise, doctorPaise: movedTo(paid, doctorOf(doctorId)) };
}

function entryOf(
  id: string,
  kind: JournalEntry['kind'],
  { userId, hold, at }: HoldMoment,
  moved: readonly Posting[],
): JournalEntry | undefined {
  const postings = moved.filter(({ paise }) => paise !== 0);
  return postings.length === 0 ? undefined : { id, kind, at, postings, userId, consultationId: hold.id };
}
