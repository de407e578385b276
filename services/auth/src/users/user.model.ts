import type { Consent, Role } from '@anar/contracts/auth';
import { PLAN_IDS, ROLES } from '@anar/contracts/constants';
import type { User } from '@anar/contracts/users';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox';
import mongoose from 'mongoose';

export interface UserDocument extends OutboxFields {
  _id: string;
  /** Ten digits, from `phoneNumber`. */
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
}

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
    ...outboxFields,
  },
  { collection: 'users', versionKey: false },
);

/** One account for a number; also serves the look-up at each login. */
schema.index({ phone: 1 }, { unique: true });
outboxIndexes(schema);

export const userModel = (connection: mongoose.Connection) => connection.model('User', schema);
