import { byIndiaDay, dayAfter, indiaDay, indiaHour } from '@anar/india/time';
import { finiteOrNull } from '../../numbers/format-number.ts';
import type { Weather } from '../../weather/weather.ts';

/** A day as the risks read it; unknown values are null, never guessed. */
export interface RiskDay {
  day: string;
  /** mm. */
  rain: number | null;
  /** Hours in which leaves were wet: humidity from 90 %, or rain; null when most hours are unknown. */
  wetHours: number | null;
  /** °C. */
  mean: number | null;
  max: number | null;
  min: number | null;
  /** Percent at 15 h. */
  afternoonHumidity: number | null;
  /** km/h. */
  gust: number | null;
  hail: boolean;
}

const WET_HUMIDITY = 90;
const AFTERNOON = 15;
/** WMO 4677: thunderstorm with hail. */
const HAIL = [96, 99];
const ENOUGH_HOURS = 18;
const BACK = 7;

/** The days of a weather, from seven back, oldest first. Monthly normals are not weather: they have none. */
export function riskDays(weather: Weather, now: Date): RiskDay[] {
  if (weather.source === 'backup') return [];
  const first = dayAfter(indiaDay(now), -BACK);
  const hoursOf = byIndiaDay(weather.hours);
  return weather.days
    .filter(({ day }) => day >= first)
    .map((day) => {
      const hours = hoursOf.get(day.day) ?? [];
      const max = finiteOrNull(day.temperatureMax);
      const min = finiteOrNull(day.temperatureMin);
      return {
        day: day.day,
        rain: finiteOrNull(day.rainMm),
        wetHours: wetHours(
          hours.map(({ humidity, rainMm }) => ({ humidity: finiteOrNull(humidity), rain: finiteOrNull(rainMm) })),
        ),
        mean: max === null || min === null ? null : (max + min) / 2,
        max,
        min,
        afternoonHumidity: finiteOrNull(hours.find(({ at }) => indiaHour(at) === AFTERNOON)?.humidity),
        gust: finiteOrNull(day.gustMax),
        hail: day.code !== null && HAIL.includes(day.code),
      };
    });
}

function wetHours(hours: readonly { humidity: number | null; rain: number | null }[]): number | null {
  const read = hours.filter(({ humidity, rain }) => humidity !== null || rain !== null);
  if (read.length < ENOUGH_HOURS) return null;
  return read.filter(({ humidity, rain }) => (humidity ?? 0) >= WET_HUMIDITY || (rain ?? 0) > 0).length;
}

/** The `count` days up to and including a day, oldest first. */
export function daysUpTo(days: readonly RiskDay[], day: string, count: number): RiskDay[] {
  const first = dayAfter(day, 1 - count);
  return days.filter((one) => one.day >= first && one.day <= day);
}

/** Number of days with at least `mm` of rain; an unknown day does not count. */
export function rainDays(days: readonly RiskDay[], mm: number): number {
  return days.filter(({ rain }) => (rain ?? 0) >= mm).length;
}

/** mm of these days together; null when one of them is unknown, or there are none. */
export function rainSum(days: readonly RiskDay[]): number | null {
  if (days.length === 0 || days.some(({ rain }) => rain === null)) return null;
  return days.reduce((all, { rain }) => all + (rain ?? 0), 0);
}
