import type { Problem } from '../knowledge/problem.ts';
import type { Lexicon } from './lexicon.ts';
import { readText } from './read-text.ts';
import type { Word } from './word.ts';

interface Term {
  concepts: ReadonlySet<string>;
  negated: boolean;
}

/** A phrase of the knowledge base, read like a farmer's words: signs in any order, on one of some parts. */
export interface Phrase {
  text: string;
  terms: readonly Term[];
  parts: ReadonlySet<string>;
  weight: number;
}

export interface ProblemPhrases {
  problem: Problem;
  speaksFor: readonly Phrase[];
  speaksAgainst: readonly Phrase[];
}

/** What a phrase is worth (O): the problem named, its own sign, a sign it shares with others, a sign of something else. */
const WEIGHTS = { name: 6, typical: 4, possible: 1.5, against: 3 } as const;
/** Signs of one phrase are at most this many words apart. */
const REACH = 9;

/** Reads all phrases of a problem. Throws when one of them has no sign in it. */
export function readPhrases(problem: Problem, lexicon: Lexicon): ProblemPhrases {
  const read = (weight: number) => (text: string) => readPhrase(text, weight, lexicon, problem.id);
  const languages = [problem.kw_hi, problem.kw_hin, problem.kw_en];
  return {
    problem,
    speaksFor: distinct(
      (['name', 'typical', 'possible'] as const).flatMap((level) =>
        languages.flatMap((words) => words[level].map(read(WEIGHTS[level]))),
      ),
    ),
    speaksAgainst: distinct(problem.against.map(read(WEIGHTS.against))),
  };
}

function readPhrase(text: string, weight: number, lexicon: Lexicon, problemId: string): Phrase {
  const words = readText(text, lexicon);
  const found = words.filter(isTerm).map(({ concepts, negated }) => ({ concepts, negated }));
  const terms = found.filter((term, index) => found.findIndex((other) => keyOf(other) === keyOf(term)) === index);
  if (terms.length === 0) throw new Error(`knowledge base, problem ${problemId}: no sign in "${text}"`);
  return { text, terms, weight, parts: new Set(words.flatMap((word) => [...word.names])) };
}

const keyOf = ({ concepts, negated }: Term) => `${negated ? '!' : ''}${[...concepts].sort().join('/')}`;

/** The three languages often say the same; the first, which weighs most, is kept. */
function distinct(phrases: readonly Phrase[]): Phrase[] {
  const key = ({ terms, parts }: Phrase) => `${[...parts].sort()} ${terms.map(keyOf).sort()}`;
  return [...new Map(phrases.toReversed().map((phrase) => [key(phrase), phrase])).values()].reverse();
}

/** Where each concept stands among the words of a text. */
export type Positions = ReadonlyMap<string, readonly number[]>;

export function positionsOf(words: readonly Word[]): Positions {
  const found = new Map<string, number[]>();
  for (const [at, { concepts }] of words.entries()) {
    for (const concept of concepts) found.set(concept, [...(found.get(concept) ?? []), at]);
  }
  return found;
}

/** Whether each sign of a phrase is among those of a text. Nearly every phrase ends here, so it is what reading a text costs. */
export function mayMatch({ terms }: Phrase, said: Positions): boolean {
  return terms.every(({ concepts }) => {
    for (const concept of concepts) if (said.has(concept)) return true;
    return false;
  });
}

/**
 * The words of a text that a phrase matches, or nothing. Order does not matter; all signs are near each other, speak of
 * a part of the phrase (when it names one), and are denied or not as in the phrase.
 */
export function matchPhrase(phrase: Phrase, words: readonly Word[], said: Positions): Word[] | undefined {
  const candidates = phrase.terms.map((term) => {
    const indexes = new Set([...term.concepts].flatMap((concept) => said.get(concept) ?? []));
    return [...indexes].filter((index) => fits(term, words[index], phrase)).sort((a, b) => a - b);
  });
  for (const first of candidates[0] ?? []) {
    const used = new Set([first]);
    for (const indexes of candidates.slice(1)) {
      const nearest = indexes
        .filter((index) => !used.has(index) && Math.abs(index - first) <= REACH)
        .sort((a, b) => Math.abs(a - first) - Math.abs(b - first))[0];
      if (nearest !== undefined) used.add(nearest);
    }
    if (used.size === phrase.terms.length) return words.filter((_, index) => used.has(index));
  }
  return undefined;
}

function fits(term: Term, word: Word | undefined, { parts, terms }: Phrase): boolean {
  if (!word || !isTerm(word) || word.settled || word.negated !== term.negated) return false;
  if (parts.size > 0 && ![...word.on].some((part) => parts.has(part))) return false;
  if (word.of.size > 0 && !terms.some(({ concepts }) => [...word.of].some((thing) => concepts.has(thing))))
    return false;
  return true;
}

function isTerm(word: Word): boolean {
  return word.concepts.size > 0 && (word.roles.size === 0 || word.roles.has('sign') || word.roles.has('name'));
}
