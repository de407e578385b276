import mongoose from 'mongoose';

/** A problem that one plant check found, from its event. `seq` is the event's: an older one changes nothing. */
export interface SightingDocument {
  /** Id of the check. */
  _id: string;
  userId: string;
  seq: number;
  /** Null when the check, in its newest state, is not confident of any. */
  problem: string | null;
  district: string | null;
  seenAt: Date;
}

/** As long as recorded blight raises the risk of an orchard. */
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
/** Serves the outbreaks in a district. */
schema.index({ district: 1, seenAt: 1 });
/** Serves what one grower's checks found, and the erasure of a user. */
schema.index({ userId: 1, problem: 1 });
/** Serves which of a grower's sightings exceed the limit. */
schema.index({ userId: 1, seenAt: -1, _id: -1 });
schema.index({ seenAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const sightingModel = (connection: mongoose.Connection) => connection.model('Sighting', schema);
