import { today as words } from '../../../i18n/hi/orchard/today.ts';
import { indiaDay } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { hourText, indiaHour } from '../advice-text.ts';
import { isForTomorrow, SEVERITY, type SprayAdvice, sprayTime } from '../spray/spray-time.ts';

const say = texts(words);
const HOUR_MS = 3_600_000;

/** Whether to spray today, in a word and a time. */
export interface SprayAnswer {
  /** `care`: yes, with care. `see`: nobody knows the weather, who looks decides. */
  answer: 'yes' | 'care' | 'no' | 'see';
  /** Its hours; of a no, the next hours that will do. Empty where there is nothing to say. */
  when: string;
}

/** What is left of today's decision at `now`, in ms. */
export function sprayAnswer(advice: SprayAdvice, now: number): SprayAnswer {
  const { sprayDecision, sprayReasons, sprayHours } = advice;
  const { when, passed } = sprayTime(advice, now);
  if (isForTomorrow(sprayReasons)) {
    return { answer: 'no', when: (sprayDecision === 'avoid' ? undefined : when) ?? nextWindow(advice, now) };
  }
  if (passed) return { answer: 'no', when: nextWindow(advice, now) || say('dayOver') };
  if (sprayDecision === 'avoid') return { answer: 'no', when: nextWindow(advice, now) };
  if (sprayHours.length === 0) return { answer: 'see', when: say('seeWhen') };
  const answer = sprayDecision === 'safe' ? 'yes' : 'care';
  return { answer, when: when === undefined ? untilWhen(advice, now) : when.replace(/^आज (?=\S)/, '') };
}

/** The best window where it is of a later day; that there is none, when none is near. */
function nextWindow({ day, sprayWindow }: SprayAdvice, now: number): string {
  if (!sprayWindow) return say('noneSoon');
  const from = Date.parse(sprayWindow.from);
  return from > now && indiaDay(from) !== day ? sprayWindow.text : '';
}

/** It is good now: until the first hour that is worse than the decision. */
function untilWhen({ sprayDecision, sprayHours }: SprayAdvice, now: number): string {
  const left = sprayHours.filter(({ at }) => Date.parse(at) + HOUR_MS > now);
  const worse = left.findIndex(({ decision }) => SEVERITY[decision] > SEVERITY[sprayDecision]);
  const last = left.at(worse === -1 ? -1 : worse - 1);
  return last ? say('nowUntil', { to: hourText(indiaHour(last.at) + 1) }) : say('now');
}
