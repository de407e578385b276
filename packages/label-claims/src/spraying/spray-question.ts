import { memoize } from '@anar/india/memoize';
import { badPairsIn, mixesUnknown } from './mixes.ts';
import type { BadPair } from './mixing-rules.ts';
import { createFindSubstances, type NamedSubstance } from './named-substances.ts';
import type { ReadSentence } from './read-sentence.ts';
import { is, type SpokenWord, sentencesOf } from './spoken-words.ts';
import { asksAgain, tellsMultiple, tellsStrength } from './strength.ts';
import { type NamedProduct, SUBSTANCES, type Substance } from './substances.ts';
import { type UsedSubstance, usedIn } from './used-substances.ts';

/** What a text asks or says of how something is sprayed. */
export interface SprayQuestion {
  /** The substances named, each once. */
  named: readonly Substance[];
  /** Pairs that are to meet in one tank and must not, the gravest first. */
  badPairs: readonly BadPair[];
  /** What a doctor's words want used: they may meet with what stands elsewhere. A farmer may ask of each by itself. */
  used: readonly UsedSubstance[];
  /** Things are to be mixed of which no rule says that they may be. */
  mixesUnknown: boolean;
  /** A strength or an amount of the farmer's own, or a multiple of what the label says. */
  strength?: 'own' | 'multiple';
  /** How often, or how soon again. */
  again: boolean;
  antibiotic: boolean;
  /** Something is to be sprayed. */
  spraying: boolean;
  /** The text without the names of substances: what is left may tell a sign of a problem. */
  rest: string;
}

export type ReadSprayQuestion = (text: string) => SprayQuestion;

/** Nobody asks at greater length; what repeats a name five hundred times is read in no time. */
const MOST_WORDS = 300;
const LETTERS_KEPT = 100_000;

/** Makes a reader that knows the substances of the mixing rules and, by name, these products too. */
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
  const strength = read.some(tellsMultiple) ? 'multiple' : read.some(tellsStrength) ? 'own' : undefined;
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

/** Pauses stay, so that a word is read with its own clause. */
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
