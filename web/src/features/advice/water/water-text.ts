import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../advice.hi.ts';

const say = texts(adviceTexts);

/** Litres of one irrigation of the whole orchard. */
export function totalLitres(perTree: string, plantCount: number): number {
  return Math.round(Number(perTree) * plantCount);
}

/** '45 मिनट', '1 घंटा', '2 घंटे 15 मिनट'. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [
    hours > 0 && say(hours === 1 ? 'hour' : 'hourPlural', { n: hours }),
    (rest > 0 || hours === 0) && say('minutes', { n: rest }),
  ]
    .filter(Boolean)
    .join(' ');
}

export function everyDaysText(days: number): string {
  return days === 1 ? say('everyDay') : say('everyDays', { n: days });
}

/** The irrigation advice in a few words. */
export function waterText(
  { irrigationLiters, irrigationEveryDays }: Pick<DailyAdvisory, 'irrigationLiters' | 'irrigationEveryDays'>,
  { irrigationType }: Pick<Orchard, 'irrigationType'>,
): string {
  const litres = Number(irrigationLiters);
  if (litres > 0) return say('shareWaterAmount', { n: readable(litres), every: everyDaysText(irrigationEveryDays) });
  return say(irrigationType === 'rainfed' ? 'rainfed' : 'noWater');
}
