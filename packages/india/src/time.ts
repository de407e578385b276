import { PRODUCT_OFFSET_MS as OFFSET_MS } from '@anar/contracts/constants';

export const HOUR_MS = 3_600_000;

/** IST day: `2026-11-21`. */
export function indiaDay(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** IST hour of the day, 0 to 23. */
export function indiaHour(at: Date): number {
  return new Date(at.getTime() + OFFSET_MS).getUTCHours();
}

/** Hours since midnight IST, fractional. */
export function indiaClock(at: Date): number {
  return ((at.getTime() + OFFSET_MS) % (24 * HOUR_MS)) / HOUR_MS;
}

/** The instant of an IST clock time: `2026-11-21T15:00`. Invalid Date for other texts. */
export function indiaInstant(clock: string): Date {
  return new Date(Date.parse(`${clock}:00Z`) - OFFSET_MS);
}

/** The end of an instant's IST day. */
export function endOfIndiaDay(at: Date): Date {
  return indiaInstant(`${dayAfter(indiaDay(at), 1)}T00:00`);
}

/** Days from one day to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS));
}

/** The day so many days later. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** 1 to 12. */
export function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

/** Day of the year, 1 to 366. */
export function dayOfYear(day: string): number {
  return daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1;
}

/** Hours grouped by IST day; the day is formatted once, since a forecast has hundreds of hours. */
export function byIndiaDay<Hour extends { at: Date }>(hours: readonly Hour[]): Map<string, Hour[]> {
  const days = new Map<number, Hour[]>();
  for (const hour of hours) {
    const number = Math.floor((hour.at.getTime() + OFFSET_MS) / (24 * HOUR_MS));
    const same = days.get(number);
    if (same) same.push(hour);
    else days.set(number, [hour]);
  }
  return new Map([...days].map(([number, same]) => [new Date(number * 24 * HOUR_MS).toISOString().slice(0, 10), same]));
}
