import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';

/**
 * The weather that advisories were made from, stored once per cell and not in each of them. In columns, which are
 * smaller.
 */
export interface WeatherSnapshotDocument extends OutboxFields {
  /** `<cell>_<when it was fetched>`. */
  _id: string;
  weather: object;
  keptAt: Date;
}

/** As long as the advisories that refer to it. */
const KEPT_SECONDS = 401 * 24 * 60 * 60;

const schema = new mongoose.Schema<WeatherSnapshotDocument>(
  {
    _id: String,
    weather: { type: mongoose.Schema.Types.Mixed, required: true },
    keptAt: { type: Date, required: true },
    ...outboxFields,
  },
  { collection: 'weather_snapshots', versionKey: false, minimize: false },
);
outboxIndexes(schema);
schema.index({ keptAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const weatherSnapshotModel = (connection: mongoose.Connection) => connection.model('WeatherSnapshot', schema);
