import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';
import type { Reason } from '../rows/read-record.ts';

/** One reading of the portal, or one import of a file. */
export interface RunDocument extends OutboxFields {
  _id: string;
  source: 'portal' | 'import';
  sample: boolean;
  state: 'running' | 'done' | 'failed';
  startedAt: Date;
  finishedAt?: Date;
  received: number;
  /** Rows that were new or changed. */
  stored: number;
  unchanged: number;
  rejected: Partial<Record<Reason, number>>;
  /** Outcome of the portal call that ended the run, as in the metrics; `error` for any other failure. */
  failure?: string;
}

const KEPT_SECONDS = 90 * 24 * 60 * 60;

const schema = new mongoose.Schema<RunDocument>(
  {
    _id: String,
    source: { type: String, required: true },
    sample: { type: Boolean, required: true },
    state: { type: String, required: true },
    startedAt: { type: Date, required: true },
    finishedAt: Date,
    received: { type: Number, default: 0 },
    stored: { type: Number, default: 0 },
    unchanged: { type: Number, default: 0 },
    rejected: { type: mongoose.Schema.Types.Mixed, default: {} },
    failure: String,
    ...outboxFields,
  },
  { collection: 'runs', versionKey: false, minimize: false },
);
// Serves the last run, and the last good one.
schema.index({ source: 1, sample: 1, startedAt: -1, _id: -1 });
schema.index({ startedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
outboxIndexes(schema);

export const runModel = (connection: mongoose.Connection) => connection.model('Run', schema);
