import type { Hold } from '@anar/contracts/payments/holds';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
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
  /** Amount set aside in the wallet; 0 when the consultation is included in Pro. */
  amountPaise: number;
  /** The month in India, as in `2026-11`; key of the fair-use count. */
  month: string;
  state: HoldState;
  at: Date;
  /** When consult-chat is asked about it; unset once it is settled. */
  askAt?: Date;
  settledAt?: Date;
  /** The payment of the plan that includes it. */
  planPaymentId?: string;
}

/** The id of an entry that is in the ledger, kept so that it is not applied again. */
export interface DrainedEntry {
  id: string;
  at: Date;
}

export interface ReturnedPlan {
  paymentId: string;
  /** How many consultations it had paid: none, unless the provider returned the money without us. */
  consultations: number;
}

/** The aggregate of one user's money: every change is serialized here. */
export interface WalletDocument extends OutboxFields {
  /** The user's id. */
  _id: string;
  availablePaise: number;
  heldPaise: number;
  /** Entries not in the ledger yet. */
  entries: PostedEntry[];
  /** How many entries were ever posted: the number of the newest. */
  posted: number;
  drained: DrainedEntry[];
  holds: HoldFields[];
  /** Plans whose payment was returned: they include no consultation any more. */
  returnedPlans?: ReturnedPlan[];
  /** A doctor's total of payouts: limits further payouts. */
  paidOutPaise: number;
  /** Set when the user's data was erased: from then on only fee settlements are published. */
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

/** A consultation has a hold in one wallet only. */
schema.index({ 'holds.id': 1 }, { unique: true, partialFilterExpression: { 'holds.id': { $gt: '' } } });
/** Serves the relay to the ledger; an entry id exists in one wallet only. */
schema.index({ 'entries.id': 1 }, { unique: true, partialFilterExpression: { 'entries.id': { $gt: '' } } });
/** Serves the sweep that asks consult-chat. */
schema.index({ 'holds.askAt': 1 }, { partialFilterExpression: { 'holds.askAt': { $exists: true } } });
outboxIndexes(schema);

export const walletModel = (connection: mongoose.Connection) => connection.model('Wallet', schema);
