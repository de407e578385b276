import mongoose from 'mongoose';
import type { FieldWork } from './field-work.ts';

/**
 * A diary entry as its events describe it. `seq` of the last event: older ones are no-ops. A withdrawn entry leaves a
 * tombstone, because an older event may still arrive.
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
