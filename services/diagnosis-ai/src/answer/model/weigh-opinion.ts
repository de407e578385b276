import { CONFIDENCE_THRESHOLD, isConfident } from '@anar/contracts/constants';
import type { Problem } from '../../knowledge/problem.ts';
import type { Question } from '../../knowledge/tables.ts';
import type { Assessment, FollowUpAnswer } from '../adviser/adviser.ts';
import { fitsAfter } from '../adviser/follow-up.ts';
import type { Opinion } from './opinion.ts';

/** Result of weighing a model's opinion against the rules. */
export type Verdict =
  | 'found'
  | 'agreed'
  | 'disagreed'
  | 'close'
  | 'denied'
  | 'nothing_told'
  | 'unsure'
  | NonNullable<Opinion['doubt']>
  | 'other_subject';

export interface WeighedOpinion {
  assessment: Assessment;
  verdict: Verdict;
}

/**
 * Combines a model's opinion with the rules. Both sure of the same problem: the higher confidence. Both sure, of
 * different problems: neither counts (at most 30 %), and the question between the two is asked. When the rules would
 * rather ask about a costly pair, only a look at the photo overrides that. Only one of them sure: that one. Without a
 * look at the photo neither can be sure when the text has no sign of the problem or the only sign comes from a single
 * tap; after a tap that left the question open neither can be sure at all. A problem that the farmer denies is never
 * taken from the model: the rules' finding stays, and after a look at the photo neither counts.
 */
export function weighOpinion(
  rules: Assessment,
  opinion: Opinion,
  answers: readonly FollowUpAnswer[],
  questions: readonly Question[],
): WeighedOpinion {
  const seen = opinion.photoSeen ? { photoSeen: true as const } : {};
  const { problem, confidence, signsOnPhoto, doubt } = opinion;

  if (rules.outcome === 'other_subject') {
    return { assessment: { ...rules, ...seen }, verdict: 'other_subject' };
  }
  const tapAlone = rules.bounded === 'one_tap' && !opinion.photoSeen;
  const blind = tapAlone || (!rules.hasStatedSign && !opinion.photoSeen);
  if (!problem || !isConfident(confidence)) {
    return { assessment: unsure(), verdict: doubt ?? 'unsure' };
  }
  if (blind) return { assessment: rules, verdict: 'nothing_told' };
  if (rules.bounded === 'open_question') return { assessment: doubtful(), verdict: 'close' };
  if (rules.denied.includes(problem.id)) {
    const stands = rules.outcome === 'found' && !opinion.photoSeen;
    return { assessment: stands ? rules : doubtful(), verdict: 'denied' };
  }
  if (rules.outcome === 'found' && rules.problem && rules.problem.id !== problem.id) {
    const question = questionBetween([rules.problem.id, problem.id]);
    return { assessment: { ...doubtful(), question }, verdict: 'disagreed' };
  }
  if (!opinion.photoSeen && rules.outcome === 'unclear' && rules.question?.between.includes(problem.id)) {
    return { assessment: doubtful(), verdict: 'close' };
  }
  if (!hasSign(problem)) return { assessment: doubtful(), verdict: 'nothing_told' };
  const agreed = rules.outcome === 'found';
  return {
    assessment: {
      source: 'model',
      outcome: 'found',
      classifier: rules.classifier,
      problem,
      candidates: rules.candidates,
      confidence: agreed ? Math.max(rules.confidence, confidence) : confidence,
      question: null,
      matchedWords: [...new Set([...(agreed ? rules.matchedWords : []), ...opinion.matchedWords])],
      signsOnPhoto,
      denied: rules.denied,
      hasStatedSign: rules.hasStatedSign,
      ...seen,
    },
    verdict: agreed ? 'agreed' : 'found',
  };

  /** The text or a tap has some sign of it, or the model looked at the photo. */
  function hasSign({ id }: Problem): boolean {
    return opinion.photoSeen || rules.candidates.some((candidate) => candidate.id === id);
  }

  /** The model is not sure: the finding of the rules stays; else a guess and the question of the rules. */
  function unsure(): Assessment {
    if (rules.outcome === 'found') return { ...rules, ...seen };
    if (blind) return rules;
    return { ...rules, source: 'model', outcome: 'unclear', problem: rules.problem ?? problem, ...seen };
  }

  /** A guess that is kept for an expert and not shown as an answer. */
  function doubtful(): Assessment {
    const low = Math.min(rules.confidence, CONFIDENCE_THRESHOLD);
    return { ...rules, source: 'model', outcome: 'unclear', confidence: low, ...seen };
  }

  /** Not a question about an ambiguous word: with such a word neither would have been sure. */
  function questionBetween(pair: readonly string[]): Question | null {
    const open = questions.filter(
      (question) =>
        !question.onlyForAmbiguousWords &&
        !answers.some(({ questionId }) => questionId === question.id) &&
        fitsAfter(question, { answers }),
    );
    return open.find(({ between }) => pair.every((id) => between.includes(id))) ?? null;
  }
}
