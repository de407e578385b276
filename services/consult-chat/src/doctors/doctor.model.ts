import type { Approval, DoctorLanguage } from '@anar/contracts/consult/doctors';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox';
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

/** What an approved doctor may change, but farmers see only once it is approved. */
export type ProposedFields = Pick<DoctorProfileFields, 'specialty' | 'years' | 'feePaise'>;

export interface DoctorFields extends DoctorProfileFields {
  /** Media id of the portrait. */
  photo?: string;
  approval: Approval;
  /** Changes of an approved profile that wait for an administrator; what stands in the profile is in force until then. */
  proposed?: ProposedFields;
  /** Grows whenever an administrator has something else to look at; absent: 0. */
  revision?: number;
  /** The switch alone: whether somebody would hear a request is `isReachable`. */
  isOn: boolean;
  /** When the app was last seen open. */
  seenAt?: Date;
  /** Of all reviews; they move together. */
  ratingSum: number;
  ratingCount: number;
  createdAt: Date;
}

/** `_id` is the id of the person. */
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
