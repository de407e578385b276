import type { Score } from './score-problems.ts';
import { tells, type Word } from './word.ts';

/** An unknown word weighs less than a reported sign that the guess does not explain. */
const UNKNOWN = 0.5;
/** Shorter words that no list has carry no sign. */
const LEAST_UNKNOWN = 3;

/** Share of the reported signs that the best guess explains, 0 to 1; unknown words count as signs too. */
export function explainedShare(score: Score | undefined, words: readonly Word[]): number {
  if (!score) return 0;
  const signs = words.filter((word) => tells(word) && !word.negated).length;
  const unknown = words.filter(isUnknown).length;
  return Math.min(1, score.words.length / Math.max(1, signs + UNKNOWN * unknown));
}

/**
 * Whether the signs belong to something unknown: "<?> में माहू लगा है". In front of a case the first word is what
 * the text is about, so with no word of pomegranate it may be any other crop; what there is too little of is a plant food.
 */
export function isOfUnknownHost(words: readonly Word[]): boolean {
  if (words.some((word) => word.roles.has('ours'))) return false;
  const first = words.findIndex((word) => !word.roles.has('stop'));
  return words.some((word, index) => {
    const next = words[index + 1];
    if (!isUnknown(word) || !next || next.clause !== word.clause) return false;
    const isFood = words[index + 2]?.concepts.has('low') === true;
    return next.helps.has('of_a_crop') || (index === first && next.helps.has('of_a_host') && !isFood);
  });
}

const isUnknown = (word: Word) => word.roles.size === 0 && word.text.length >= LEAST_UNKNOWN && !/^\d/.test(word.text);
