import mongoose from 'mongoose';

/** The rain of a weather cell by its last observation. */
export interface CellWeatherDocument {
  /** The cell. */
  _id: string;
  observedAt: Date;
  /** mm of each of the last days, the oldest first; the last is the day of `observedAt`. */
  rainMm: number[];
}

const KEPT_SECONDS = 3 * 24 * 60 * 60;

const schema = new mongoose.Schema<CellWeatherDocument>(
  {
    _id: String,
    observedAt: { type: Date, required: true },
    rainMm: { type: [Number], required: true },
  },
  { collection: 'cell_weather', versionKey: false },
);
schema.index({ observedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const cellWeatherModel = (connection: mongoose.Connection) => connection.model('CellWeather', schema);
