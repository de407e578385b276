import { OUTCOME_AFTER_DAYS } from '@anar/contracts/constants';
import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import { kitErrors } from '@anar/contracts/errors/kit';
import { plainText } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';
import type { VoteKind } from '../records/record.model.ts';
import type { RecordStore, StoredRecord } from '../records/record.store.ts';

export interface Feedback {
  kind: VoteKind;
  helpful: boolean;
  comment?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores a farmer's feedback on a check of their own, in place of earlier feedback: of the advice at once, of the
 * outcome from the seventh day on. Throws 404 for a check that is not theirs, 409 `outcome_too_early`.
 */
export async function giveFeedback(
  records: Pick<RecordStore, 'find' | 'vote'>,
  { userId, id, at }: { userId: string; id: string; at: Date },
  { kind, helpful, comment: typed = '' }: Feedback,
): Promise<StoredRecord> {
  const comment = plainText(typed);
  const wait = kind === 'outcome' ? OUTCOME_AFTER_DAYS * DAY_MS : 0;
  const vote = { helpful, ...(comment && { comment }), at };
  const kept = await records.vote(userId, id, kind, vote, new Date(at.getTime() - wait));
  if (kept) return kept;
  const record = await records.find(userId, id);
  if (!record) throw new AppError(kitErrors.notFound);
  throw new AppError(diagnosisErrors.outcomeTooEarly, {
    details: { possibleFrom: new Date(record.createdAt.getTime() + wait).toISOString() },
  });
}
