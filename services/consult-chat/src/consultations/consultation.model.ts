import { CONSULTATION_STATUSES } from '@anar/contracts/consult/constants';
import type { ConsultationStatus, RejectReason } from '@anar/contracts/consult/consultations';
import type { PrescriptionLine } from '@anar/contracts/consult/prescriptions';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';
import type { CallFields } from '../calls/stored-call.ts';

export interface StoredPrescription {
  version: number;
  text: string;
  /** The doctor's reason for keeping a text with a warning. */
  reason?: string;
  lines: PrescriptionLine[];
  /** Media ids. */
  images: string[];
  writtenAt: Date;
  /** The Idempotency-Key of the request that wrote it. */
  idempotencyKey?: string;
}

export interface ConsultationFields extends CallFields {
  farmerId: string;
  doctorId: string;
  /** From auth, at the time of the request. */
  farmer: { name: string; phone: string };
  doctorPhone: string;
  problem: string;
  /** Media ids. */
  photos: string[];
  orchardId?: string;
  sharesRecords: boolean;
  status: ConsultationStatus;
  /** Set while requested, ringing or connected: unique per farmer and doctor. */
  isOpen?: true;
  /** Reserves the doctor from acceptance until connected, and while a call rings or runs: unique. */
  inCallDoctorId?: string;
  /** Deadline of the state; authoritative, the delayed job is only a trigger. */
  dueAt?: Date;
  /** When the awaited side is notified again, and how often it was. */
  nudgeAt?: Date;
  nudges?: number;
  createdAt: Date;
  acceptedAt?: Date;
  connectedAt?: Date;
  endedAt?: Date;
  /** Ended without help (`wasHelped`): the fee is not charged. */
  isUnpaid?: true;
  cancelledBy?: 'farmer';
  /** Withdrawn for a request to another doctor: the Idempotency-Key of that one. */
  movedBy?: string;
  rejectReason?: RejectReason;
  rejectText?: string;
  feePaise: number;
  funding: 'included' | 'held';
  holdId: string;
  /** Outcome of the fee from payments; missing until settled. */
  fee?: { state: 'paid' | 'returned'; doctorPaise: number; at: Date };
  /** All versions, oldest first. */
  prescriptions: StoredPrescription[];
  /** The doctor's photos for the next version, or in the newest one. */
  prescriptionImages: string[];
  notes?: string;
  phonedAt?: Date;
  /** When the doctor's chat messages first amounted to advice (`isAdvice`). */
  wroteAt?: Date;
  /** When both sides first received audio for `CALL.talkSeconds` in a call. */
  talkedAt?: Date;
  threadId?: string;
  chatExpiresAt?: Date;
  review?: { rating: number; text: string; at: Date };
  dispute?: { state: 'open' | 'granted' | 'refused'; text: string; openedAt: Date; decidedAt?: Date };
}

/** `chatExpiresAt` is stored as `threadOpenUntil`: replicas of earlier releases write and query it beside this one. */
export type ConsultationDocument = Omit<ConsultationFields, 'chatExpiresAt'> &
  OutboxFields & { _id: string; threadOpenUntil?: Date; burntAt?: Date };

const optional = { type: mongoose.Schema.Types.Mixed, default: undefined };
const schema = new mongoose.Schema<ConsultationDocument>(
  {
    _id: String,
    farmerId: { type: String, required: true },
    doctorId: { type: String, required: true },
    farmer: { name: String, phone: String },
    doctorPhone: { type: String, default: '' },
    problem: { type: String, default: '' },
    photos: [String],
    orchardId: String,
    sharesRecords: { type: Boolean, required: true },
    status: { type: String, enum: CONSULTATION_STATUSES, required: true },
    isOpen: Boolean,
    inCallDoctorId: String,
    call: optional,
    callUntil: Date,
    calls: { type: [mongoose.Schema.Types.Mixed], default: undefined },
    dueAt: Date,
    nudgeAt: Date,
    nudges: Number,
    createdAt: { type: Date, required: true },
    acceptedAt: Date,
    connectedAt: Date,
    endedAt: Date,
    isUnpaid: Boolean,
    cancelledBy: String,
    movedBy: String,
    rejectReason: String,
    rejectText: String,
    feePaise: { type: Number, required: true },
    funding: { type: String, required: true },
    holdId: { type: String, required: true },
    fee: optional,
    prescriptions: [mongoose.Schema.Types.Mixed],
    prescriptionImages: [String],
    notes: String,
    phonedAt: Date,
    wroteAt: Date,
    talkedAt: Date,
    threadId: String,
    threadOpenUntil: Date,
    review: optional,
    dispute: optional,
    burntAt: Date,
    ...outboxFields,
  },
  { collection: 'consultations', versionKey: false },
);

/** At most one open consultation per farmer and doctor. */
schema.index(
  { farmerId: 1, doctorId: 1 },
  { unique: true, name: 'one_open', partialFilterExpression: { isOpen: true } },
);
/** At most one reservation or live call per doctor. */
schema.index(
  { inCallDoctorId: 1 },
  { unique: true, name: 'one_call', partialFilterExpression: { inCallDoctorId: { $exists: true } } },
);
/** Serve the lists of a farmer and of a doctor, newest first (ULIDs sort by time), and the erasure. */
schema.index({ farmerId: 1, _id: -1 });
schema.index({ doctorId: 1, _id: -1 });
/** Serves the queue of a doctor, oldest first. */
schema.index({ doctorId: 1, status: 1, _id: 1 });
/** Serve the sweep. */
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
schema.index({ callUntil: 1 }, { partialFilterExpression: { callUntil: { $exists: true } } });
schema.index({ nudgeAt: 1 }, { partialFilterExpression: { nudgeAt: { $exists: true } } });
/** Serves the operator's list. */
schema.index({ 'dispute.state': 1 }, { partialFilterExpression: { 'dispute.state': 'open' } });
/** Serve a user's open and recently closed chats. */
schema.index({ farmerId: 1, threadOpenUntil: -1 }, { partialFilterExpression: { threadOpenUntil: { $exists: true } } });
schema.index({ doctorId: 1, threadOpenUntil: -1 }, { partialFilterExpression: { threadOpenUntil: { $exists: true } } });
schema.index({ threadId: 1 }, { partialFilterExpression: { threadId: { $exists: true } } });
/** TTL of voided ids: needed only while a request for the id may still be in flight. */
schema.index({ burntAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });
outboxIndexes(schema);

export const consultationModel = (connection: mongoose.Connection) =>
  connection.model<ConsultationDocument>('Consultation', schema);
