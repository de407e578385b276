import type { DiagnosisFeedback, DiagnosisRecord } from '@anar/contracts/diagnosis';
import type { MediaStore } from '@anar/service-kit/media';
import type { Question } from '../knowledge/tables.ts';
import type { SafetyPolicy } from '../safety/apply-safety-policy.ts';
import { shownToday } from '../safety/shown-today.ts';
import type { StoredRecord } from './record.store.ts';

/** A record as its farmer sees it today. */
export type RecordOnWire = (record: StoredRecord) => DiagnosisRecord;

export interface RecordOnWireDeps {
  media: Pick<MediaStore, 'link'>;
  questions: readonly Question[];
  policy: SafetyPolicy;
}

/** Links are signed now, and the answer passes the safety policy of today. */
export function createRecordOnWire({ media, questions, policy }: RecordOnWireDeps): RecordOnWire {
  return (record) => {
    const { id, userInput, symptom, mediaId, answers, feedback, createdAt } = record;
    const told = answers.flatMap(({ questionId, optionId }) => {
      const question = questions.find((one) => one.id === questionId);
      const options = question?.options.map(({ id, label }) => ({ id, label })) ?? [];
      const label = options.find((option) => option.id === optionId)?.label;
      return question && label ? [{ question: question.question, optionId, label, options }] : [];
    });
    return {
      id,
      userInput,
      ...(symptom && { symptom }),
      ...(mediaId && { imageUrl: media.link(mediaId, 'photo'), thumbnailUrl: media.link(mediaId, 'thumb') }),
      diagnosis: shownToday(policy, record, new Date()),
      ...(told.length > 0 && { answers: told }),
      ...(feedback && { feedback: said(feedback) }),
      createdAt: createdAt.toISOString(),
    };
  };
}

/** The farmer's own yes and no; comments stay with us. */
function said({ advice, outcome }: NonNullable<StoredRecord['feedback']>): DiagnosisFeedback {
  return { ...(advice && { advice: advice.helpful }), ...(outcome && { outcome: outcome.helpful }) };
}
