import { memoize } from '@anar/india/memoize';
import { badPairsIn, mixesUnknown } from './mixes.ts';
import type { BadPair } from './mixing-rules.ts';
import { createFindSubstances, type NamedSubstance } from './named-substances.ts';
import type { ReadSentence } from './read-sentence.ts';
import { is, type SpokenWord, sentencesOf } from './spoken-words.ts';
import { asksAgain, namesMultiple, namesStrength } from './strength.ts';
import { type NamedProduct, SUBSTANCES, type Substance } from './substances.ts';
import { type UsedSubstance, usedIn } from './used-substances.ts';

/** What a text asks or states about spraying. */
export interface SprayQuestion {
  /** The named substances, each once. */
  named: readonly Substance[];
  /** Incompatible pairs combined in one tank, most dangerous first. */
  badPairs: readonly BadPair[];
  /**
   * Substances that a doctor's text recommends: they may be combined with what is written elsewhere. A farmer may ask
   * of each separately.
   */
  used: readonly UsedSubstance[];
  /** A combination for which no rule says that it is allowed. */
  mixesUnknown: boolean;
  /** A strength or amount of the farmer's own, or a multiple of the label's. */
  strength?: 'own' | 'multiple';
  /** How often, or how soon again. */
  again: boolean;
  antibiotic: boolean;
  /** Something is to be sprayed. */
  spraying: boolean;
  /** The text without the names of substances: the rest may describe a symptom. */
  rest: string;
}

export type ReadSprayQuestion = (text: string) => SprayQuestion;

/** Bound against hostile input: real questions are shorter. */
const MOST_WORDS = 300;
const LETTERS_KEPT = 100_000;

/** Creates a reader that knows the substances of the mixing rules and, by name, these products too. */
export function createReadSprayQuestion(products: readonly NamedProduct[] = []): ReadSprayQuestion {
  const find = createFindSubstances(withProducts(products));
  return memoize((text) => readText(text, find), LETTERS_KEPT);
}

function withProducts(products: readonly NamedProduct[]): Substance[] {
  const known = new Map<string, Substance>(SUBSTANCES.map((one) => [one.id, one]));
  const more = products.map(({ id, names }): Substance => {
    const same = known.get(id);
    return same ? { ...same, names } : { id, is: ['spray'], names };
  });
  return [...SUBSTANCES, ...more];
}

function readText(text: string, find: (words: readonly SpokenWord[]) => NamedSubstance[]): SprayQuestion {
  const read = sentencesOf(text).map((sentence) => {
    const words = sentence.words.slice(0, MOST_WORDS);
    return { words, isQuestion: sentence.isQuestion, named: find(words) };
  });
  const badPairs = badPairsIn(read);
  const strength = read.some(namesMultiple) ? 'multiple' : read.some(namesStrength) ? 'own' : undefined;
  const named = read.flatMap((sentence) => sentence.named.map(({ substance }) => substance));
  return {
    named: [...new Set(named)],
    badPairs,
    used: usedIn(read),
    mixesUnknown: badPairs.length === 0 && read.some(mixesUnknown),
    ...(strength && { strength }),
    again: badPairs.length === 0 && read.some(asksAgain),
    antibiotic: named.some((one) => one.is.includes('antibiotic')),
    spraying: named.length > 0 || read.some(({ words }) => words.some((word) => is(word, 'spray', 'medicine'))),
    rest: named.length > 0 ? read.map(restOf).join('\n') : text,
  };
}

/** Pauses are kept, so that a word is read in its own clause. */
function restOf({ words, named }: ReadSentence): string {
  const isName = (at: number) => named.some(({ from, to }) => from <= at && at < to);
  return words
    .map(({ text, clause }, at) => {
      const pause = at > 0 && clause !== words[at - 1]?.clause ? ', ' : ' ';
      return pause + (isName(at) ? '' : text);
    })
    .join('')
    .trim();
}
