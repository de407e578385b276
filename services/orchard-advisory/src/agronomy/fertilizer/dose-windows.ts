import { BAHAR_CALENDAR } from '@anar/contracts/orchards/constants';
import type { FertilizerDose } from '@anar/contracts/orchards/fertilizer';
import type { Bahar } from '@anar/contracts/orchards/orchards';
import { MONTHS } from '@anar/india/month-names';
import { dayAfter } from '@anar/india/time';

/** Days of a year in which a dose is given, in India, both included. */
export interface DoseWindow {
  from: string;
  to: string;
}

/** Days from the first part of the nitrogen to the rest (agronomy facts 5.1, C). */
export const SECOND_DOSE_DAYS = 21;

const first = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;
const lastOf = (year: number, month: number) =>
  dayAfter(month === 12 ? first(year + 1, 1) : first(year, month + 1), -1);

/**
 * The first water of the bahar in its year that `today` is in; that year starts with the month in which water is
 * withheld.
 */
export function firstWater(bahar: Bahar, today: string): DoseWindow {
  const { stress, firstWater: months } = BAHAR_CALENDAR[bahar];
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const startYear = month >= stress[0] ? year : year - 1;
  const yearIn = (one: number) => (one >= stress[0] ? startYear : startYear + 1);
  const end = months.at(-1) ?? months[0];
  return { from: first(yearIn(months[0]), months[0]), to: lastOf(yearIn(end), end) };
}

/** The same window some days later. */
export const later = ({ from, to }: DoseWindow, days: number): DoseWindow => ({
  from: dayAfter(from, days),
  to: dayAfter(to, days),
});

/** A month of the calendar year that a day is in. */
export function wholeMonth(month: number, today: string): DoseWindow {
  const year = Number(today.slice(0, 4));
  return { from: first(year, month), to: lastOf(year, month) };
}

/** Whether a day is before, in or after a window. */
export function dueOn(today: string, { from, to }: DoseWindow): FertilizerDose['due'] {
  if (today < from) return 'later';
  return today > to ? 'past' : 'now';
}

/** The months of a window in Hindi: `जून` or `जून-जुलाई`. */
export function monthsOf({ from, to }: DoseWindow): string {
  const named = [from, to].map((day) => MONTHS[Number(day.slice(5, 7)) - 1]);
  return [...new Set(named)].join('-');
}
