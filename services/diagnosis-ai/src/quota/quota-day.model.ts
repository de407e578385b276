import mongoose from 'mongoose';

/** One counted check: the idempotency key of its request, and which of its attempts holds the place. */
export interface QuotaPlace {
  key: string;
  attempt: string;
}

/** The checks of one kind that one person has asked for on one day. */
export interface QuotaDayDocument {
  /** `<userId>:<day>:<kind>`: its uniqueness makes the count exact. */
  _id: string;
  userId: string;
  places: QuotaPlace[];
  /** Keys of the unanswered checks, which gave their place back. */
  unanswered: string[];
  expiresAt: Date;
}

const place = new mongoose.Schema<QuotaPlace>({ key: String, attempt: String }, { _id: false });
const schema = new mongoose.Schema<QuotaDayDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    places: { type: [place], default: [] },
    unanswered: { type: [String], default: [] },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'quota_days', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
/** Serves the erasure of a person. */
schema.index({ userId: 1 });

export const quotaDayModel = (connection: mongoose.Connection) => connection.model('QuotaDay', schema);
