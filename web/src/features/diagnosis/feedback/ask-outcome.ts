import { isConfident, OUTCOME_AFTER_DAYS } from '@anar/contracts/constants';
import type { CheckRecord } from '../record/check-record.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The farmer hardly remembers an older check. */
const ASKED_FOR_DAYS = 30;

/** Whole days between a check and `now` (ms); null for a check without a time. */
export function daysSince({ createdAt }: Pick<CheckRecord, 'createdAt'>, now: number): number | null {
  const then = Date.parse(createdAt ?? '');
  return Number.isNaN(then) ? null : Math.floor((now - then) / DAY_MS);
}

/** Whether the farmer can know by now if the advice helped: there was advice, and time to follow it. */
export function isOutcomeDue(record: CheckRecord, now: number): boolean {
  const { action, confidence } = record.diagnosis;
  const days = daysSince(record, now);
  return action !== '' && isConfident(confidence) && days !== null && days >= OUTCOME_AFTER_DAYS;
}

/** The latest check, 7 to 30 days old, without feedback on its outcome. */
export function outcomeToAsk(records: readonly CheckRecord[], now: number): CheckRecord | undefined {
  return records
    .filter((record) => record.feedback.outcome === undefined && isOutcomeDue(record, now))
    .filter((record) => (daysSince(record, now) ?? 0) <= ASKED_FOR_DAYS)
    .sort((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''))[0];
}
