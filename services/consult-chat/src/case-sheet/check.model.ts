import { URGENCIES } from '@anar/contracts/constants';
import type { Urgency } from '@anar/contracts/diagnosis/diagnosis';
import mongoose from 'mongoose';

/** Result of one plant check, from its event. `seq` is the event's: older events are no-ops. */
export interface CheckDocument {
  /** Id of the check. */
  _id: string;
  userId: string;
  seq: number;
  /** In Hindi; null when the check was not sure of any. */
  problem: string | null;
  confidence: number;
  urgency: Urgency;
  at: Date;
}

/** A season, as for diary lines. */
const KEPT_SECONDS = 180 * 24 * 60 * 60;

const schema = new mongoose.Schema<CheckDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    seq: { type: Number, required: true },
    problem: { type: String, default: null },
    confidence: { type: Number, required: true },
    urgency: { type: String, enum: URGENCIES, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'checks', versionKey: false },
);
/** Serves the farmer's latest checks, and the erasure of a user. */
schema.index({ userId: 1, at: -1, _id: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const checkModel = (connection: mongoose.Connection) => connection.model('Check', schema);
