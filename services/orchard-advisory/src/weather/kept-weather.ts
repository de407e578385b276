import { HOUR_MS } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Weather } from './weather.ts';

/** Younger weather is not asked for again. */
const FRESH_MS = HOUR_MS;
/** Older weather is no forecast any more. */
const USABLE_MS = 12 * HOUR_MS;
/** Cells remembered in the process, for when Redis is away. */
const REMEMBERED = 200;

/** What a provider told, and when. */
export type Told = Omit<Weather, 'source' | 'fetchedAt'> & { fetchedAt: Date };

/** The last weather of each cell, shared by all replicas; while Redis is away each has only its own. */
export interface KeptWeather {
  /** Undefined when there is none that may be used at `now`. */
  find(cell: string, now: Date): Promise<Told | undefined>;
  keep(cell: string, told: Told): Promise<void>;
}

export const isFresh = (told: Told, now: Date): boolean => now.getTime() - told.fetchedAt.getTime() < FRESH_MS;
const isUsable = (told: Told, now: Date): boolean => now.getTime() - told.fetchedAt.getTime() < USABLE_MS;

export function keptWeather({ redis, key, log }: Pick<Service, 'redis' | 'key' | 'log'>): KeptWeather {
  const keyOf = (cell: string) => key('weather-1', cell);
  const remembered = new Map<string, Told>();

  async function read(cell: string): Promise<Told | undefined> {
    try {
      const text = await redis.get(keyOf(cell));
      return text === null ? undefined : unpack(text);
    } catch (err) {
      log.debug({ err, cell }, 'kept weather cannot be read');
      return remembered.get(cell);
    }
  }

  return {
    async find(cell, now) {
      const told = await read(cell);
      return told && isUsable(told, now) ? told : undefined;
    },
    async keep(cell, told) {
      remembered.delete(cell);
      remembered.set(cell, told);
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      await redis
        .set(keyOf(cell), pack(told), 'PX', USABLE_MS)
        .catch((err: unknown) => log.debug({ err, cell }, 'weather is not kept while redis is away'));
    },
  };
}

/** Hours as rows without names: a third of the size. */
function pack({ hours, ...rest }: Told): string {
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

type Row = [at: number, ...values: (number | null)[]];
type Packed = Omit<Told, 'hours' | 'days' | 'fetchedAt'> & {
  fetchedAt: string;
  rows: Row[];
  days: (Omit<Told['days'][number], 'sunrise' | 'sunset'> & { sunrise: string | null; sunset: string | null })[];
};

/** Only this file writes what it reads: the key names the version. */
function unpack(text: string): Told {
  const { rows, days, fetchedAt, ...rest } = JSON.parse(text) as Packed;
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
