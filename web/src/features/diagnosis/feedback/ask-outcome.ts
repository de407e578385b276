import { isConfident, OUTCOME_AFTER_DAYS } from '@anar/contracts/constants';
import type { CheckRecord } from '../check-record.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older than this nobody remembers well enough. */
const ASKED_FOR_DAYS = 30;

/** Whole days between a check and `now` (ms); null for a check that does not know its time. */
export function daysSince({ createdAt }: Pick<CheckRecord, 'createdAt'>, now: number): number | null {
  const then = Date.parse(createdAt ?? '');
  return Number.isNaN(then) ? null : Math.floor((now - then) / DAY_MS);
}

/** Whether a farmer can know by now if the advice helped: there was advice, and time to follow it. */
export function canTellOutcome(record: CheckRecord, now: number): boolean {
  const { action, confidence } = record.diagnosis;
  const days = daysSince(record, now);
  return action !== '' && isConfident(confidence) && days !== null && days >= OUTCOME_AFTER_DAYS;
}

/** The newest check, 7 to 30 days old, of which nobody has said yet whether it helped. */
export function outcomeToAsk(records: readonly CheckRecord[], now: number): CheckRecord | undefined {
  return records
    .filter((record) => record.feedback.outcome === undefined && canTellOutcome(record, now))
    .filter((record) => (daysSince(record, now) ?? 0) <= ASKED_FOR_DAYS)
    .sort((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''))[0];
}
