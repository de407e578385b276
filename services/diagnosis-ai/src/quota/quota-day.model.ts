import mongoose from 'mongoose';

/** One check that counts: the origin that asked for it, and which of its tries holds the place. */
export interface QuotaPlace {
  key: string;
  attempt: string;
}

/** The checks of one kind that one person has asked for on one day. */
export interface QuotaDayDocument {
  /** `<userId>:<day>:<kind>`: being the only one of its kind is what makes the count exact. */
  _id: string;
  userId: string;
  places: QuotaPlace[];
  /** Keys of the checks that got no answer and gave their place back. */
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
