import type { FeedbackCount } from '@anar/contracts/diagnosis/feedback';
import type { Problem } from '../knowledge/problem.ts';
import type { VoteKind } from '../records/record.model.ts';
import type { VoteCount } from '../records/record.store.ts';

const NOT_FOUND = 'रोग साफ़ नहीं दिखा';

/** Counts of both kinds side by side, the most votes first. Problems without a vote are left out. */
export function countByProblem(
  votes: Readonly<Record<VoteKind, readonly VoteCount[]>>,
  problems: readonly Problem[],
): FeedbackCount[] {
  const count = (kind: VoteKind, id: string | null, helpful: boolean) =>
    votes[kind]
      .filter((vote) => vote.problemId === id && vote.helpful === helpful)
      .reduce((sum, vote) => sum + vote.count, 0);
  const both = (kind: VoteKind, id: string | null) => ({
    helpful: count(kind, id, true),
    notHelpful: count(kind, id, false),
  });
  const ids = new Set([...votes.advice, ...votes.outcome].map(({ problemId }) => problemId));
  return [...ids]
    .map((problemId) => ({
      problemId,
      problem: problems.find(({ id }) => id === problemId)?.name ?? problemId ?? NOT_FOUND,
      advice: both('advice', problemId),
      outcome: both('outcome', problemId),
    }))
    .sort((a, b) => total(b) - total(a) || (a.problemId ?? '').localeCompare(b.problemId ?? ''));
}

const total = ({ advice, outcome }: FeedbackCount) =>
  advice.helpful + advice.notHelpful + outcome.helpful + outcome.notHelpful;
