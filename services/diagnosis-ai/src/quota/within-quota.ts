import { ulid } from 'ulid';
import type { CheckPlant } from '../records/check-plant.ts';
import type { RecordStore } from '../records/record.store.ts';
import type { Quota } from './quota.ts';

/**
 * The same check, counted against the day. A press that has its record already takes nothing and gets that record, also
 * when everything else about it was forgotten; a press that dies half-way keeps its place for the repeat; a check that
 * fails, whoever's fault it is, costs nothing. Words that call for first aid are answered whatever is left of the day, and
 * without their photo: a blurred one must not stand in the way.
 */
export function withinQuota(
  check: CheckPlant,
  quota: Quota,
  records: Pick<RecordStore, 'byIdempotencyKey'>,
  firstAidFor: (text: string) => string | undefined,
): CheckPlant {
  return async (userId, told, origin) => {
    if (firstAidFor(told.text)) return check(userId, { text: told.text }, origin);
    const idempotencyKey = origin.idempotencyKey ?? ulid();
    const before = origin.idempotencyKey && (await records.byIdempotencyKey(userId, origin.idempotencyKey));
    if (before) return before;
    const reservation = await quota.take(userId, told.photo ? 'photo' : 'question', idempotencyKey, new Date());
    try {
      return await check(userId, told, { ...origin, idempotencyKey });
    } catch (error) {
      if (reservation) await quota.giveBack(reservation);
      throw error;
    }
  };
}
