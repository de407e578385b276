import mongoose from 'mongoose';
import type { Account, PostedEntry, Posting } from './journal-entry.ts';

/** A permanent journal entry. Append-only: never changed or removed. */
export interface LedgerDocument extends Omit<PostedEntry, 'id' | 'postings'> {
  /** The entry's id, so that it is unique here. */
  _id: string;
  /** Id of the wallet document it came from. */
  owner: string;
  postings: Posting[];
}

const posting = new mongoose.Schema<Posting>(
  { account: { type: String, required: true }, paise: { type: Number, required: true } },
  { _id: false },
);

/** The fields of an entry except its id, here and in the wallets. */
export const entryFields = {
  no: { type: Number, required: true },
  kind: { type: String, required: true },
  at: { type: Date, required: true },
  postings: { type: [posting], required: true },
  userId: String,
  orderId: String,
  paymentId: String,
  consultationId: String,
  doctorId: String,
} as const;

const schema = new mongoose.Schema<LedgerDocument>(
  { _id: String, owner: { type: String, required: true }, ...entryFields },
  { collection: 'ledger', versionKey: false },
);
/** Serves a page of a user's history as a range of numbers, so that the database does not have to sort. */
schema.index({ owner: 1, no: 1 }, { unique: true });
/** Serves the sum of an account. */
schema.index({ 'postings.account': 1 });

export const ledgerModel = (connection: mongoose.Connection) => connection.model('LedgerEntry', schema);

export const walletOf = (userId: string): Account => `wallet:${userId}`;
export const heldOf = (userId: string): Account => `held:${userId}`;
export const doctorOf = (doctorId: string): Account => `doctor:${doctorId}`;
