import type { NamedSubstance } from './named-substances.ts';
import { is, type Sentence } from './spoken-words.ts';

/** A sentence with the substances that it names, in order. */
export interface ReadSentence extends Sentence {
  named: readonly NamedSubstance[];
}

/** A question or a plan, not a report of the past. */
export function isAhead({ words, isQuestion }: Sentence): boolean {
  if (isQuestion || words.some((word) => is(word, 'asks'))) return true;
  return words.some((word) => is(word, 'apply')) && !words.some((word) => is(word, 'past'));
}
