import type { JournalEntry } from '../ledger/journal-entry.ts';

/** What an entry does to its person's wallet, paise; both 0 for money that does not pass through it. */
export interface WalletMove {
  available: number;
  held: number;
}

/** Everything about one person's money happens one after another in one document; the ledger is filled from it. */
export interface Wallets {
  /**
   * Applies the moves and pushes the balanced entry in one write. The same entry id again, also at the same time or up to 30
   * days later, is `known` and does nothing; `short`: what would be left is below zero.
   */
  post(userId: string, entry: JournalEntry, move: WalletMove): Promise<'posted' | 'known' | 'short'>;
  read(userId: string): Promise<{ availablePaise: number; heldPaise: number }>;
}
