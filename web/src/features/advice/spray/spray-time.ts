import type { DailyAdvisory, SprayDecision } from '@anar/contracts/advisories';
import { advice as words } from '../../../i18n/hi/orchard/advice.ts';
import { dayBefore, indiaDay } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { indiaHour } from '../advice-text.ts';

const say = texts(words);
const HOUR_MS = 3_600_000;
export const SEVERITY: Record<SprayDecision, number> = { safe: 0, caution: 1, avoid: 2 };

export type SprayAdvice = Pick<DailyAdvisory, 'day' | 'sprayDecision' | 'sprayReasons' | 'sprayHours' | 'sprayWindow'>;

/** The time that the decision is for. Without `when` it is now: "safe" alone would send somebody out at night. */
export interface SprayTime {
  when?: string | undefined;
  /** Why now is no time to spray. */
  notNow?: string;
  /** The hours it was for are over; new advice is needed for the rest of the day. */
  passed?: true;
}

/** The time that the decision of today's advice is for, seen at `now`, in ms. */
export function sprayTime(advice: SprayAdvice, now: number): SprayTime {
  const { day, sprayDecision, sprayReasons, sprayHours } = advice;
  if (isForTomorrow(sprayReasons)) {
    return { notNow: say('dayOver'), when: windowOn(dayBefore(day, -1), advice) ?? say('tomorrow') };
  }
  const left = sprayHours.filter(({ at }) => Date.parse(at) + HOUR_MS > now);
  const [next] = left;
  if (sprayHours.length === 0) return isDark(now) ? { notNow: say('notNowNight'), when: say('byAnyDay') } : {};
  if (!next || left.every(({ decision }) => SEVERITY[decision] > SEVERITY[sprayDecision])) {
    const none = left.every(({ decision }) => decision === 'avoid');
    return { notNow: say(none ? 'dayOver' : 'bestOver'), when: say('wasForToday'), passed: true };
  }
  const window = windowOn(day, advice);
  if (Date.parse(next.at) > now) return { notNow: say('notNowNight'), when: window ?? say('byDay') };
  if (SEVERITY[next.decision] <= SEVERITY[sprayDecision]) return {};
  return { when: window ?? say('today'), ...(next.decision === 'avoid' && { notNow: say('notNowHour') }) };
}

/** By the clock: without a forecast there are no spray hours. `now` in ms. */
function isDark(now: number): boolean {
  const hour = indiaHour(new Date(now).toISOString());
  return hour < 6 || hour >= 18;
}

/** The reasons of the decision, without the one that it is for tomorrow: that is shown before them. */
export function decisionReasons(reasons: readonly string[]): readonly string[] {
  return isForTomorrow(reasons) ? reasons.slice(1) : reasons;
}

/** Whether the server found no hour left today: the decision is tomorrow's. */
export function isForTomorrow([first]: readonly string[]): boolean {
  return first?.startsWith(say('serverDayOver')) === true;
}

/** The best window, if it is of this day and the decision can be for it: one under an alert may be more careful. */
function windowOn(day: string, { sprayWindow, sprayDecision }: SprayAdvice): string | undefined {
  if (!sprayWindow || sprayDecision === 'avoid' || SEVERITY[sprayWindow.decision] > SEVERITY[sprayDecision])
    return undefined;
  return indiaDay(Date.parse(sprayWindow.from)) === day ? sprayWindow.text : undefined;
}
