import { indiaDay } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { hourText, indiaHour } from '../card/advice-text.ts';
import { isForTomorrow, SEVERITY, type SprayAdvice, sprayTime, wasSprayedToday } from '../spray/spray-time.ts';
import { todayTexts } from './today.hi.ts';

const say = texts(todayTexts);
const HOUR_MS = 3_600_000;

/** Whether to spray today: an answer and its time. */
export interface SprayAnswer {
  /**
   * `care`: yes, with care. `done`: a spray of today is recorded. `see`: without a forecast the farmer decides by looking
   * at the weather.
   */
  answer: 'yes' | 'care' | 'done' | 'no' | 'see';
  /** Hours of the answer; for a no, the next suitable hours. Empty when there is nothing to show. */
  when: string;
}

/** Today's decision as it applies at `now`, in ms. */
export function sprayAnswer(advice: SprayAdvice, now: number): SprayAnswer {
  const { sprayDecision, sprayReasons, sprayHours } = advice;
  const { when, passed } = sprayTime(advice, now);
  if (isForTomorrow(sprayReasons)) {
    return { answer: 'no', when: (sprayDecision === 'avoid' ? undefined : when) ?? nextWindow(advice, now) };
  }
  if (passed) return { answer: 'no', when: nextWindow(advice, now) || say('dayOver') };
  if (sprayDecision === 'avoid') return { answer: 'no', when: nextWindow(advice, now) };
  if (wasSprayedToday(sprayReasons)) return { answer: 'done', when: say('doneWhen') };
  if (sprayHours.length === 0) return { answer: 'see', when: say('seeWhen') };
  const answer = sprayDecision === 'safe' ? 'yes' : 'care';
  return { answer, when: when === undefined ? untilWhen(advice, now) : when.replace(/^आज (?=\S)/, '') };
}

/** The best window if it is on a later day; without any window, the text that none is near. */
function nextWindow({ day, sprayWindow }: SprayAdvice, now: number): string {
  if (!sprayWindow) return say('noneSoon');
  const from = Date.parse(sprayWindow.from);
  return from > now && indiaDay(from) !== day ? sprayWindow.text : '';
}

/** Spraying is fine now: text with the hour until which that holds, before the first worse hour. */
function untilWhen({ sprayDecision, sprayHours }: SprayAdvice, now: number): string {
  const left = sprayHours.filter(({ at }) => Date.parse(at) + HOUR_MS > now);
  const worse = left.findIndex(({ decision }) => SEVERITY[decision] > SEVERITY[sprayDecision]);
  const last = left.at(worse === -1 ? -1 : worse - 1);
  return last ? say('nowUntil', { to: hourText(indiaHour(last.at) + 1) }) : say('now');
}
