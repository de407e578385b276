import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { FollowUpAnswer } from '../../answer/adviser/adviser.ts';
import type { Question } from '../../knowledge/tables.ts';
import type { OrchardView } from '../../orchards/farm.ts';
import type { OrchardViewStore } from '../../orchards/orchard-view.store.ts';
import type { Quota } from '../../quota/quota.ts';
import { countedAs, isAnswered } from '../../quota/within-quota.ts';
import type { PlantCheckDeps } from '../check-plant.ts';
import type { StoredRecord } from '../record.store.ts';

/** A record, with its farmer's orchards where they had to be read. */
export interface AnsweredRecord {
  record: StoredRecord;
  orchards?: readonly OrchardView[];
}

export type AnswerFollowUp = (
  userId: string,
  id: string,
  optionId: string,
  requestId: string,
) => Promise<AnsweredRecord>;

/**
 * Refines a record by one tap. The same tap again changes nothing; another option of a question that was answered already
 * changes that answer and drops what was answered after it (thumbs slip, and a new check costs a farmer the day's free one).
 * A tap is never refused for the quota; one that brings the answer counts the check, as if it had come at once.
 */
export function createAnswerFollowUp(
  deps: PlantCheckDeps & { orchards: Pick<OrchardViewStore, 'of'>; quota: Pick<Quota, 'answer'> },
  questions: readonly Question[],
): AnswerFollowUp {
  const { records, orchards, weather: weathers, answer, media, quota } = deps;
  return async (userId, id, optionId, requestId) => {
    const record = await records.find(userId, id);
    if (!record) throw new AppError(kitErrors.notFound);
    if (hasTap(record, optionId)) return { record };
    const answers = answersWith(record, optionId, questions);
    if (!answers) throw new AppError(diagnosisErrors.unknownOption);
    const at = new Date();
    const { userInput, symptom, mediaId } = record;
    const known = await orchards.of(userId);
    const weather = await weathers.at(known, at);
    const {
      diagnosis,
      openQuestion,
      daysToHarvest,
      harvestFrom = null,
    } = await answer({
      userId,
      text: userInput,
      ...(symptom && { symptom }),
      photo: mediaId ? { jpeg: () => media.read(mediaId) } : null,
      answers,
      orchards: known,
      at,
      saidAt: record.createdAt,
      ...(weather && { weather }),
    });
    const refinement = { answers, openQuestion, diagnosis, daysToHarvest, harvestFrom, answeredAt: at };
    const refined = await records.refine(record, refinement, requestId);
    if (refined) {
      if (!isAnswered(record) && isAnswered(refined)) await quota.answer(userId, countedAs(refined));
      return { record: refined, orchards: known };
    }
    const now = await records.find(userId, id);
    if (now && hasTap(now, optionId)) return { record: now, orchards: known };
    throw new AppError(diagnosisErrors.answeredMeanwhile);
  };
}

const hasTap = (record: StoredRecord, optionId: string) =>
  record.answers.some((answer) => answer.optionId === optionId);

/** The answers after a tap, or undefined when the option belongs to no question of this record. */
export function answersWith(
  { answers, openQuestion }: Pick<StoredRecord, 'answers' | 'openQuestion'>,
  optionId: string,
  questions: readonly Question[],
): FollowUpAnswer[] | undefined {
  const question = questions.find(({ options }) => options.some(({ id }) => id === optionId));
  if (!question) return undefined;
  const tapped = { questionId: question.id, optionId };
  if (question.id === openQuestion) return [...answers, tapped];
  const at = answers.findIndex(({ questionId }) => questionId === question.id);
  return at < 0 ? undefined : [...answers.slice(0, at), tapped];
}
