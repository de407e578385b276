import type { Consent, Role } from '@anar/contracts/auth';
import { PLAN_IDS, ROLES } from '@anar/contracts/constants';
import type { ErasingService } from '@anar/contracts/events';
import type { User } from '@anar/contracts/users';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox';
import mongoose from 'mongoose';

/** How far the erasure of somebody is who left. */
export interface AccountErasure {
  askedAt: Date;
  /** When the services were notified last. */
  toldAt: Date;
  /** Those that hold nothing of the person any more. */
  answered: ErasingService[];
  /** Until all have answered. */
  open?: true;
}

/** Of an account whose owner left nothing stays but id and `erasure`: who looks for people leaves those out (`PRESENT`). */
export interface UserDocument extends OutboxFields {
  _id: string;
  /** Ten digits, from `phoneNumber`; the id of whoever left, so that the number is free. */
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
  /** `seq` of the events that told plan and balance last: older ones change nothing. */
  planSeq?: number;
  walletSeq?: number;
  /** The same of an administrator's word on an expert. */
  approvalSeq?: number;
  /** Those that finished a login of this account, by their id in the cookie; missing in old accounts. */
  devices?: { id: string; usedAt: Date }[];
  createdAt: Date;
  /** Login or refresh, to a day; missing in accounts that nobody used since it is kept. */
  lastSeenAt?: Date;
  /** 30 days after an SMS told so somebody who was not here for years; gone as soon as they are here. */
  erasesAt?: Date;
  erasure?: AccountErasure;
}

/** Accounts whose owner has not left. */
export const PRESENT = { erasure: { $exists: false } } as const;

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

/** One account for a number; also serves the look-up at each login. */
schema.index({ phone: 1 }, { unique: true });
/** Erasures that some service has yet to answer. */
schema.index({ 'erasure.open': 1 }, { partialFilterExpression: { 'erasure.open': true } });
/** Who was not here for longest. */
schema.index({ lastSeenAt: 1 });
/** Whose account was announced to end; missing in all others. */
schema.index({ erasesAt: 1 }, { partialFilterExpression: { erasesAt: { $exists: true } } });
outboxIndexes(schema);

export const userModel = (connection: mongoose.Connection) => connection.model('User', schema);
