import type { DiagnosisFeedback, DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import type { MediaStore } from '@anar/service-kit/media/media';
import { asWire } from '../answer/card/compose-draft.ts';
import type { SafetyPolicy } from '../answer/safety/apply-safety-policy.ts';
import { shownToday } from '../answer/safety/shown-today.ts';
import type { Question } from '../knowledge/tables.ts';
import { type Farm, farmOf, type OrchardView } from '../orchards/farm.ts';
import type { OrchardViewStore } from '../orchards/orchard-view.store.ts';
import type { IrrigationTexts } from '../orchards/water/irrigation.ts';
import type { StoredRecord } from './record.store.ts';

export interface RecordOnWire {
  /** A record as its farmer sees it today; reads the farmer's orchards unless they are given. */
  one(record: StoredRecord, orchards?: readonly OrchardView[]): Promise<DiagnosisRecord>;
  /** Records of one farmer. */
  all(userId: string, records: readonly StoredRecord[]): Promise<DiagnosisRecord[]>;
}

export interface RecordOnWireDeps {
  media: Pick<MediaStore, 'privateLink'>;
  questions: readonly Question[];
  policy: SafetyPolicy;
  irrigation: IrrigationTexts;
  orchards: Pick<OrchardViewStore, 'of'>;
}

/** Signs the links now, and passes the answer through today's safety policy with the current diary and daily advice. */
export function createRecordOnWire({ media, questions, policy, irrigation, orchards }: RecordOnWireDeps): RecordOnWire {
  /**
   * The stored answer, except the water (a second number for one day would not be believed) and the options of the open
   * question, of which older records have fewer.
   */
  function shown({ diagnosis, ...record }: StoredRecord, today: Date, farm: Farm) {
    const kept = irrigation.kept(diagnosis.irrigation, record.answeredAt, today, farm);
    const open = questions.find(({ id }) => id === record.openQuestion);
    const now = { ...diagnosis, irrigation: kept, ...(open && { followUp: asWire(open) }) };
    return shownToday(policy, { ...record, diagnosis: now }, today, farm);
  }

  function onWire(record: StoredRecord, today: Date, farm: Farm): DiagnosisRecord {
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
      ...(mediaId && { imageUrl: media.privateLink(mediaId), thumbnailUrl: media.privateLink(mediaId, 'thumb') }),
      diagnosis: shown(record, today, farm),
      ...(shownAnswers.length > 0 && { answers: shownAnswers }),
      ...(feedback && { feedback: votesOnWire(feedback) }),
      createdAt: createdAt.toISOString(),
    };
  }

  return {
    async one(record, known) {
      const today = new Date();
      return onWire(record, today, farmOf(known ?? (await orchards.of(record.userId)), today));
    },
    async all(userId, records) {
      const today = new Date();
      const farm = farmOf(await orchards.of(userId), today);
      return records.map((record) => onWire(record, today, farm));
    },
  };
}

/** The farmer's own yes and no; comments stay with us. */
function votesOnWire({ advice, outcome }: NonNullable<StoredRecord['feedback']>): DiagnosisFeedback {
  return { ...(advice && { advice: advice.helpful }), ...(outcome && { outcome: outcome.helpful }) };
}
