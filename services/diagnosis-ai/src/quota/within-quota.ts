import type { RequestOrigin } from '@anar/service-kit/http/routes';
import { ulid } from 'ulid';
import type { OrchardView } from '../orchards/farm.ts';
import type { ReadCheckContext } from '../records/check-context.ts';
import type { CheckPlant, PlantQuestion } from '../records/check-plant.ts';
import type { StoredRecord } from '../records/record.store.ts';
import type { Quota } from './quota.ts';

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

/**
 * A check, counted against the day. A request that has its record already takes nothing and gets that record, also when
 * everything else about it was forgotten; one that dies half-way keeps its place for the repeat; a check that fails, whoever's
 * fault it is, costs nothing. Words that call for first aid are answered whatever is left of the day, and without their photo:
 * a blurred one must not stand in the way.
 */
export function withinQuota(
  check: CheckPlant,
  quota: Quota,
  readContext: ReadCheckContext,
  firstAidFor: (text: string) => string | undefined,
): CheckWithinQuota {
  return async (userId, question, origin) => {
    const at = new Date();
    const keyed = { ...origin, idempotencyKey: origin.idempotencyKey ?? ulid() };
    const { orchards, planId, earlier } = await readContext(userId, keyed.idempotencyKey, at);
    if (earlier) return { record: earlier, orchards };
    const asker = { userId, orchards };
    if (firstAidFor(question.text)) return { record: await check(asker, { text: question.text }, keyed), orchards };
    const kind = question.photo ? 'photo' : 'question';
    const reservation = await quota.take(userId, { planId, kind, key: keyed.idempotencyKey, at });
    try {
      return { record: await check(asker, question, keyed), orchards };
    } catch (error) {
      if (reservation) await quota.giveBack(reservation);
      throw error;
    }
  };
}
