import type { PlannedSpray } from '@anar/contracts/orchards/diary';
import mongoose from 'mongoose';

/** What a doctor prescribed to spray in an orchard: the newest version of the prescription of one consultation. */
export interface SprayPlanDocument {
  /** Id of the consultation. */
  _id: string;
  userId: string;
  orchardId: string;
  version: number;
  sprays: StoredSpray[];
  /** Ids of sprays that the grower removed. */
  removed: string[];
}

export type StoredSpray = Omit<PlannedSpray, 'consultationId'>;

const schema = new mongoose.Schema<SprayPlanDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    orchardId: { type: String, required: true },
    version: { type: Number, required: true },
    sprays: [mongoose.Schema.Types.Mixed],
    removed: [String],
  },
  { collection: 'spray_plans', versionKey: false },
);

/** Serves the diary of an orchard, and the erasure. */
schema.index({ userId: 1, orchardId: 1 });

export const sprayPlanModel = (connection: mongoose.Connection) => connection.model('SprayPlan', schema);
