import type { Service } from '@anar/service-kit/lifecycle/service';
import { ulid } from 'ulid';
import { type EntryKind, type JournalEntry, movedTo, type PostedEntry } from '../ledger/journal-entry.ts';
import { type LedgerDocument, walletOf } from '../ledger/ledger.model.ts';
import type { WalletDocument } from '../wallet/wallet.model.ts';

/** Money paid in from outside. */
export function topup(userId: string, paise: number, at: Date, paymentId: string = ulid()): JournalEntry {
  const postings = [
    { account: 'razorpay', paise: -paise },
    { account: walletOf(userId), paise },
  ] as const;
  return { id: `topup:${paymentId}`, kind: 'topup', at, postings, userId, paymentId };
}

/** Money taken out again. */
export function spend(userId: string, paise: number, at: Date, id: string = ulid()): JournalEntry {
  const postings = [
    { account: walletOf(userId), paise: -paise },
    { account: 'razorpay', paise },
  ] as const;
  return { id: `return:${id}`, kind: 'topup_returned', at, postings, userId };
}

/** What a payment credited, or what was taken back of it. */
export interface Credit {
  /** Of its journal entry. */
  id: string;
  paymentId: string;
  orderId: string;
  userId: string;
  amountPaise: number;
}
type CreditFilter = Partial<Pick<Credit, 'orderId' | 'userId'>>;

/** All journal entries, whether or not they are drained. */
export function readJournal(mongo: Service['mongo']) {
  async function entries(...kinds: EntryKind[]): Promise<PostedEntry[]> {
    // The wallets are read first: an entry that is drained meanwhile is already in the ledger by then.
    const wallets = await mongo.collection<WalletDocument>('wallets').find().toArray();
    const ledger = await mongo.collection<LedgerDocument>('ledger').find().toArray();
    const all = [
      ...ledger.map(({ _id: id, ...entry }) => ({ id, ...entry })),
      ...wallets.flatMap((wallet) => wallet.entries),
    ];
    return [...new Map(all.map((entry) => [entry.id, entry])).values()].filter(({ kind }) => kinds.includes(kind));
  }
  async function credits(kinds: EntryKind[], { orderId, userId }: CreditFilter): Promise<Credit[]> {
    const all = (await entries(...kinds)).map((entry) => ({
      ...{ id: entry.id, paymentId: entry.paymentId ?? '', orderId: entry.orderId ?? '', userId: entry.userId ?? '' },
      amountPaise: Math.abs(movedTo(entry, 'razorpay')),
    }));
    return all.filter((one) => (orderId ?? one.orderId) === one.orderId && (userId ?? one.userId) === one.userId);
  }
  return {
    /** Entries of these kinds. */
    entries,
    /** What payments credited: balances and plans. */
    credits: (filter: CreditFilter = {}) => credits(['topup', 'plan_paid'], filter),
    /** What refunds and chargebacks took back. */
    takenBack: (filter: CreditFilter = {}) => credits(['topup_returned', 'plan_returned'], filter),
  };
}
