import type { DiagnosisFeedback } from '@anar/contracts/diagnosis/diagnosis-records';
import type { QueueEntry } from '../../../device/storage/persisted-state.ts';

/** One vote of a farmer on one question of one check. */
export interface Vote {
  recordId: string;
  kind: keyof DiagnosisFeedback;
  helpful: boolean;
  comment?: string;
}

/** Stored in the queues of deployed apps: must never change. */
export const VOTE_KIND = 'vote';

export function isSameQuestion(one: Vote, other: Vote): boolean {
  return one.recordId === other.recordId && one.kind === other.kind;
}

/** Parses a stored vote, also of an older build; null if malformed. */
export function readVote(stored: unknown): Vote | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { recordId, kind, helpful, comment } = stored as Partial<Vote>;
  if (typeof recordId !== 'string' || typeof helpful !== 'boolean') return null;
  if (kind !== 'advice' && kind !== 'outcome') return null;
  return { recordId, kind, helpful, ...(typeof comment === 'string' && { comment }) };
}

/** This user's latest vote on this question that is still queued on this device. */
export function waitingVote(
  queue: readonly QueueEntry[],
  userId: string,
  question: Pick<Vote, 'recordId' | 'kind'>,
): Vote | undefined {
  return queue
    .flatMap((entry) => (entry.kind === VOTE_KIND && entry.userId === userId ? (readVote(entry.payload) ?? []) : []))
    .filter((vote) => isSameQuestion(vote, { ...vote, ...question }))
    .at(-1);
}
