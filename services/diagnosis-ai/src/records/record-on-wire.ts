import type { DiagnosisFeedback, DiagnosisRecord } from '@anar/contracts/diagnosis';
import type { MediaStore } from '@anar/service-kit/media';
import type { Question } from '../knowledge/tables.ts';
import { dosesToday } from '../safety/doses-today.ts';
import type { StoredRecord } from './record.store.ts';

/** A record as its farmer sees it today. */
export type RecordOnWire = (record: StoredRecord) => DiagnosisRecord;

/** Links are signed now, doses are those that still fit before harvest. */
export function createRecordOnWire(media: Pick<MediaStore, 'link'>, questions: readonly Question[]): RecordOnWire {
  return ({ answers, diagnosis, daysToHarvest, answeredAt, feedback, ...record }) => {
    const { id, userInput, symptom, mediaId, createdAt } = record;
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
      diagnosis: dosesToday(diagnosis, daysToHarvest, answeredAt, new Date()),
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
