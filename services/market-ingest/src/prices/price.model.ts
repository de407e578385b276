import { MARKET } from '@anar/contracts/constants';
import mongoose from 'mongoose';

/** What one mandi reported for one variety and grade on one day. ₹ per quintal. */
export interface PriceDocument {
  /** `<mandiId>/<day>/<grade>`: the same report again is the same document. */
  _id: string;
  /** Id of the mandi and variety (mandi.model.ts). */
  mandiId: string;
  /** In India, `2026-11-21`. */
  day: string;
  /** Midnight UTC of `day`; the TTL index deletes old rows by it. */
  at: Date;
  /** As the portal spells it, tidied. */
  grade: string;
  min: number;
  max: number;
  modal: number;
  source: 'portal' | 'import';
}

const schema = new mongoose.Schema<PriceDocument>(
  {
    _id: String,
    mandiId: { type: String, required: true },
    day: { type: String, required: true },
    at: { type: Date, required: true },
    grade: { type: String, default: '' },
    min: { type: Number, required: true },
    max: { type: Number, required: true },
    modal: { type: Number, required: true },
    source: { type: String, required: true },
  },
  { collection: 'prices', versionKey: false },
);
// Serves the days of one mandi: history, and the computation at ingest.
schema.index({ mandiId: 1, day: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: MARKET.historyDays * 24 * 60 * 60 });

export const priceModel = (connection: mongoose.Connection) => connection.model('Price', schema);
