import type { DiagnosisRecord } from '@anar/contracts/diagnosis';
import type { MediaStore } from '@anar/service-kit/media';
import type { Question } from '../knowledge/tables.ts';
import { dosesToday } from '../safety/doses-today.ts';
import type { StoredRecord } from './record.store.ts';

/** A record as its farmer sees it today: links signed now, doses that still fit before harvest. */
export function recordOnWire(
  record: StoredRecord,
  media: Pick<MediaStore, 'link'>,
  questions: readonly Question[],
  today: Date,
): DiagnosisRecord {
  const { id, userInput, symptom, mediaId, answers, diagnosis, daysToHarvest, answeredAt, createdAt } = record;
  const told = answers.flatMap(({ questionId, optionId }) => {
    const question = questions.find((one) => one.id === questionId);
    const label = question?.options.find((option) => option.id === optionId)?.label;
    return question && label ? [{ question: question.question, optionId, label }] : [];
  });
  return {
    id,
    userInput,
    ...(symptom && { symptom }),
    ...(mediaId && { imageUrl: media.link(mediaId, 'photo'), thumbnailUrl: media.link(mediaId, 'thumb') }),
    diagnosis: dosesToday(diagnosis, daysToHarvest, answeredAt, today),
    ...(told.length > 0 && { answers: told }),
    createdAt: createdAt.toISOString(),
  };
}
