import type { HowToPage, ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { texts } from '../../../i18n/texts.ts';
import { inSentences } from '../../../sound/speech/in-sentences.ts';
import { problemsTexts } from '../problems.hi.ts';

const say = texts(problemsTexts);

/** The entry as read aloud: what it is, how to recognise it, what to do first, why. No Latin names. */
export function spokenEntry({ name, signs, lookAlikes, firstSteps, why, organic }: ProblemEntry): string {
  return inSentences([
    name,
    `${say('signs')}: ${signs}`,
    ...lookAlikes.map((other) => `${other.name}: ${other.differ}`),
    `${say('firstSteps')}: ${firstSteps.join(' ')}`,
    why,
    organic && `${say('organic')}: ${organic}`,
  ]);
}

/** A how-to page as read aloud. */
export function spokenPage({ title, short, steps, avoid }: HowToPage): string {
  return inSentences([
    title,
    short,
    `${say('howTo')}: ${steps.join(' ')}`,
    avoid.length > 0 && `${say('avoid')}: ${avoid.join(' ')}`,
  ]);
}
