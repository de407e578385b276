import mongoose from 'mongoose';
import type { Reason } from './read-record.ts';

/** A rejected row as the portal sent it: kept to explain why a price is missing, never shown. */
export interface RejectedDocument {
  /** Hash of the row: the same row in every run is one document. */
  _id: string;
  reason: Reason;
  source: 'portal' | 'import';
  sample: boolean;
  /** JSON, cut at 2000 characters; any fields. */
  row: string;
  firstSeenAt: Date;
  seenAt: Date;
  times: number;
}

const KEPT_SECONDS = 90 * 24 * 60 * 60;

const schema = new mongoose.Schema<RejectedDocument>(
  {
    _id: String,
    reason: { type: String, required: true },
    source: { type: String, required: true },
    sample: { type: Boolean, required: true },
    row: { type: String, required: true },
    firstSeenAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
    times: { type: Number, required: true },
  },
  { collection: 'rejected', versionKey: false },
);
schema.index({ seenAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const rejectedModel = (connection: mongoose.Connection) => connection.model('Rejected', schema);
