import { DIARY_KINDS } from '@anar/contracts/constants';
import type { DiaryKind } from '@anar/contracts/orchards/diary';
import mongoose from 'mongoose';

/** A line of an orchard's diary. */
export interface DiaryLine {
  kind: DiaryKind;
  /** Day in India; in the future for a planned harvest. */
  on: string;
  productId?: string;
  product?: string;
}

/**
 * From its events; `seq` is the event's. A removed line stays as a tombstone, since an older event may still arrive.
 */
export type DiaryLineDocument = Partial<DiaryLine> & {
  _id: string;
  userId: string;
  orchardId: string;
  seq: number;
  forgetAt: Date;
};

const schema = new mongoose.Schema<DiaryLineDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    orchardId: { type: String, required: true },
    seq: { type: Number, required: true },
    kind: { type: String, enum: DIARY_KINDS },
    on: String,
    productId: String,
    product: String,
    forgetAt: { type: Date, required: true },
  },
  { collection: 'diary_lines', versionKey: false },
);
/** Serves the latest lines of an orchard, and the erasure of a user. */
schema.index({ userId: 1, orchardId: 1, on: -1, _id: -1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const diaryLineModel = (connection: mongoose.Connection) => connection.model('DiaryLine', schema);
