import type { DailyAdvisory } from '@anar/contracts/advisories';
import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';
import { ago } from '../../i18n/ago.ts';
import { dailyAdvice as words } from '../../i18n/hi/daily-advice.ts';
import { timeSince } from '../../i18n/relative-time.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);
const HINDI = 'hi-IN-u-nu-latn';
const longDay = new Intl.DateTimeFormat(HINDI, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const hourOfDay = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: PRODUCT_TIME_ZONE });

/** 'शनिवार, 21 नवंबर' of '2026-11-21'. */
export function longDate(day: string): string {
  return longDay.format(Date.parse(day));
}

/** How old the weather of an advice is; of the month's usual weather that it is that. */
export function weatherAge({ inputs }: Pick<DailyAdvisory, 'inputs'>, now: number): string {
  const since = inputs.weatherAt === null ? null : timeSince(inputs.weatherAt, now);
  return since ? say('weatherAge', { ago: ago(since) }) : say('weatherUsual');
}

/** The hour in India, 0 to 23. */
export function indiaHour(at: string): number {
  return Number(hourOfDay.format(Date.parse(at)));
}

/** 'सुबह 6', 'दोपहर 1', 'शाम 5', 'रात 8'. */
export function hourText(hour: number): string {
  const part = hour < 4 || hour >= 20 ? 'night' : hour < 12 ? 'morning' : hour < 16 ? 'noon' : 'evening';
  return say('hourFrom', { part: say(part), n: hour % 12 || 12 });
}
