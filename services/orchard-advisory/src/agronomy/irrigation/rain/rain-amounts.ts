import { dayAfter, indiaClock, indiaDay } from '@anar/india/time';
import { finiteOrNull } from '../../../numbers/format-number.ts';
import type { Weather, WeatherDay, WeatherHour } from '../../../weather/weather.ts';
import type { Shower } from './effective-rain.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Rain that cancels a day's water: mm that fell in 24 hours, mm that are due and their probability (%; confidence O).
 */
export const SKIP = { fellMm: 10, dueMm: 15, dueChance: 60 } as const;

/** mm that fell in the 24 hours before now; of the day before when the hours are unknown; null when that is unknown too. */
export function rainOfLastDay(weather: Weather, now: Date): number | null {
  const since = now.getTime() - DAY_MS;
  const hours = weather.hours.filter(({ at }) => at.getTime() >= since && at < now);
  const knownMm = hours.map(({ rainMm }) => finiteOrNull(rainMm)).filter((mm) => mm !== null);
  if (knownMm.length > 0) return sum(knownMm);
  return finiteOrNull(weather.days.find(({ day }) => day === dayAfter(indiaDay(now), -1))?.rainMm);
}

/** mm that have fallen today. */
function rainSinceMidnight(weather: Weather, now: Date): number {
  const midnight = now.getTime() - indiaClock(now) * HOUR_MS;
  const hours = weather.hours.filter(({ at }) => at < now && at.getTime() >= midnight);
  return sum(hours.map(({ rainMm }) => finiteOrNull(rainMm) ?? 0));
}

/** Whether enough rain is due on the day, with enough probability, to cancel its water. */
export function isHeavyRainDue(day: WeatherDay): boolean {
  return (finiteOrNull(day.rainMm) ?? 0) >= SKIP.dueMm && (finiteOrNull(day.rainChance) ?? 0) >= SKIP.dueChance;
}

/**
 * Rain of a day that counts, by its `hours` where they are known: what fell, and what is due only when it is likely. A day
 * with rain but no rainy hour counts as one shower at noon.
 */
export function countedShowers(day: WeatherDay, hours: readonly WeatherHour[], now: Date): Shower[] {
  const today = indiaDay(now);
  const likely = (finiteOrNull(day.rainChance) ?? 0) >= SKIP.dueChance;
  const counted = hours.filter(({ at }) => likely || at < now);
  const showers = counted.map(({ at, rainMm }) => ({ at, mm: finiteOrNull(rainMm) ?? 0 })).filter(({ mm }) => mm > 0);
  const mm = finiteOrNull(day.rainMm) ?? 0;
  if (showers.length > 0 || mm <= 0 || (day.day >= today && !likely)) return showers;
  return [{ at: new Date(`${day.day}T12:00:00+05:30`), mm }];
}

/** mm that have fallen from the first known day until now; null when a day before today is unknown. */
export function fallenRain(weather: Weather, now: Date): { mm: number; days: number } | null {
  const past = weather.days.filter(({ day }) => day < indiaDay(now)).map(({ rainMm }) => finiteOrNull(rainMm));
  const known = past.filter((mm) => mm !== null);
  if (past.length === 0 || known.length < past.length) return null;
  return { mm: sum(known) + rainSinceMidnight(weather, now), days: past.length };
}

/** Days without rain before today, counted back; an unknown day ends the count. */
export function dryDaysBefore(weather: Weather, today: string): number {
  const past = weather.days.filter(({ day }) => day < today).reverse();
  const wet = past.findIndex(({ rainMm }) => !(finiteOrNull(rainMm) !== null && (rainMm ?? 0) < 1));
  return wet === -1 ? past.length : wet;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + Math.max(0, one), 0);
}
