import mongoose from 'mongoose';
import type { AdvisedWater } from './advised-water.ts';

/** The water of an orchard by its last advice, and when the orchard or its diary changed last. */
export type AdvisedWaterDocument = Partial<AdvisedWater> & {
  /** The orchard. */
  _id: string;
  userId: string;
  /** Of the advice; 1970 while only a change is known. */
  calculatedAt: Date;
  changedAt?: Date;
  forgetAt: Date;
};

const schema = new mongoose.Schema<AdvisedWaterDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    calculatedAt: { type: Date, required: true },
    day: String,
    liters: Number,
    everyDays: Number,
    changedAt: Date,
    forgetAt: { type: Date, required: true },
  },
  { collection: 'advised_water', versionKey: false },
);
/** Serves the water of one farmer's orchards. */
schema.index({ userId: 1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const advisedWaterModel = (connection: mongoose.Connection) => connection.model('AdvisedWater', schema);
