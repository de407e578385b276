import { indiaDay } from '@anar/india/time';
import type { Weather } from '../weather/weather.ts';

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
