import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';
import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { HarvestWait } from '@anar/contracts/orchards/orchards';
import { ago } from '../../../i18n/dates/ago.ts';
import { daysBetween, indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { timeSince } from '../../../i18n/dates/relative-time.ts';
import { dayPart } from '../../../i18n/dates/time-of-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../advice.hi.ts';

const say = texts(adviceTexts);
const hourOfDay = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: PRODUCT_TIME_ZONE });

/** Where the weather of an advice is from: sample weather is never called fresh, whatever its age. */
export function weatherSource({ dataSource, credit }: Pick<DailyAdvisory, 'dataSource' | 'credit'>) {
  return dataSource !== 'backup' && credit.startsWith(say('sample')) ? 'sample' : dataSource;
}

/** Age of the weather data of an advice, or that it is the month's climate normal. */
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
  return say('hourFrom', { part: dayPart(hour), n: hour % 12 || 12 });
}

/** The alert text without the "forecast" prefix: its source is shown beside it. */
export function alertText({ alertMessage }: Pick<DailyAdvisory, 'alertMessage'>): string {
  const source = `${adviceTexts.forecast}: `;
  return alertMessage.startsWith(source) ? alertMessage.slice(source.length) : alertMessage;
}

/** The name without its heading, in any wording that the server used on the day of the advice. */
export function riskName(title: string): string {
  return title.slice(title.lastIndexOf(': ') + 1).trim();
}

/** Days until harvest is safe after the last spray, and why; undefined when no wait applies. `now` in ms. */
export function harvestWaitText(wait: HarvestWait | undefined, now: number): { wait: string; why: string } | undefined {
  const today = indiaDay(now);
  const days = wait ? daysBetween(today, wait.safeOn) : 0;
  if (!wait || days <= 0) return undefined;
  const { product } = wait;
  const dates = { sprayed: spoken(wait.sprayedOn, today), safe: spoken(wait.safeOn, today) };
  return { wait: say('harvestIn', { n: days }), why: say('harvestWhy', { product, ...dates }) };
}
