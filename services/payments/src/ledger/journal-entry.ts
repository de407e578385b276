/** Where money can be. Those of people and doctors carry the id. */
export type Account =
  | 'razorpay'
  | 'provider-fees'
  | 'plan-revenue'
  | 'commission'
  | 'payouts'
  | 'pro-consultations'
  | 'corrections'
  /** Balances of people who left that could go back to no payment. */
  | 'breakage'
  | `wallet:${string}`
  | `held:${string}`
  | `doctor:${string}`;

/** Paise that move into an account; negative: out of it. */
export interface Posting {
  account: Account;
  paise: number;
}

export type EntryKind =
  | 'topup'
  | 'topup_returned'
  /** The bank did not take a refund: it is balance again. */
  | 'topup_return_failed'
  | 'plan_paid'
  | 'plan_returned'
  | 'plan_return_failed'
  | 'payment_returned'
  | 'fee_held'
  | 'fee_paid'
  | 'fee_returned'
  /** The same as `fee_paid` for a consultation that Pro includes: it touches no wallet. */
  | 'included_paid'
  /** And given back: as `fee_returned`. */
  | 'included_returned'
  | 'provider_fee'
  | 'chargeback'
  | 'payout'
  | 'balance_forfeited'
  | 'correction';

/** One balanced movement. Its id says what it is, so that the same twice is once: `topup:<paymentId>`, `hold:<consultationId>`. */
export interface JournalEntry {
  id: string;
  kind: EntryKind;
  at: Date;
  postings: readonly Posting[];
  userId?: string;
  orderId?: string;
  paymentId?: string;
  consultationId?: string;
}

/** An entry as it was posted: `no` counts the entries of one wallet from 1, without a gap. */
export type PostedEntry = JournalEntry & { no: number };

/** Throws for an entry that does not sum to zero, or is not in whole paise: a bug of the sender. */
export function balanced(entry: JournalEntry): JournalEntry {
  if (!isBalanced(entry)) throw new Error(`Journal entry ${entry.id} is not balanced`);
  return entry;
}

/** Whether it moves something, in whole paise, and as much into accounts as out of others. */
export function isBalanced({ postings }: JournalEntry): boolean {
  const sum = postings.reduce((total, { paise }) => total + paise, 0);
  return postings.length > 0 && sum === 0 && postings.every(({ paise }) => Number.isSafeInteger(paise) && paise !== 0);
}

/** What an entry moves into one account, paise. */
export const movedTo = ({ postings }: Pick<JournalEntry, 'postings'>, account: Account): number =>
  postings.reduce((sum, posting) => sum + (posting.account === account ? posting.paise : 0), 0);
