/** The accounts of the ledger. Those of users and doctors carry the id. */
export type Account =
  | 'razorpay'
  | 'provider-fees'
  | 'plan-revenue'
  | 'commission'
  | 'payouts'
  | 'pro-consultations'
  | 'corrections'
  /** Balances of deleted users that no payment could take back. */
  | 'breakage'
  | `wallet:${string}`
  | `held:${string}`
  | `doctor:${string}`;

/** Paise moved into an account; negative: out of it. */
export interface Posting {
  account: Account;
  paise: number;
}

export type EntryKind =
  | 'topup'
  | 'topup_returned'
  /** The bank rejected a refund: the money is balance again. */
  | 'topup_return_failed'
  | 'plan_paid'
  | 'plan_returned'
  | 'plan_return_failed'
  | 'payment_returned'
  | 'fee_held'
  | 'fee_paid'
  | 'fee_returned'
  /** The same as `fee_paid` for a consultation that Pro includes: no wallet changes. */
  | 'included_paid'
  /** The same as `fee_returned` for a consultation that Pro included. */
  | 'included_returned'
  | 'provider_fee'
  | 'chargeback'
  | 'payout'
  | 'balance_forfeited'
  | 'correction';

/**
 * One balanced movement. Its id is derived from its cause, so that it is idempotent: `topup:<paymentId>`,
 * `hold:<consultationId>`.
 */
export interface JournalEntry {
  id: string;
  kind: EntryKind;
  at: Date;
  postings: readonly Posting[];
  userId?: string;
  orderId?: string;
  paymentId?: string;
  consultationId?: string;
  /** Whose fee was set aside. */
  doctorId?: string;
}

/** A posted entry: `no` numbers the entries of one wallet from 1, without a gap. */
export type PostedEntry = JournalEntry & { no: number };

/** Throws for an entry that does not sum to zero, or is not in whole paise: a bug of the caller. */
export function balanced(entry: JournalEntry): JournalEntry {
  if (!isBalanced(entry)) throw new Error(`Journal entry ${entry.id} is not balanced`);
  return entry;
}

/** Whether an entry moves money, in whole paise, and sums to zero. */
export function isBalanced({ postings }: JournalEntry): boolean {
  const sum = postings.reduce((total, { paise }) => total + paise, 0);
  return postings.length > 0 && sum === 0 && postings.every(({ paise }) => Number.isSafeInteger(paise) && paise !== 0);
}

/** What an entry moves into one account, in paise. */
export const movedTo = ({ postings }: Pick<JournalEntry, 'postings'>, account: Account): number =>
  postings.reduce((sum, posting) => sum + (posting.account === account ? posting.paise : 0), 0);
