import { ALERT_DIRECTIONS } from '@anar/contracts/constants';
import type { PriceAlert } from '@anar/contracts/price-alerts';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import { type SoftDeleteFields, softDeleteFields, softDeleteIndexes } from '@anar/service-kit/mongo/soft-delete';
import mongoose from 'mongoose';
import type { AlertState } from './judge-alert.ts';

/** A price alert as stored, together with the state of its last judging. */
export type PriceAlertFields = Pick<PriceAlert, 'marketId' | 'mandiName' | 'varietyName' | 'direction' | 'price'> &
  AlertState & { userId: string; createdAt: Date };

export type PriceAlertDocument = PriceAlertFields &
  OutboxFields &
  SoftDeleteFields & {
    _id: string;
    /** Which of the user's places for alerts it takes, from 0. */
    slot?: number;
  };

const side = { type: String, enum: ALERT_DIRECTIONS, required: true };
const schema = new mongoose.Schema<PriceAlertDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    marketId: { type: String, required: true },
    mandiName: { type: String, required: true },
    varietyName: { type: String, default: '' },
    direction: side,
    price: { type: Number, required: true },
    day: { type: String, required: true },
    modal: { type: Number, required: true },
    side,
    before: side,
    toldOn: String,
    createdAt: { type: Date, required: true },
    slot: Number,
    ...softDeleteFields,
    ...outboxFields,
  },
  { collection: 'price_alerts', versionKey: false },
);

const inSlot = { partialFilterExpression: { slot: { $exists: true } } };
/** Two alerts of a user cannot take the same place, so there are never more alerts than places. */
schema.index({ userId: 1, slot: 1 }, { unique: true, ...inSlot });
/** The same mandi, direction and price again is the same alert. */
schema.index({ userId: 1, marketId: 1, direction: 1, price: 1 }, { unique: true, ...inSlot });
/** Serves the list of a person's alerts, newest first (ULIDs sort by time), and the erasure. */
schema.index({ userId: 1, _id: -1 });
/** Serves the judging of a mandi's new price. */
schema.index({ marketId: 1, _id: 1 }, inSlot);
softDeleteIndexes(schema);
outboxIndexes(schema);

export const priceAlertModel = (connection: mongoose.Connection) => connection.model('PriceAlert', schema);
