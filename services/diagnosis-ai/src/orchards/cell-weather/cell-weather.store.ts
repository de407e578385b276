import type { Service } from '@anar/service-kit/lifecycle/service';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import type { RecentWeather } from '../../answer/adviser/recent-weather.ts';
import type { OrchardView } from '../farm.ts';
import { type CellWeatherDocument, cellWeatherModel } from './cell-weather.model.ts';

export interface CellWeatherStore {
  /** Stores the newest rain of a cell: repeated and older observations change nothing. */
  put(cell: string, observedAt: Date, rainMm: CellWeatherDocument['rainMm']): Promise<void>;
  /**
   * The weather at a farmer's active orchards; undefined when they are in two cells or the last observation is older
   * than a day.
   */
  at(orchards: readonly OrchardView[], now: Date): Promise<RecentWeather | undefined>;
}

const FRESH_MS = 24 * 60 * 60 * 1000;

/** The last rain of each weather cell. */
export function createCellWeatherStore({ mongo }: Pick<Service, 'mongo'>): CellWeatherStore {
  const cells = cellWeatherModel(mongo);

  return {
    async put(cell, observedAt, rainMm) {
      await upsertIfNewer<CellWeatherDocument>(cells, cell, { observedAt }, { $set: { rainMm } });
    },
    async at(orchards, now) {
      const [cell, ...others] = new Set(orchards.filter(({ active }) => active).map((orchard) => orchard.cell));
      if (!cell || others.length > 0) return undefined;
      const fresh = { $gt: new Date(now.getTime() - FRESH_MS) };
      const found = await cells.findOne({ _id: cell, observedAt: fresh }).lean();
      return found ? { rainMm: found.rainMm } : undefined;
    },
  };
}
