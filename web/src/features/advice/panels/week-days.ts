import type { AdvisoryDay } from '@anar/contracts/orchards/advisories';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../advice.hi.ts';

const say = texts(adviceTexts);

/** The day of the month: short enough for seven in a row at large font sizes. */
export function dayOfMonth(day: string): string {
  return String(Number(day.slice(8)));
}

/** 'आज', 'कल', then '23 तारीख'. */
function spokenDay(day: string, index: number): string {
  if (index === 0) return say('today');
  return index === 1 ? say('tomorrow') : say('dayOfMonth', { n: dayOfMonth(day) });
}

/** Text alternative of the chart. */
export function weekSentence(days: readonly AdvisoryDay[]): string {
  const sentences = days.map(({ day, rainMm, irrigationLiters }, index) =>
    say('weekDay', {
      day: spokenDay(day, index),
      rain: rainMm === null ? say('weekRainUnknown') : say('weekRainOf', { mm: readable(rainMm) }),
      water: readable(irrigationLiters),
    }),
  );
  return say('weekSentence', { n: days.length, days: sentences.join('; ') });
}

/** Heights relative to the highest bar, 0 to 1; any value above 0 stays visible, an unknown one has no bar. */
export function barHeights(values: readonly (number | null)[], least: number): number[] {
  const known = values.map((value) => value ?? 0);
  const highest = Math.max(least, ...known);
  return known.map((value) => (value > 0 ? Math.max(0.04, value / highest) : 0));
}
