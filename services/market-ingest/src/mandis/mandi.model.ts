import type { MarketRecord } from '@anar/contracts/market';
import mongoose from 'mongoose';

/** Newest price of one variety in one mandi with all that is shown beside it: computed at ingest, read as it is. */
export interface MandiDocument {
  /** 16 hexadecimal digits, made of state, district, mandi and variety (mandi-id.ts). */
  _id: string;
  sample: boolean;
  mandi: string;
  state: string;
  district: string;
  variety: string;
  mandiName: string;
  stateName: string;
  districtName: string;
  varietyName: string;
  /** The portal's own spellings of this mandi, and the ids that our tables gave them: all lead to it permanently. */
  keys: string[];
  /** Folded spellings of mandi, district and state, in both scripts, that a search is compared with. */
  spellings: string[];
  /** Degrees; missing where neither the mandi nor its district is known. */
  latitude?: number;
  longitude?: number;
  /** The place is that of the district. */
  approximate: boolean;
  /** Prices came in that are not computed yet; after a crash the next run computes them. */
  stale: boolean;
  /** Optimistic lock, incremented before prices are stored: a computation from before that does not unset `stale`. */
  touches?: number;
  /** Without it no day has a price yet, and the mandi is not shown. */
  newest?: Newest;
}

/** All fields of a shown record that come from prices. */
export type Newest = Pick<
  MarketRecord,
  | 'minPrice'
  | 'maxPrice'
  | 'modalPrice'
  | 'trend'
  | 'date'
  | 'days'
  | 'previousPrice'
  | 'previousDate'
  | 'priceChange'
  | 'priceChangePercent'
  | 'weeklyAverage'
  | 'monthlyAverage'
> & { lastUpdated: Date };

const schema = new mongoose.Schema<MandiDocument>(
  {
    _id: String,
    sample: { type: Boolean, required: true },
    mandi: { type: String, required: true },
    state: { type: String, required: true },
    district: { type: String, required: true },
    variety: { type: String, default: '' },
    mandiName: { type: String, required: true },
    stateName: { type: String, required: true },
    districtName: { type: String, required: true },
    varietyName: { type: String, default: '' },
    keys: { type: [String], required: true },
    spellings: { type: [String], required: true },
    latitude: Number,
    longitude: Number,
    approximate: { type: Boolean, required: true },
    stale: { type: Boolean, required: true },
    touches: Number,
    newest: mongoose.Schema.Types.Mixed,
  },
  { collection: 'mandis', versionKey: false },
);
// The list, newest day first.
schema.index({ sample: 1, 'newest.date': -1, mandi: 1, _id: 1 });
schema.index({ sample: 1, state: 1, 'newest.date': -1, mandi: 1, _id: 1 });
// Serves the look-up of a mandi by the portal's spelling.
schema.index({ sample: 1, keys: 1 });
schema.index({ stale: 1 }, { partialFilterExpression: { stale: true } });

export const mandiModel = (connection: mongoose.Connection) => connection.model('Mandi', schema);
