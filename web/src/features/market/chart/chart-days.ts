import type { MarketHistory } from '@anar/contracts/market';
import { daysBetween, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { money, type Unit } from '../record-text.ts';
import { type Frame, ticks } from './chart-line.ts';
import { marketChartTexts } from './market-chart.hi.ts';

const say = texts(marketChartTexts);
type Days = MarketHistory['days'];

/** The chart's frame and grid prices for these days; at least one day. */
export function frameOf(days: Days): { frame: Frame; lines: number[] } {
  const lines = ticks(Math.min(...days.map((day) => day.minPrice)), Math.max(...days.map((day) => day.maxPrice)));
  const [first, last] = [days[0], days.at(-1)];
  return {
    frame: { from: first?.date ?? '', to: last?.date ?? '', low: lines[0] ?? 0, high: lines.at(-1) ?? 0 },
    lines,
  };
}

/** The day nearest to this fraction (0–1) of the width. */
export function nearestDay(days: Days | readonly Days[number][], share: number): number {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 0;
  const target = share * daysBetween(first.date, last.date);
  const apart = days.map(({ date }) => Math.abs(daysBetween(first.date, date) - target));
  return apart.indexOf(Math.min(...apart));
}

/** The whole chart as text. */
export function chartSentence(days: readonly Days[number][], unit: Unit, today: string): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return say('noDays');
  return say('chartSentence', {
    from: spoken(first.date, today),
    to: spoken(last.date, today),
    n: days.length,
    first: money(first.modalPrice, unit),
    last: money(last.modalPrice, unit),
    least: money(Math.min(...days.map((day) => day.minPrice)), unit),
    most: money(Math.max(...days.map((day) => day.maxPrice)), unit),
  });
}
