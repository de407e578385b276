import { isConfident } from '@anar/contracts/constants';
import { AppError } from '@anar/service-kit/http/errors';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import { ulid } from 'ulid';
import type { OrchardView } from '../orchards/farm.ts';
import type { ReadCheckContext } from '../records/check-context.ts';
import type { CheckPlant, PlantQuestion } from '../records/check-plant.ts';
import type { StoredRecord } from '../records/record.store.ts';
import type { CountedCheck, Quota } from './quota.ts';

/** A record with its farmer's orchards as read for the check. */
export interface CheckedRecord {
  record: StoredRecord;
  orchards: readonly OrchardView[];
}

export type CheckWithinQuota = (
  userId: string,
  question: PlantQuestion,
  origin: RequestOrigin,
) => Promise<CheckedRecord>;

/** Answers to a text that are given whatever is left of the day. */
export interface UrgentAnswers {
  firstAid: (text: string) => object | undefined;
  /** The answer of the spray rules, said before all else. */
  spraying: (text: string, at: Date) => { say: string } | undefined;
}

/**
 * A check, counted against the day. Idempotent: a request that has its record already takes nothing and gets that
 * record, even after its idempotency reply is erased; one that crashes half-way keeps its place for the retry. A check
 * that fails for any reason costs nothing, nor does an unanswered one, nor one that a how-to page answers. A text that
 * calls for first aid is answered whatever is left of the day, and without its photo: a blurred one must not block it.
 */
export function withinQuota(
  check: CheckPlant,
  quota: Quota,
  readContext: ReadCheckContext,
  urgent: UrgentAnswers,
): CheckWithinQuota {
  return async (userId, question, origin) => {
    const at = new Date();
    const keyed = { ...origin, idempotencyKey: origin.idempotencyKey ?? ulid() };
    const { orchards, planId, earlier } = await readContext(userId, keyed.idempotencyKey, at);
    if (earlier) {
      if (!isAnswered(earlier) && !isPage(earlier)) await quota.unanswer(userId, countedAs(earlier));
      return { record: earlier, orchards };
    }
    const asker = { userId, orchards };
    if (urgent.firstAid(question.text)) return { record: await check(asker, { text: question.text }, keyed), orchards };
    const kind = question.photo ? 'photo' : 'question';
    const wanted = { planId, kind, key: keyed.idempotencyKey, at } as const;
    const reservation = await quota.take(userId, wanted).catch((error: unknown) => {
      throw withFirstAnswer(error, urgent.spraying(question.text, at));
    });
    try {
      const record = await check(asker, question, keyed);
      if (reservation && isPage(record)) await quota.giveBack(reservation);
      else if (reservation && !isAnswered(record)) {
        await quota.unanswer(userId, { kind, key: keyed.idempotencyKey, at });
      }
      return { record, orchards };
    } catch (error) {
      if (reservation) await quota.giveBack(reservation);
      throw error;
    }
  };
}

/** A farmer who asks whether something dangerous may be done reads the no even when no check is left. */
function withFirstAnswer(error: unknown, first: { say: string } | undefined): unknown {
  if (!first || !(error instanceof AppError)) return error;
  const { code, statusCode: status, message, details, headers } = error;
  return new AppError({ code, status, error: `${first.say} ${message}` }, { details, headers, cause: error });
}

/** Only an answer that says something counts against the day. */
export const isAnswered = ({ diagnosis }: Pick<StoredRecord, 'diagnosis'>) => isConfident(diagnosis.confidence);

/** Answered by a how-to page: neither a counted check nor an unanswered one. */
const isPage = ({ diagnosis: { howTo = [] } }: Pick<StoredRecord, 'diagnosis'>) => howTo.length === 1;

/** How the check of a record is counted. */
export function countedAs({ mediaId, idempotencyKey = '', createdAt }: StoredRecord): CountedCheck {
  return { kind: mediaId ? 'photo' : 'question', key: idempotencyKey, at: createdAt };
}
