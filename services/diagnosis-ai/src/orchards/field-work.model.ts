import mongoose from 'mongoose';
import type { FieldWork } from './field-work.ts';

/**
 * An entry of the diary as its events told it. `seq` is the event's: an older one changes nothing. Of one taken back only
 * the mark is left, for an older event may still come.
 */
export type FieldWorkDocument = Partial<FieldWork> & {
  _id: string;
  userId: string;
  orchardId: string;
  seq: number;
  forgetAt: Date;
};

const schema = new mongoose.Schema<FieldWorkDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    orchardId: { type: String, required: true },
    seq: { type: Number, required: true },
    kind: { type: String, enum: ['spray', 'fertilizer', 'harvest'] },
    on: String,
    productId: String,
    product: String,
    forgetAt: { type: Date, required: true },
  },
  { collection: 'field_work', versionKey: false },
);
/** Serves the last work of one farmer's orchards. */
schema.index({ userId: 1, on: -1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const fieldWorkModel = (connection: mongoose.Connection) => connection.model('FieldWork', schema);
