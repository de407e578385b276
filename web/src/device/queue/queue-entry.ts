import { type ApiError, CONSENT_REQUIRED, isGone, UNREADABLE } from '../../api/api-error.ts';
import type { QueueEntry } from '../storage/persisted-state.ts';

/** A submission in the outgoing queue. Its `id` is the Idempotency-Key; its blob is stored beside it. */
export interface OutgoingEntry<P = unknown> extends QueueEntry {
  payload: P;
  /** Size of the blob; 0 without one. */
  bytes: number;
  tries: number;
  status: EntryStatus;
  /** A screen waits for the reply: sent before the others of its kind. */
  urgent?: boolean;
}

export type EntryStatus =
  /** Not retried before `from` (ms since 1970). */
  | { name: 'waiting'; from: number }
  | { name: 'sending' }
  /** Refused with a reason to show; retried at `from`, or never. */
  | { name: 'failed'; code: string; reason: string; details?: unknown; from: number | null };

export const READY: EntryStatus = { name: 'waiting', from: 0 };

/** Outcome of a refusal: retry later, drop the entry, or keep it with its reason. */
export type Verdict = 'retry' | 'drop' | FinalRefusal;

export interface FinalRefusal {
  /** Retried then (ms since 1970); null: never. */
  from: number | null;
  /** The other entries of the kind would be refused too. */
  wholeKind?: boolean;
}

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Statuses of temporary refusals. */
const PASSING = [401, 408, 409, 425, 429];
const PASSING_CODES: readonly (string | undefined)[] = [UNREADABLE, CONSENT_REQUIRED];

/**
 * Milliseconds until the next try: exponential backoff from 5 s to 5 minutes, with jitter so that phones do not retry
 * at once.
 */
export function pauseAfter(tries: number, random: number = Math.random()): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));
  return pause * (0.9 + 0.2 * random);
}

/** No answer, an answer that is not ours (a captive portal), or our own failure: a retry may succeed. */
export function mayPass({ status, body }: ApiError): boolean {
  return status < 400 || status >= 500 || PASSING_CODES.includes(body.code) || PASSING.includes(status);
}

/** Default verdict: permanent refusals stay with their reason until they are resent by hand. */
export function judgeRefusal(error: ApiError): Verdict {
  if (isGone(error)) return 'drop';
  return mayPass(error) ? 'retry' : { from: null };
}

/** Our server did not answer, or the session is unknown: the next entry would fail the same way. */
export function isUnanswered({ status, body }: ApiError): boolean {
  return status === 0 || status === 401 || body.code === UNREADABLE;
}

/** The entry after a refusal; null: it is dropped. */
export function afterRefusal<P>(
  entry: OutgoingEntry<P>,
  error: ApiError,
  verdict: Verdict,
  now: number,
): OutgoingEntry<P> | null {
  if (verdict === 'drop') return null;
  const tried = { ...entry, tries: entry.tries + 1, urgent: false };
  if (verdict === 'retry') {
    const pause = Math.max(pauseAfter(tried.tries), (error.retryAfter ?? 0) * 1000);
    return { ...tried, status: { name: 'waiting', from: now + pause } };
  }
  const { code, error: reason, details } = error.body;
  const status = { name: 'failed', code, reason, from: verdict.from } as const;
  return { ...tried, status: details === undefined ? status : { ...status, details } };
}

/** When an entry may next be sent without a request of the user; null: never. */
export function dueAt({ status }: Pick<OutgoingEntry, 'status'>): number | null {
  return status.name === 'sending' ? null : status.from;
}

/**
 * `urgent`: only what a screen waits for. `due`: what need not wait. `hurry`: the network is back, so pauses are
 * ignored.
 */
export type Pace = 'urgent' | 'due' | 'hurry';

/**
 * The next entry: urgent ones first; then the fewest tries, then the oldest, so that no entry blocks those behind it
 * forever. `entries` are sorted oldest first.
 */
export function nextToSend<E extends Pick<OutgoingEntry, 'status' | 'urgent' | 'tries'>>(
  entries: readonly E[],
  now: number,
  pace: Pace,
): E | undefined {
  const maySend = (entry: E) => {
    const at = dueAt(entry);
    return at !== null && (at <= now || (pace === 'hurry' && entry.status.name === 'waiting'));
  };
  const [next] = entries
    .filter((entry) => maySend(entry) && (entry.urgent || pace !== 'urgent'))
    .sort((one, other) => Number(other.urgent ?? false) - Number(one.urgent ?? false) || one.tries - other.tries);
  return next;
}

/**
 * The entries that may be sent now where each line keeps its order: of each line the oldest that is still to be sent. A
 * refused one does not block its line. `entries` are sorted oldest first.
 */
export function headsOfLines<E extends Pick<OutgoingEntry, 'status'>>(
  entries: readonly E[],
  lineOf: (entry: E) => string,
): E[] {
  const taken = new Set<string>();
  return entries.filter((entry) => {
    const line = lineOf(entry);
    if (taken.has(line)) return false;
    if (entry.status.name !== 'failed') taken.add(line);
    return true;
  });
}
