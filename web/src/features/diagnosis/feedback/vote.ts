import type { DiagnosisFeedback } from '@anar/contracts/diagnosis-records';
import type { QueueEntry } from '../../../device/persisted-state.ts';

/** One thing that a farmer said of one check. */
export interface Vote {
  recordId: string;
  kind: keyof DiagnosisFeedback;
  helpful: boolean;
  comment?: string;
}

/** Stands in the queues of shipped phones: never renamed. */
export const VOTE_KIND = 'vote';

export function isSameQuestion(one: Vote, other: Vote): boolean {
  return one.recordId === other.recordId && one.kind === other.kind;
}

/** Reads what an older or damaged build left; null is no vote. */
export function readVote(stored: unknown): Vote | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { recordId, kind, helpful, comment } = stored as Partial<Vote>;
  if (typeof recordId !== 'string' || typeof helpful !== 'boolean') return null;
  if (kind !== 'advice' && kind !== 'outcome') return null;
  return { recordId, kind, helpful, ...(typeof comment === 'string' && { comment }) };
}

/** What this person said last of this question and what still waits on this phone. */
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
