import type { HowToPage, ProblemEntry } from '@anar/contracts/problems';
import { problems as words } from '../../i18n/hi/check/problems.ts';
import { texts } from '../../i18n/texts.ts';
import { inSentences } from '../../speech/in-sentences.ts';

const say = texts(words);

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
