import type { SprayDecision, SprayHour } from '@anar/contracts/orchards/advisories';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../advice.hi.ts';
import { hourText, indiaHour } from '../card/advice-text.ts';

const say = texts(adviceTexts);

export const FIT = { safe: 'hourSafe', caution: 'hourCaution', avoid: 'hourAvoid' } as const;

interface HourRun {
  /** Hours in India, `to` not included. */
  from: number;
  to: number;
  decision: SprayDecision;
}

/** Joins consecutive hours with the same decision. */
export function hourRuns(hours: readonly SprayHour[]): HourRun[] {
  const runs: HourRun[] = [];
  for (const { at, decision } of hours) {
    const hour = indiaHour(at);
    const last = runs.at(-1);
    if (last?.decision === decision && last.to === hour) last.to = hour + 1;
    else runs.push({ from: hour, to: hour + 1, decision });
  }
  return runs;
}

/** Text alternative of the bars: 'आज कब छिड़कें। सुबह 6 से सुबह 9: अच्छा, …'. */
export function hoursSentence(hours: readonly SprayHour[]): string {
  const runs = hourRuns(hours).map(({ from, to, decision }) =>
    say('hourRun', { from: hourText(from), to: hourText(to), fit: say(FIT[decision]) }),
  );
  return say('hours', { runs: runs.join(', ') });
}
