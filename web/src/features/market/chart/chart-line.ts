import type { MarketRecord } from '@anar/contracts/market';
import { daysBetween } from '../../../i18n/dates/india-day.ts';

/** Prices up to this many days apart are joined: mandis close on Sundays and holidays. A longer gap stays a gap. */
export const GAP_DAYS = 3;

export interface Frame {
  /** First and last day. */
  from: string;
  to: string;
  /** ₹ at the bottom and at the top. */
  low: number;
  high: number;
}

/** Percent from the left and from the top. */
export interface Point {
  x: number;
  y: number;
}

/** The point of a price. A single day, and equal prices, are centred. */
export function pointIn({ from, to, low, high }: Frame, day: string, price: number): Point {
  const span = daysBetween(from, to);
  const x = span === 0 ? 50 : (daysBetween(from, day) / span) * 100;
  const y = high === low ? 50 : ((high - price) / (high - low)) * 100;
  return { x: rounded(x), y: rounded(y) };
}

/** Groups of days without a gap, oldest first. */
export function runs<T>(days: readonly T[], dayOf: (one: T) => string): T[][] {
  const found: T[][] = [];
  for (const one of days) {
    const run = found.at(-1);
    const before = run?.at(-1);
    if (run && before && daysBetween(dayOf(before), dayOf(one)) <= GAP_DAYS) run.push(one);
    else found.push([one]);
  }
  return found;
}

/** A line through these points; a single one is a dot. */
export function linePath(points: readonly Point[]): string {
  if (points.length === 1) return `M${at(points[0])}h0`;
  return `M${points.map(at).join('L')}`;
}

/** The area below a line. */
export function areaPath(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? `M${first.x} 100L${points.map(at).join('L')}L${last.x} 100Z` : '';
}

/** The area between an upper and a lower line. */
export function bandPath(upper: readonly Point[], lower: readonly Point[]): string {
  return `M${[...upper, ...[...lower].reverse()].map(at).join('L')}Z`;
}

const at = (point: Point | undefined) => (point ? `${point.x} ${point.y}` : '');
const rounded = (percent: number) => Math.round(percent * 100) / 100;

/** Two to six round, evenly spaced numbers from below the lowest to above the highest. */
export function ticks(low: number, high: number): number[] {
  const leastStep = Math.max(high - low, high * 0.05, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(leastStep));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= leastStep) ?? leastStep;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Percent from lowest to highest; 50 if they are equal. */
export function shareOf({
  minPrice,
  maxPrice,
  modalPrice,
}: Pick<MarketRecord, 'minPrice' | 'maxPrice' | 'modalPrice'>): number {
  if (maxPrice <= minPrice) return 50;
  return Math.min(100, Math.max(0, ((modalPrice - minPrice) / (maxPrice - minPrice)) * 100));
}
