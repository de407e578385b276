import type { Service } from '@anar/service-kit/lifecycle/service';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import mongoose from 'mongoose';

/** Latest reported rain of a weather cell. */
export interface CellWeather {
  /** The cell. */
  _id: string;
  observedAt: Date;
  /** mm per day, oldest first; the last is the day of `observedAt` so far. */
  rainMm: number[];
}

export interface CellWeatherStore {
  /** Keeps the newest of a cell: repeated and older observations are no-ops. */
  put(cell: string, observedAt: Date, rainMm: number[]): Promise<void>;
  of(cells: readonly string[]): Promise<ReadonlyMap<string, CellWeather>>;
}

const KEPT_SECONDS = 3 * 24 * 60 * 60;

const schema = new mongoose.Schema<CellWeather>(
  { _id: String, observedAt: { type: Date, required: true }, rainMm: { type: [Number], required: true } },
  { collection: 'cell_weather', versionKey: false },
);
schema.index({ observedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Not personal data: places only. */
export function createCellWeatherStore({ mongo }: Pick<Service, 'mongo'>): CellWeatherStore {
  const cells = mongo.model('CellWeather', schema);

  return {
    async put(cell, observedAt, rainMm) {
      await upsertIfNewer<CellWeather>(cells, cell, { observedAt }, { $set: { rainMm } });
    },
    async of(wanted) {
      const found = await cells.find({ _id: { $in: [...wanted] } }).lean();
      return new Map(found.map((weather) => [weather._id, weather]));
    },
  };
}
