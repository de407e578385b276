import type { CaseSheet } from '@anar/contracts/consult/case-sheet';
import { dayBefore, daysBetween, spoken } from '../../../../i18n/dates/india-day.ts';
import { readable } from '../../../../i18n/numbers/amounts.ts';
import { texts } from '../../../../i18n/texts.ts';
import { caseTexts } from '../case.hi.ts';

const say = texts(caseTexts);

type Orchard = CaseSheet['orchards'][number];
type Work = Orchard['work'][number];

/** Whether fruit may be picked after this spray, else when; null without a waiting period. */
export function workState({ safeOn }: Pick<Work, 'safeOn'>, today: string): { open: boolean; text: string } | null {
  if (safeOn === undefined) return null;
  if (daysBetween(today, safeOn) <= 0) return { open: true, text: say('workOpen') };
  return { open: false, text: say('workFrom', { day: spoken(safeOn, today) }) };
}

/** Recent rain as a number and a sentence; the last value is today's. */
export function rainText({ rainMm }: Pick<Orchard, 'rainMm'>, today: string): { short: string; sentence: string } {
  if (!rainMm || rainMm.length === 0) return { short: say('rainUnknown'), sentence: say('rainUnknownText') };
  const week = rainMm.slice(-7);
  const total = week.reduce((sum, mm) => sum + mm, 0);
  const n = week.length;
  if (total === 0) return { short: say('rainNone'), sentence: say('rainDry', { n }) };
  const most = Math.max(...week);
  const day = dayBefore(today, n - 1 - week.indexOf(most));
  const mm = readable(total);
  return {
    short: say('rainSummary', { mm }),
    sentence: say('rainSentence', { n, mm, day: spoken(day, today), most: readable(most) }),
  };
}
