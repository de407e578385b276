import { isConfident } from '@anar/contracts/constants';
import { AppError } from '@anar/service-kit/http/errors';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import { ulid } from 'ulid';
import type { OrchardView } from '../orchards/farm.ts';
import type { ReadCheckContext } from '../records/check-context.ts';
import type { CheckPlant, PlantQuestion } from '../records/check-plant.ts';
import type { StoredRecord } from '../records/record.store.ts';
import type { CountedCheck, Quota } from './quota.ts';

/** A record, with its farmer's orchards as they were read for it. */
export interface CheckedRecord {
  record: StoredRecord;
  orchards: readonly OrchardView[];
}

export type CheckWithinQuota = (
  userId: string,
  question: PlantQuestion,
  origin: RequestOrigin,
) => Promise<CheckedRecord>;

/** What words are answered at once, whatever is left of the day. */
export interface UrgentAnswers {
  firstAid: (text: string) => object | undefined;
  /** What the rules of spraying say first. */
  spraying: (text: string, at: Date) => { say: string } | undefined;
}

/**
 * A check, counted against the day. A request that has its record already takes nothing and gets that record, also when
 * everything else about it was forgotten; one that dies half-way keeps its place for the repeat; a check that fails, whoever's
 * fault it is, costs nothing, nor does one that got no answer, nor a question that a page on work answers. Words that call for first aid are answered whatever is left of the day, and without their photo:
 * a blurred one must not stand in the way.
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

/** Who asks whether something dangerous may be done reads the no also when no check is left. */
function withFirstAnswer(error: unknown, first: { say: string } | undefined): unknown {
  if (!first || !(error instanceof AppError)) return error;
  const { code, statusCode: status, message, details, headers } = error;
  return new AppError({ code, status, error: `${first.say} ${message}` }, { details, headers, cause: error });
}

/** Only an answer that says something counts against the day. */
export const isAnswered = ({ diagnosis }: Pick<StoredRecord, 'diagnosis'>) => isConfident(diagnosis.confidence);

/** A page of the book answers it: no check of a plant, and not one that got no answer. */
const isPage = ({ diagnosis: { howTo = [] } }: Pick<StoredRecord, 'diagnosis'>) => howTo.length === 1;

/** How the check of a record is counted. */
export function countedAs({ mediaId, idempotencyKey = '', createdAt }: StoredRecord): CountedCheck {
  return { kind: mediaId ? 'photo' : 'question', key: idempotencyKey, at: createdAt };
}
