import { weatherObserved } from '@anar/contracts/messages/events';
import { indiaDay } from '@anar/india/time';
import { created, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import type { Weather } from '../../weather/weather.ts';
import { weatherSnapshotModel } from './weather-snapshot.model.ts';

/**
 * mm of rain of each day in India up to an instant, oldest first; of the instant's own day the rain of the hours before
 * it. Starts after the last day with unknown rain.
 */
export function rainUntil({ days, hours }: Pick<Weather, 'days' | 'hours'>, at: Date): number[] {
  const today = indiaDay(at);
  const past = days.filter(({ day }) => day < today).map(({ rainMm }) => rainMm);
  const soFar = hours
    .filter((hour) => hour.at < at && indiaDay(hour.at) === today)
    .reduce((total, { rainMm }) => total + (rainMm ?? 0), 0);
  const known = past.slice(past.lastIndexOf(null) + 1).filter((rainMm) => rainMm !== null);
  return [...known, Math.round(soFar * 10) / 10];
}

export interface WeatherSnapshotStore {
  /**
   * Stores the weather that is about to be used and returns its id. Idempotent: the same weather is stored and
   * published once.
   */
  keep(cell: string, weather: Weather, now: Date): Promise<string>;
}

export function createWeatherSnapshotStore({ mongo, events }: Pick<Service, 'mongo' | 'events'>): WeatherSnapshotStore {
  const snapshots = weatherSnapshotModel(mongo);
  events.outbox(snapshots);
  return {
    async keep(cell, weather, now) {
      const _id = `${cell}_${weather.fetchedAt?.toISOString() ?? `normals-${indiaDay(now)}`}`;
      if (await snapshots.exists({ _id })) return _id;
      try {
        await snapshots.create(created({ _id, weather: compact(weather), keptAt: now }, observed(_id, cell, weather)));
        events.kick();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return _id;
    },
  };
}

/** No event for normals: they contain nothing of this year. */
function observed(aggregateId: string, cell: string, weather: Weather) {
  if (!weather.fetchedAt) return [];
  const data = { cell, observedAt: weather.fetchedAt.toISOString(), rainMm: rainUntil(weather, weather.fetchedAt) };
  return toEvent(weatherObserved, { aggregateId, userId: '-', data });
}

/** A tenth of the size: each field name is stored once. */
function compact({ hours, days, ...rest }: Weather): object {
  return { ...rest, hours: columns(hours), days: columns(days) };
}

function columns<Row extends object>(rows: readonly Row[]): Record<string, unknown[]> {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
}
