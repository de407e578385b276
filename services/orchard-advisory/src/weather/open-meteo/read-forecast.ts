import { dayAfter, HOUR_MS, indiaDay, indiaInstant } from '@anar/india/time';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import type { Weather, WeatherDay, WeatherHour } from '../weather.ts';
import { DAILY, type ForecastReply, HOURLY, isForecastReply } from './forecast-reply.ts';
import { DAY_LIMITS, HOUR_LIMITS, type Limits, MOST_NONSENSE } from './limits.ts';

type Column = (number | null)[];

/**
 * The columns of one part of a forecast, impossible values as null, under our names. Throws `ProviderFailure`
 * `nonsense` when one has another length than the times or is mostly impossible. Calls `onRejected` for each impossible
 * value.
 */
function possibleColumns<Field extends string, Name extends string>(
  part: { time: readonly string[] } & Record<Name, Column>,
  names: Record<Field, Name>,
  limits: Record<NoInfer<Field>, Limits>,
  onRejected: (name: string) => void,
): Record<Field, Column> {
  const read = ([field, name]: [Field, Name]) => {
    const values = part[name];
    const [least, most] = limits[field];
    const isImpossible = (value: number | null) => value !== null && (value < least || value > most);
    if (values.length !== part.time.length) throw nonsense(`${name} has another length`);
    const wrong = values.filter(isImpossible);
    for (const _ of wrong) onRejected(name);
    if (wrong.length > MOST_NONSENSE * values.length) throw nonsense(`${name} is mostly impossible`);
    return [field, values.map((value) => (isImpossible(value) ? null : value))];
  };
  return Object.fromEntries((Object.entries(names) as [Field, Name][]).map(read)) as Record<Field, Column>;
}

const nonsense = (why: string) => new ProviderFailure('nonsense', { cause: new Error(why) });

export const DAYS_BACK = 7;
export const DAYS_AHEAD = 6;
/** Hours are kept until the end of this day after today. */
const HOURS_UNTIL_DAY = 4;
/** Open-Meteo answers for the middle of its model's own cell. */
const MOST_DEGREES_OFF = 0.5;

export type Forecast = Pick<Weather, 'elevation' | 'hours' | 'days'>;

interface Reading {
  now: Date;
  /** The requested point, degrees. */
  latitude: number;
  longitude: number;
  /** Called with the field of each impossible value. */
  onRejected: (field: string) => void;
}

/**
 * A provider's reply as hours and days, impossible values as null. Throws `ProviderFailure` `nonsense` when it is no
 * forecast of this place and these days, or when a field is mostly impossible.
 */
export function readForecast(reply: unknown, reading: Reading): Forecast {
  if (!isForecastReply(reply)) throw nonsense('not the shape of a forecast');
  const off = Math.max(Math.abs(reply.latitude - reading.latitude), Math.abs(reply.longitude - reading.longitude));
  if (off > MOST_DEGREES_OFF) throw nonsense('another place');
  const days = reply.daily.time;
  const first = dayAfter(indiaDay(reading.now), -DAYS_BACK);
  if (days.length !== DAYS_BACK + 1 + DAYS_AHEAD || days.some((day, i) => day !== dayAfter(first, i))) {
    throw nonsense('other days');
  }
  return {
    elevation: reply.elevation,
    hours: hoursOf(reply, indiaInstant(`${first}T00:00`), reading),
    days: daysOf(reply, reading),
  };
}

function hoursOf({ hourly }: ForecastReply, first: Date, { now, onRejected }: Reading): WeatherHour[] {
  const hours = hourly.time.map((_, i) => new Date(first.getTime() + i * HOUR_MS));
  const isOther = (at: Date, i: number) => at.getTime() !== indiaInstant(hourly.time[i] ?? '').getTime();
  if (hours.length !== 24 * (DAYS_BACK + 1 + DAYS_AHEAD) || hours.some(isOther)) throw nonsense('other hours');
  const column = possibleColumns(hourly, HOURLY, HOUR_LIMITS, onRejected);
  return hours.slice(0, 24 * (DAYS_BACK + 1 + HOURS_UNTIL_DAY)).map((at, i) => ({
    at,
    temperature: column.temperature[i] ?? null,
    humidity: column.humidity[i] ?? null,
    wind: column.wind[i] ?? null,
    cloud: column.cloud[i] ?? null,
    // Open-Meteo reports these at the end of the hour in which they fell.
    rainMm: column.rainMm[i + 1] ?? null,
    rainChance: at.getTime() + HOUR_MS <= now.getTime() ? null : (column.rainChance[i + 1] ?? null),
    gust: column.gust[i + 1] ?? null,
  }));
}

function daysOf({ daily }: ForecastReply, { onRejected }: Reading): WeatherDay[] {
  const column = possibleColumns(daily, DAILY, DAY_LIMITS, onRejected);
  if (daily.sunrise.length !== daily.time.length || daily.sunset.length !== daily.time.length) {
    throw nonsense('the sun has another length');
  }
  return daily.time.map((day, i) => {
    const max = column.temperatureMax[i] ?? null;
    const min = column.temperatureMin[i] ?? null;
    const isUpsideDown = max !== null && min !== null && max < min;
    if (isUpsideDown) onRejected(DAILY.temperatureMax);
    return {
      day,
      temperatureMax: isUpsideDown ? null : max,
      temperatureMin: isUpsideDown ? null : min,
      rainMm: column.rainMm[i] ?? null,
      rainChance: column.rainChance[i] ?? null,
      windMax: column.windMax[i] ?? null,
      gustMax: column.gustMax[i] ?? null,
      et0: column.et0[i] ?? null,
      radiation: column.radiation[i] ?? null,
      sunrise: onThatDay(daily.sunrise[i], day),
      sunset: onThatDay(daily.sunset[i], day),
      code: column.code[i] ?? null,
    };
  });
}

function onThatDay(clock: string | null | undefined, day: string): Date | null {
  return clock?.startsWith(day) ? indiaInstant(clock) : null;
}
