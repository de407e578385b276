import type { Approval, DoctorLanguage } from '@anar/contracts/consult/doctors';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';

/** What a doctor fills in; empty until then. */
export interface DoctorProfileFields {
  name: string;
  specialty: string;
  years: number;
  languages: DoctorLanguage[];
  feePaise: number;
  registrationNumber: string;
}

/** Fields whose changes by an approved doctor need approval before farmers see them. */
export type ProposedFields = Pick<DoctorProfileFields, 'specialty' | 'years' | 'feePaise'>;

export interface DoctorFields extends DoctorProfileFields {
  /** Media id of the portrait. */
  photo?: string;
  approval: Approval;
  /** Changes of an approved profile awaiting approval; the profile itself stays in force until then. */
  proposed?: ProposedFields;
  /** Incremented with every change that an administrator must review; absent: 0. */
  revision?: number;
  /** The doctor's switch only; actual reachability is `isReachable`. */
  isOn: boolean;
  /** When the app was last seen open: renewed every 30 s while a socket is open. */
  seenAt?: Date;
  /** Of all reviews; updated together. */
  ratingSum: number;
  ratingCount: number;
  createdAt: Date;
}

/** `_id` is the user id. */
export type DoctorDocument = DoctorFields & OutboxFields & { _id: string };

const schema = new mongoose.Schema<DoctorDocument>(
  {
    _id: String,
    name: { type: String, default: '' },
    specialty: { type: String, default: '' },
    years: { type: Number, required: true },
    languages: [String],
    feePaise: { type: Number, required: true },
    registrationNumber: { type: String, default: '' },
    photo: String,
    approval: { type: String, enum: ['awaiting', 'approved', 'suspended'], required: true },
    proposed: { type: mongoose.Schema.Types.Mixed, default: undefined },
    revision: Number,
    isOn: { type: Boolean, required: true },
    seenAt: Date,
    ratingSum: { type: Number, required: true },
    ratingCount: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    ...outboxFields,
  },
  { collection: 'doctors', versionKey: false },
);

/** Serves the farmers' list and the operator's. */
schema.index({ approval: 1, _id: 1 });
outboxIndexes(schema);

export const doctorModel = (connection: mongoose.Connection) => connection.model<DoctorDocument>('Doctor', schema);
