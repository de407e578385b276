import { PLAN_IDS, ROLES } from '@anar/contracts/constants';
import type { ErasingService } from '@anar/contracts/messages/events';
import type { Consent, Role } from '@anar/contracts/users/auth';
import type { User } from '@anar/contracts/users/users';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';

/** Progress of the erasure of a deleted account. */
export interface AccountErasure {
  askedAt: Date;
  /** When the services were last notified. */
  toldAt: Date;
  /** The services that have erased the user's data. */
  answered: ErasingService[];
  /** Set until all have confirmed. */
  open?: true;
}

/** A deleted account keeps only its id and `erasure`: queries for users exclude those with `notErased`. */
export interface UserDocument extends OutboxFields {
  _id: string;
  /** Ten digits, from `phoneNumber`; the user id in a deleted account, so that the number is free. */
  phone: string;
  name: string;
  role: Role;
  awaitingApproval: boolean;
  /** Every notice agreed to, oldest first. */
  consents: (Consent & { at: Date })[];
  wallet: { balancePaise: number };
  plan: User['plan'];
  /** When the plan ends; null: it does not. */
  planUntil?: Date | null;
  /** `seq` of the last applied events of plan and balance: older ones change nothing. */
  planSeq?: number;
  walletSeq?: number;
  /** The same for an administrator's approval of an expert. */
  approvalSeq?: number;
  /** Devices that completed a login of this account, by their id in the cookie; missing in old accounts. */
  devices?: { id: string; usedAt: Date }[];
  createdAt: Date;
  /** Last login or refresh, to a day; missing in accounts that were last used before this field existed. */
  lastSeenAt?: Date;
  /** 30 days after the SMS that announced the deletion of an inactive account; unset as soon as the user returns. */
  erasesAt?: Date;
  erasure?: AccountErasure;
}

/** Excludes deleted accounts. */
export const notErased = { erasure: { $exists: false } } as const;

const schema = new mongoose.Schema<UserDocument>(
  {
    _id: String,
    phone: { type: String, required: true },
    name: { type: String, required: true },
    role: { type: String, enum: ROLES, required: true },
    awaitingApproval: { type: Boolean, required: true },
    consents: [{ _id: false, adult: Boolean, noticeVersion: String, language: String, at: Date }],
    wallet: { balancePaise: { type: Number, required: true } },
    plan: { type: String, enum: PLAN_IDS, required: true },
    planUntil: Date,
    planSeq: Number,
    walletSeq: Number,
    approvalSeq: Number,
    devices: { type: [{ _id: false, id: String, usedAt: Date }], default: undefined },
    createdAt: { type: Date, required: true },
    lastSeenAt: Date,
    erasesAt: Date,
    erasure: {
      type: new mongoose.Schema(
        { askedAt: Date, toldAt: Date, answered: { type: [String], default: undefined }, open: Boolean },
        { _id: false },
      ),
    },
    ...outboxFields,
  },
  { collection: 'users', versionKey: false },
);

/** One account per number; also serves the look-up at each login. */
schema.index({ phone: 1 }, { unique: true });
/** Erasures that some service has not confirmed. */
schema.index({ 'erasure.open': 1 }, { partialFilterExpression: { 'erasure.open': true } });
/** Serves the search for the longest inactive. */
schema.index({ lastSeenAt: 1 });
/** Accounts with an announced deletion date; unset in all others. */
schema.index({ erasesAt: 1 }, { partialFilterExpression: { erasesAt: { $exists: true } } });
outboxIndexes(schema);

export const userModel = (connection: mongoose.Connection) => connection.model('User', schema);
