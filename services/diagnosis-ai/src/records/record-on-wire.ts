import type { DiagnosisFeedback, DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import type { MediaStore } from '@anar/service-kit/media/media';
import type { Question } from '../knowledge/tables.ts';
import { type FarmWork, farmOf, type OrchardView } from '../orchards/farm.ts';
import type { OrchardViewStore } from '../orchards/orchard-view.store.ts';
import type { SafetyPolicy } from '../safety/apply-safety-policy.ts';
import { shownToday } from '../safety/shown-today.ts';
import type { StoredRecord } from './record.store.ts';

export interface RecordOnWire {
  /** A record as its farmer sees it today; the farmer's orchards are read unless they were already. */
  one(record: StoredRecord, orchards?: readonly OrchardView[]): Promise<DiagnosisRecord>;
  /** Records of one farmer. */
  all(userId: string, records: readonly StoredRecord[]): Promise<DiagnosisRecord[]>;
}

export interface RecordOnWireDeps {
  media: Pick<MediaStore, 'link'>;
  questions: readonly Question[];
  policy: SafetyPolicy;
  orchards: Pick<OrchardViewStore, 'of'>;
}

/** Links are signed now, and the answer passes the safety policy of today, with what the diary says by now. */
export function createRecordOnWire({ media, questions, policy, orchards }: RecordOnWireDeps): RecordOnWire {
  function onWire(record: StoredRecord, today: Date, work: FarmWork | undefined): DiagnosisRecord {
    const { id, userInput, symptom, mediaId, answers, feedback, createdAt } = record;
    const shownAnswers = answers.flatMap(({ questionId, optionId }) => {
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
      diagnosis: shownToday(policy, record, today, work),
      ...(shownAnswers.length > 0 && { answers: shownAnswers }),
      ...(feedback && { feedback: votesOnWire(feedback) }),
      createdAt: createdAt.toISOString(),
    };
  }

  return {
    async one(record, known) {
      const today = new Date();
      const { work } = farmOf(known ?? (await orchards.of(record.userId)), today);
      return onWire(record, today, work);
    },
    async all(userId, records) {
      const today = new Date();
      const { work } = farmOf(await orchards.of(userId), today);
      return records.map((record) => onWire(record, today, work));
    },
  };
}

/** The farmer's own yes and no; comments stay with us. */
function votesOnWire({ advice, outcome }: NonNullable<StoredRecord['feedback']>): DiagnosisFeedback {
  return { ...(advice && { advice: advice.helpful }), ...(outcome && { outcome: outcome.helpful }) };
}
