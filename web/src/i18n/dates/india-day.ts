import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';

const DAY_MS = 86_400_000;
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: PRODUCT_TIME_ZONE });
const spokenDay = new Intl.DateTimeFormat('hi-IN-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const spokenDayAndYear = new Intl.DateTimeFormat('hi-IN-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' });

/** The day in India at this time (ms since 1970): '2026-11-21'. */
export function indiaDay(now: number): string {
  return isoDay.format(now);
}

/** Whole days between two dates; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The date so many days earlier. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** '12 नवंबर'; with its year if that is not this year. */
export function spoken(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? spokenDay : spokenDayAndYear;
  return format.format(Date.parse(day));
}
