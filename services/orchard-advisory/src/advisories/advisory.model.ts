import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';
import type { AdvisoryFeedback, StoredAdvisory } from './advisory.ts';

/** An advisory as stored. `toldAt`: when its push was requested. */
export type AdvisoryDocument = Omit<StoredAdvisory, 'id'> & OutboxFields & { _id: string; toldAt?: Date };

/** Long enough to compare a season with the one before. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

const { Mixed } = mongoose.Schema.Types;
const schema = new mongoose.Schema<AdvisoryDocument>(
  {
    _id: String,
    orchardId: { type: String, required: true },
    userId: { type: String, required: true },
    day: { type: String, required: true },
    createdAt: { type: Date, required: true },
    calculatedAt: { type: Date, required: true },
    content: { type: Mixed, required: true },
    facts: { type: Mixed, required: true },
    cell: { type: String, required: true },
    weatherId: { type: String, required: true },
    hours: { type: Mixed, default: [] },
    toldAt: Date,
    waterTold: Boolean,
    feedback: {
      type: new mongoose.Schema<AdvisoryFeedback>({ isHelpful: Boolean, feedback: String, at: Date }, { _id: false }),
    },
    ...outboxFields,
  },
  { collection: 'advisories', versionKey: false, minimize: false },
);

/** One advisory per orchard and day, also with concurrent requests. */
schema.index({ orchardId: 1, day: 1 }, { unique: true });
/** Serves the erasure of a user. */
schema.index({ userId: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
outboxIndexes(schema);

export const advisoryModel = (connection: mongoose.Connection) => connection.model('Advisory', schema);
