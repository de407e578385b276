import type { DailyAdvisory, SprayDecision } from '@anar/contracts/orchards/advisories';
import { dayBefore, indiaDay } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../advice.hi.ts';
import { indiaHour } from '../card/advice-text.ts';

const say = texts(adviceTexts);
const HOUR_MS = 3_600_000;
export const SEVERITY: Record<SprayDecision, number> = { safe: 0, caution: 1, avoid: 2 };

export type SprayAdvice = Pick<DailyAdvisory, 'day' | 'sprayDecision' | 'sprayReasons' | 'sprayHours' | 'sprayWindow'>;

/**
 * The time that the decision is for. Without `when` it is for now: "safe" alone could make the farmer spray at night.
 */
export interface SprayTime {
  when?: string | undefined;
  /** Why it should not be sprayed now. */
  notNow?: string;
  /** The hours of the decision have passed; the rest of the day needs new advice. */
  passed?: true;
}

/** The time that the decision of today's advice is for, as of `now` in ms. */
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

/** By the clock, since without a forecast there are no spray hours. `now` in ms. */
function isDark(now: number): boolean {
  const hour = indiaHour(new Date(now).toISOString());
  return hour < 6 || hour >= 18;
}

/** The reasons of the decision, without the first one that says it is for tomorrow: that one is shown above. */
export function decisionReasons(reasons: readonly string[]): readonly string[] {
  return isForTomorrow(reasons) ? reasons.slice(1) : reasons;
}

/** Whether the server found no hour left today, so that the decision is for tomorrow. */
export function isForTomorrow([first]: readonly string[]): boolean {
  return first?.startsWith(say('serverDayOver')) === true;
}

/** Whether the server calls no other spray safe, because one of today is recorded. */
export function wasSprayedToday(reasons: readonly string[]): boolean {
  return reasons.some((reason) => reason.startsWith(say('serverSprayed')));
}

/** The best window if it is on this day and not worse than the decision (an alert can make the decision stricter). */
function windowOn(day: string, { sprayWindow, sprayDecision }: SprayAdvice): string | undefined {
  if (!sprayWindow || sprayDecision === 'avoid' || SEVERITY[sprayWindow.decision] > SEVERITY[sprayDecision])
    return undefined;
  return indiaDay(Date.parse(sprayWindow.from)) === day ? sprayWindow.text : undefined;
}
