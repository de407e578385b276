import type { JournalEntry } from '../ledger/journal-entry.ts';

/** What an entry does to its user's wallet, in paise; both 0 for money that does not pass through it. */
export interface WalletMove {
  available: number;
  held: number;
}

/** One user's money changes are serialized in one document; the ledger is filled from it. */
export interface Wallets {
  /**
   * Applies the move and pushes the balanced entry in one write. Idempotent by entry id, also concurrently and up to 30
   * days later: a repeat returns `known`; `short`: a balance would become negative.
   */
  post(userId: string, entry: JournalEntry, move: WalletMove): Promise<'posted' | 'known' | 'short'>;
  read(userId: string): Promise<{ availablePaise: number; heldPaise: number }>;
}
