import type { Circumstances } from './circumstances.ts';
import type { ProblemPhrases } from './phrases.ts';
import { type Score, scoreProblems } from './score-problems.ts';
import type { Word } from './word.ts';

/** Ids of the problems of which more is denied than reported: "तेलिया नहीं है", "फल फट रहे, पर धब्बे नहीं" (no blight). */
export function deniedProblems(
  words: readonly Word[],
  scores: readonly Score[],
  problems: readonly ProblemPhrases[],
  now: Circumstances,
): string[] {
  if (!words.some(({ negated }) => negated)) return [];
  const asIfTold = words.map((word) => (word.negated ? { ...word, negated: false } : word));
  return scoreProblems(asIfTold, problems, now, [])
    .filter(({ problem, evidence }) => {
      const told = scores.find((score) => score.problem.id === problem.id)?.evidence ?? 0;
      return evidence > 2 * told;
    })
    .map(({ problem }) => problem.id);
}
