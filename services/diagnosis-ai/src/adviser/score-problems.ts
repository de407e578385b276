import type { Problem } from '../knowledge/problem.ts';
import type { SeasonPrior } from '../knowledge/tables.ts';
import { type Circumstances, seasonFactor } from './circumstances.ts';
import { matchPhrase, mayMatch, type Phrase, type Positions, type ProblemPhrases, positionsOf } from './phrases.ts';
import type { Word } from './word.ts';

export interface Score {
  problem: Problem;
  /** Weight of the words for it less those against it; never below 0. */
  evidence: number;
  /** The evidence times the season's factor: what problems are compared by. */
  score: number;
  /** The words that speak for it, in the order written. */
  words: readonly Word[];
}

/** Every problem with some evidence in the words, the likeliest first. */
export function scoreProblems(
  words: readonly Word[],
  problems: readonly ProblemPhrases[],
  now: Circumstances,
  priors: readonly SeasonPrior[],
): Score[] {
  const said = positionsOf(words);
  const possible = (phrases: readonly Phrase[]) => phrases.filter((phrase) => mayMatch(phrase, said));
  return problems
    .map(({ problem, speaksFor, speaksAgainst }) => {
      const found = weigh(words, possible(speaksFor), said);
      const evidence = Math.max(0, found.weight - weigh(words, possible(speaksAgainst), said).weight);
      const score = evidence * seasonFactor(problem.id, now, priors);
      return { problem, evidence, score, words: words.filter((word) => found.words.has(word)) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

/** Adds up phrases, the weightiest first; each must bring a word that none before it used, so nothing counts twice. */
function weigh(words: readonly Word[], phrases: readonly Phrase[], said: Positions) {
  const used = new Set<Word>();
  let weight = 0;
  for (const { phrase, matched } of matches(words, phrases, said)) {
    const fresh = matched.filter((word) => !used.has(word) && !repeats(word, used));
    if (fresh.length === 0) continue;
    weight += phrase.weight * (fresh.length / matched.length);
    for (const word of matched) used.add(word);
  }
  return { weight, words: used };
}

function matches(words: readonly Word[], phrases: readonly Phrase[], said: Positions) {
  return phrases
    .flatMap((phrase) => {
      const matched = matchPhrase(phrase, words, said);
      return matched ? [{ phrase, matched }] : [];
    })
    .sort((a, b) => b.phrase.weight - a.phrase.weight || a.matched.length - b.matched.length);
}

/** Saying a sign twice does not make it more certain. */
function repeats(word: Word, used: ReadonlySet<Word>): boolean {
  return [...used].some((other) => [...word.concepts].every((concept) => other.concepts.has(concept)));
}
