import { MARKET } from '@anar/contracts/constants';
import { dayAfter, daysBetween } from '@anar/india/time';
import type { Newest } from './mandi.model.ts';

/** What one mandi reported for one variety and one grade on one day. ₹ per quintal. */
export interface GradePrice {
  day: string;
  min: number;
  max: number;
  modal: number;
}

/** All grades of a day as one price. */
export interface DayPrice {
  day: string;
  min: number;
  max: number;
  modal: number;
}

const WEEK = 7;
const MONTH = 30;
/** Fewest days with a price for an average. */
const LEAST_DAYS = 2;

/**
 * One price a day, the oldest day first: the lowest of all grades, the highest, and as modal price the mean of the grades'
 * modal prices. The portal does not say how much of each grade came in, so that they weigh the same.
 */
export function dayPrices(grades: readonly GradePrice[]): DayPrice[] {
  const days = new Map<string, GradePrice[]>();
  for (const grade of grades) {
    const same = days.get(grade.day);
    if (same) same.push(grade);
    else days.set(grade.day, [grade]);
  }
  return [...days]
    .map(([day, of]) => ({
      day,
      min: Math.min(...of.map(({ min }) => min)),
      max: Math.max(...of.map(({ max }) => max)),
      modal: mean(of.map(({ modal }) => modal)),
    }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * The newest price and its comparison with the days before; undefined without any. Only days with a real price count:
 * the previous one at most 30 days earlier, averages over the 7 and 30 days that end with the newest one, if they hold
 * two. The trend is up or down from a change of `MARKET.trendPercent` on; stable also when there is nothing to compare
 * with.
 */
export function analyse(grades: readonly GradePrice[]): Omit<Newest, 'lastUpdated'> | undefined {
  const all = dayPrices(grades);
  const newest = all.at(-1);
  if (!newest) return undefined;
  const previous = all.at(-2);
  const month = lastDays(all, newest.day, MONTH);
  const weekly = average(lastDays(all, newest.day, WEEK));
  const monthly = average(month);
  return {
    minPrice: newest.min,
    maxPrice: newest.max,
    modalPrice: newest.modal,
    date: newest.day,
    days: month.map(({ day, modal }) => [day, modal]),
    ...(previous && daysBetween(previous.day, newest.day) <= MONTH ? change(previous, newest) : { trend: 'stable' }),
    ...(weekly !== undefined && { weeklyAverage: weekly }),
    ...(monthly !== undefined && { monthlyAverage: monthly }),
  };
}

function change(previous: DayPrice, newest: DayPrice) {
  const priceChange = newest.modal - previous.modal;
  const exact = (priceChange / previous.modal) * 100;
  const trend = Math.abs(exact) < MARKET.trendPercent ? 'stable' : exact > 0 ? 'up' : 'down';
  const priceChangePercent = Math.round(exact * 10) / 10;
  return { previousPrice: previous.modal, previousDate: previous.day, priceChange, priceChangePercent, trend } as const;
}

/** Those of the `count` days that end with `last`. */
function lastDays(all: readonly DayPrice[], last: string, count: number): DayPrice[] {
  const after = dayAfter(last, -count);
  return all.filter(({ day }) => day > after);
}

const mean = (numbers: readonly number[]) => Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);
const average = (days: readonly DayPrice[]) =>
  days.length < LEAST_DAYS ? undefined : mean(days.map(({ modal }) => modal));
