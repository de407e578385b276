import mongoose from 'mongoose';

/** A problem that one plant check found, as its event told it. `seq` is the event's: an older one changes nothing. */
export interface SightingDocument {
  /** Id of the check. */
  _id: string;
  userId: string;
  seq: number;
  /** Null when the check, as it stands now, is not sure of any. */
  problem: string | null;
  district: string | null;
  seenAt: Date;
}

/** As long as blight in an orchard raises its risk. */
const KEPT_SECONDS = 366 * 24 * 60 * 60;

const schema = new mongoose.Schema<SightingDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    seq: { type: Number, required: true },
    problem: { type: String, default: null },
    district: { type: String, default: null },
    seenAt: { type: Date, required: true },
  },
  { collection: 'sightings', versionKey: false },
);
/** Serves what goes round in a district. */
schema.index({ district: 1, seenAt: 1 });
/** Serves what one grower's checks found, and the erasure of a person. */
schema.index({ userId: 1, problem: 1 });
/** Serves which of a grower's are too many. */
schema.index({ userId: 1, seenAt: -1, _id: -1 });
schema.index({ seenAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const sightingModel = (connection: mongoose.Connection) => connection.model('Sighting', schema);
