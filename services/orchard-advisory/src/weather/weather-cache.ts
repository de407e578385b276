import { HOUR_MS } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Weather } from './weather.ts';

/** Younger weather is not fetched again. */
export const FRESH_MS = HOUR_MS;
/** Older weather is not used as a forecast. */
export const USABLE_MS = 12 * HOUR_MS;
/** Cells cached in the process, for when Redis is away. */
const MOST_CELLS = 200;

/** The weather as fetched, and when. */
export type CachedWeather = Omit<Weather, 'source' | 'fetchedAt'> & { fetchedAt: Date };

/** Cache of the last weather of each cell, shared by all replicas; while Redis is away each uses its own. */
export interface WeatherCache {
  /** Undefined when there is none that may be used at `now`. */
  find(cell: string, now: Date): Promise<CachedWeather | undefined>;
  keep(cell: string, weather: CachedWeather): Promise<void>;
}

export const isFresh = (weather: CachedWeather, now: Date): boolean =>
  now.getTime() - weather.fetchedAt.getTime() < FRESH_MS;
const isUsable = (weather: CachedWeather, now: Date): boolean =>
  now.getTime() - weather.fetchedAt.getTime() < USABLE_MS;

export function createWeatherCache({ redis, key, log }: Pick<Service, 'redis' | 'key' | 'log'>): WeatherCache {
  const keyOf = (cell: string) => key('weather-1', cell);
  const local = new Map<string, CachedWeather>();

  async function read(cell: string): Promise<CachedWeather | undefined> {
    try {
      const text = await redis.get(keyOf(cell));
      return text === null ? undefined : deserialize(text);
    } catch (err) {
      log.debug({ err, cell }, 'kept weather cannot be read');
      return local.get(cell);
    }
  }

  return {
    async find(cell, now) {
      const weather = await read(cell);
      return weather && isUsable(weather, now) ? weather : undefined;
    },
    async keep(cell, weather) {
      local.delete(cell);
      local.set(cell, weather);
      const [oldest] = local.keys();
      if (local.size > MOST_CELLS && oldest !== undefined) local.delete(oldest);
      await redis
        .set(keyOf(cell), serialize(weather), 'PX', USABLE_MS)
        .catch((err: unknown) => log.debug({ err, cell }, 'weather is not kept while redis is away'));
    },
  };
}

/** Hours as rows without names: a third of the size. */
function serialize({ hours, ...rest }: CachedWeather): string {
  const rows = hours.map((one) => [
    one.at.getTime(),
    one.temperature,
    one.humidity,
    one.rainMm,
    one.rainChance,
    one.wind,
    one.gust,
    one.cloud,
  ]);
  return JSON.stringify({ ...rest, rows });
}

type HourRow = [at: number, ...values: (number | null)[]];
type WeatherJson = Omit<CachedWeather, 'hours' | 'days' | 'fetchedAt'> & {
  fetchedAt: string;
  rows: HourRow[];
  days: (Omit<CachedWeather['days'][number], 'sunrise' | 'sunset'> & {
    sunrise: string | null;
    sunset: string | null;
  })[];
};

/** Reads only what this file wrote: the key contains the version. */
function deserialize(text: string): CachedWeather {
  const { rows, days, fetchedAt, ...rest } = JSON.parse(text) as WeatherJson;
  const date = (at: string | null) => (at === null ? null : new Date(at));
  return {
    ...rest,
    fetchedAt: new Date(fetchedAt),
    hours: rows.map(([at, temperature, humidity, rainMm, rainChance, wind, gust, cloud]) => ({
      at: new Date(at),
      temperature: temperature ?? null,
      humidity: humidity ?? null,
      rainMm: rainMm ?? null,
      rainChance: rainChance ?? null,
      wind: wind ?? null,
      gust: gust ?? null,
      cloud: cloud ?? null,
    })),
    days: days.map((day) => ({ ...day, sunrise: date(day.sunrise), sunset: date(day.sunset) })),
  };
}
