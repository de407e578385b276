import type { DailyAdvisory, SprayDecision } from '@anar/contracts/advisories';
import { advice as words } from '../../../i18n/hi/advice.ts';
import { dayBefore, indiaDay } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { indiaHour } from '../advice-text.ts';

const say = texts(words);
const HOUR_MS = 3_600_000;
const DANGER: Record<SprayDecision, number> = { safe: 0, caution: 1, avoid: 2 };

type Sprayed = Pick<DailyAdvisory, 'day' | 'sprayDecision' | 'sprayReasons' | 'sprayHours' | 'sprayWindow'>;

/** Which time the decision speaks of. Without `when` it is now: "safe" alone would send somebody out at night. */
export interface SprayTime {
  when?: string | undefined;
  /** That now is no time to spray. */
  notNow?: string;
  /** What it was for is over; one for what is left has to be made first. */
  passed?: true;
}

/** Reads from an advice of today what its decision is for at `now`, in ms. */
export function sprayTime(advice: Sprayed, now: number): SprayTime {
  const { day, sprayDecision, sprayReasons, sprayHours } = advice;
  if (isForTomorrow(sprayReasons)) {
    return { notNow: say('dayOver'), when: windowOn(dayBefore(day, -1), advice) ?? say('tomorrow') };
  }
  const left = sprayHours.filter(({ at }) => Date.parse(at) + HOUR_MS > now);
  const [next] = left;
  if (sprayHours.length === 0) return isDark(now) ? { notNow: say('notNowNight'), when: say('byAnyDay') } : {};
  if (!next || left.every(({ decision }) => DANGER[decision] > DANGER[sprayDecision])) {
    const none = left.every(({ decision }) => decision === 'avoid');
    return { notNow: say(none ? 'dayOver' : 'bestOver'), when: say('wasForToday'), passed: true };
  }
  const window = windowOn(day, advice);
  if (Date.parse(next.at) > now) return { notNow: say('notNowNight'), when: window ?? say('byDay') };
  if (DANGER[next.decision] <= DANGER[sprayDecision]) return {};
  return { when: window ?? say('today'), ...(next.decision === 'avoid' && { notNow: say('notNowHour') }) };
}

/** By the clock: without a forecast there are no hours that tell. `now` in ms. */
function isDark(now: number): boolean {
  const hour = indiaHour(new Date(now).toISOString());
  return hour < 6 || hour >= 18;
}

/** The reasons of the decision, without the one that it is for tomorrow: that is told before them. */
export function decisionReasons(reasons: readonly string[]): readonly string[] {
  return isForTomorrow(reasons) ? reasons.slice(1) : reasons;
}

function isForTomorrow([first]: readonly string[]): boolean {
  return first?.startsWith(say('serverDayOver')) === true;
}

/** The best window, if it is of this day and the decision can be for it: one under an alert may be more careful. */
function windowOn(day: string, { sprayWindow, sprayDecision }: Sprayed): string | undefined {
  if (!sprayWindow || sprayDecision === 'avoid' || DANGER[sprayWindow.decision] > DANGER[sprayDecision])
    return undefined;
  return indiaDay(Date.parse(sprayWindow.from)) === day ? sprayWindow.text : undefined;
}
