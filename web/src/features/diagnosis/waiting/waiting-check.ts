import { PRODUCT_OFFSET_MS, type SYMPTOMS } from '@anar/contracts/constants';
import { type ApiError, UNREADABLE } from '../../../api/api-error.ts';
import type { QueueEntry } from '../../../device/persisted-state.ts';
import { isOverQuota } from '../quota/over-quota.ts';

export type CheckKind = 'question' | 'photo';

/**
 * A check that could not be sent yet. Its `id` is the Idempotency-Key of the press, so that one record is made however
 * often it is sent. The photo lies beside it in the store.
 */
export interface WaitingCheck extends QueueEntry {
  kind: CheckKind;
  text: string;
  symptom: (typeof SYMPTOMS)[number] | null;
  /** Size of the photo; 0 without one. */
  bytes: number;
  tries: number;
  status: Status;
}

export type Status =
  /** Not sent by itself before `from` (ms since 1970). */
  | { name: 'waiting'; from: number }
  | { name: 'sending' }
  /** Refused with a reason to show; sent again by itself at `from`, or never. */
  | { name: 'failed'; code: string; reason: string; from: number | null };

/** What one person may keep on one phone. */
export const WAITING_MAX = 20;
export const WAITING_MAX_BYTES = 40 * 1024 * 1024;

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Refusals that are about this moment, not about the check. */
const PASSING = [401, 408, 409, 425, 429];

/** Milliseconds until the next try: 5 s, doubling up to 5 minutes, spread by a fifth so that phones do not come together. */
export function pauseAfter(tries: number, random: number = Math.random()): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));
  return pause * (0.9 + 0.2 * random);
}

/** How a check stands after it was not answered with a result. */
export function afterRefusal(check: WaitingCheck, error: ApiError, now: number): WaitingCheck {
  const tries = check.tries + 1;
  if (mayPass(error)) {
    const pause = Math.max(pauseAfter(tries), (error.retryAfter ?? 0) * 1000);
    return { ...check, tries, status: { name: 'waiting', from: now + pause } };
  }
  const { code, error: reason } = error.body;
  const from = isOverQuota(error) ? quotaResetsAt(error, now) : null;
  return { ...check, tries, status: { name: 'failed', code, reason, from } };
}

/** No answer, an answer that is not ours (a hotel's login page), our own trouble: the same check may succeed later. */
function mayPass({ status, body }: ApiError): boolean {
  return status < 400 || status >= 500 || body.code === UNREADABLE || PASSING.includes(status);
}

/** Nobody of ours answered, or nobody knows who is asking: the next check would fare the same. */
export function isNoAnswer({ status, body }: ApiError): boolean {
  return status === 0 || status === 401 || body.code === UNREADABLE;
}

/** When the day of the quota ends: as the server says, else the next midnight in India. */
function quotaResetsAt({ body: { details } }: ApiError, now: number): number {
  const said = typeof details === 'object' && details !== null && 'resetsAt' in details ? details.resetsAt : undefined;
  const at = typeof said === 'string' ? Date.parse(said) : Number.NaN;
  return at > now ? at : nextMidnightInIndia(now);
}

const DAY_MS = 24 * 3600_000;

export function nextMidnightInIndia(now: number): number {
  return (Math.floor((now + PRODUCT_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - PRODUCT_OFFSET_MS;
}

/** When a check may next go by itself; null: never. */
export function dueAt({ status }: WaitingCheck): number | null {
  return status.name === 'sending' ? null : status.from;
}

/** The oldest check that may go now. `hurry`: the network has just come back, so nobody waits out a pause. */
export function nextToSend(checks: readonly WaitingCheck[], now: number, hurry: boolean): WaitingCheck | undefined {
  return checks.find((check) => {
    const at = dueAt(check);
    return at !== null && (at <= now || (hurry && check.status.name === 'waiting'));
  });
}

/** Another photo of the same kind will not get better by being sent again; anything else may be tried by hand. */
export function maySendByHand({ status }: WaitingCheck): boolean {
  if (status.name === 'sending') return false;
  return status.name === 'waiting' || !/photo|image|payload|invalid_request|key_reused/.test(status.code);
}

export function isWaitingCheck(entry: QueueEntry): entry is WaitingCheck {
  return (
    (entry.kind === 'question' || entry.kind === 'photo') &&
    'status' in entry &&
    typeof entry.status === 'object' &&
    entry.status !== null &&
    'text' in entry
  );
}
