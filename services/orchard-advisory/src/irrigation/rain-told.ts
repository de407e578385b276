import { dayAfter, indiaClock, indiaDay } from '@anar/india/time';
import { known } from '../numbers/told.ts';
import type { Weather, WeatherDay } from '../weather/weather.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** Rain that lets a day's water be left out: mm that fell in 24 hours, mm that are due and how surely (%; confidence O). */
export const SKIP = { fellMm: 10, dueMm: 15, dueChance: 60 } as const;

/** mm that fell in the 24 hours before now; of the day before when the hours do not tell; null when nothing does. */
export function fellLately(weather: Weather, now: Date): number | null {
  const since = now.getTime() - DAY_MS;
  const hours = weather.hours.filter(({ at }) => at.getTime() >= since && at < now);
  const told = hours.map(({ rainMm }) => known(rainMm)).filter((mm) => mm !== null);
  if (told.length > 0) return sum(told);
  return known(weather.days.find(({ day }) => day === dayAfter(indiaDay(now), -1))?.rainMm);
}

/** mm of today that have fallen. */
function fellToday(weather: Weather, now: Date): number {
  const midnight = now.getTime() - indiaClock(now) * HOUR_MS;
  const hours = weather.hours.filter(({ at }) => at < now && at.getTime() >= midnight);
  return sum(hours.map(({ rainMm }) => known(rainMm) ?? 0));
}

/** Whether so much rain is due on the day, and so surely, that water is left out. */
export function muchRainDue(day: WeatherDay): boolean {
  return (known(day.rainMm) ?? 0) >= SKIP.dueMm && (known(day.rainChance) ?? 0) >= SKIP.dueChance;
}

/** mm of a day that may be counted on: what fell, and what is due only when it is likely. */
export function countedRain(weather: Weather, day: WeatherDay, now: Date): number {
  const today = indiaDay(now);
  const mm = Math.max(0, known(day.rainMm) ?? 0);
  if (day.day < today) return mm;
  const likely = (known(day.rainChance) ?? 0) >= SKIP.dueChance ? mm : 0;
  return day.day === today ? Math.max(likely, fellToday(weather, now)) : likely;
}

/** Days without rain before today, counted back; an unknown day ends them. */
export function dryDaysBefore(weather: Weather, today: string): number {
  const past = weather.days.filter(({ day }) => day < today).reverse();
  const wet = past.findIndex(({ rainMm }) => !(known(rainMm) !== null && (rainMm ?? 0) < 1));
  return wet === -1 ? past.length : wet;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + Math.max(0, one), 0);
}
