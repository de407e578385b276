import type { Hold } from '@anar/contracts/holds';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox';
import mongoose from 'mongoose';
import type { PostedEntry } from '../ledger/journal-entry.ts';
import { entryFields } from '../ledger/ledger.model.ts';
import type { HoldState } from './hold-state.ts';

/** How one consultation is paid. */
export interface HoldFields {
  /** The consultation's id. */
  id: string;
  doctorId: string;
  /** What the consultation costs. */
  feePaise: number;
  funding: Hold['funding'];
  /** What is set aside in the wallet; 0 when it is included in Pro. */
  amountPaise: number;
  /** Of India, as in `2026-11`: fair use is counted by it. */
  month: string;
  state: HoldState;
  at: Date;
  /** When consult-chat is asked about it; left out once it is settled. */
  askAt?: Date;
  settledAt?: Date;
  /** The payment of the plan that includes it. */
  planPaymentId?: string;
}

/** The id of an entry that stands in the ledger, kept so that it does not apply again. */
export interface DrainedEntry {
  id: string;
  at: Date;
}

export interface ReturnedPlan {
  paymentId: string;
  /** How many it had paid: none, unless the provider gave the money back without us. */
  consultations: number;
}

/** Everything about one person's money happens here, one change after another. */
export interface WalletDocument extends OutboxFields {
  /** The person's id. */
  _id: string;
  availablePaise: number;
  heldPaise: number;
  /** Entries that the ledger does not have yet. */
  entries: PostedEntry[];
  /** How many entries were ever posted: the number of the newest. */
  posted: number;
  drained: DrainedEntry[];
  holds: HoldFields[];
  /** Plans that were given back: no consultation is included in them any more. */
  returnedPlans?: ReturnedPlan[];
  /** What a doctor was paid out, in all: payouts are held against it. */
  paidOutPaise: number;
  /** Set when the person was deleted: nothing is published about the wallet any more. */
  erasedAt?: Date;
}

const entry = new mongoose.Schema<PostedEntry>(
  { id: { type: String, required: true }, ...entryFields },
  { _id: false, id: false },
);
const hold = new mongoose.Schema<HoldFields>(
  {
    id: { type: String, required: true },
    doctorId: { type: String, required: true },
    feePaise: { type: Number, required: true },
    funding: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    month: { type: String, required: true },
    state: { type: String, required: true },
    at: { type: Date, required: true },
    askAt: Date,
    settledAt: Date,
    planPaymentId: String,
  },
  { _id: false, id: false },
);
const drained = new mongoose.Schema<DrainedEntry>({ id: String, at: Date }, { _id: false, id: false });

const returnedPlan = new mongoose.Schema<ReturnedPlan>({ paymentId: String, consultations: Number }, { _id: false });

const schema = new mongoose.Schema<WalletDocument>(
  {
    _id: String,
    availablePaise: { type: Number, required: true },
    heldPaise: { type: Number, required: true },
    entries: { type: [entry], default: [] },
    posted: { type: Number, required: true },
    drained: { type: [drained], default: [] },
    holds: { type: [hold], default: [] },
    returnedPlans: { type: [returnedPlan], default: undefined },
    paidOutPaise: { type: Number, required: true },
    erasedAt: Date,
    ...outboxFields,
  },
  { collection: 'wallets', versionKey: false },
);

/** A consultation is paid by one person. */
schema.index({ 'holds.id': 1 }, { unique: true, partialFilterExpression: { 'holds.id': { $gt: '' } } });
/** Serves the relay to the ledger; and an entry's id is one person's. */
schema.index({ 'entries.id': 1 }, { unique: true, partialFilterExpression: { 'entries.id': { $gt: '' } } });
/** Serves the questions to consult-chat. */
schema.index({ 'holds.askAt': 1 }, { partialFilterExpression: { 'holds.askAt': { $exists: true } } });
outboxIndexes(schema);

export const walletModel = (connection: mongoose.Connection) => connection.model('Wallet', schema);
