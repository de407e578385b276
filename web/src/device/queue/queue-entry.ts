import { type ApiError, CONSENT_REQUIRED, isGone, UNREADABLE } from '../../api/api-error.ts';
import type { QueueEntry } from '../persisted-state.ts';

/** A press on its way to the server. Its `id` is the Idempotency-Key; its blob lies beside it in the store. */
export interface OutgoingEntry<P = unknown> extends QueueEntry {
  payload: P;
  /** Size of the blob; 0 without one. */
  bytes: number;
  tries: number;
  status: EntryStatus;
  /** A screen waits for the reply: goes before the others of its kind. */
  urgent?: boolean;
}

export type EntryStatus =
  /** Not sent by itself before `from` (ms since 1970). */
  | { name: 'waiting'; from: number }
  | { name: 'sending' }
  /** Refused with a reason to show; sent again by itself at `from`, or never. */
  | { name: 'failed'; code: string; reason: string; from: number | null };

export const READY: EntryStatus = { name: 'waiting', from: 0 };

/** What a refusal means: the same may succeed later, it is hopeless and goes, or it stays with its reason. */
export type Verdict = 'retry' | 'drop' | FinalRefusal;

export interface FinalRefusal {
  /** Sent again by itself then (ms since 1970); null: never. */
  from: number | null;
  /** The other entries of the kind would be refused alike. */
  wholeKind?: boolean;
}

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Refusals that are about this moment, not about what was sent. */
const PASSING = [401, 408, 409, 425, 429];
const PASSING_CODES: readonly (string | undefined)[] = [UNREADABLE, CONSENT_REQUIRED];

/** Milliseconds until the next try: 5 s, doubling up to 5 minutes, spread by a fifth so that phones do not come together. */
export function pauseAfter(tries: number, random: number = Math.random()): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));
  return pause * (0.9 + 0.2 * random);
}

/** No answer, an answer that is not ours (a hotel's login page), our own trouble: the same may succeed later. */
export function mayPass({ status, body }: ApiError): boolean {
  return status < 400 || status >= 500 || PASSING_CODES.includes(body.code) || PASSING.includes(status);
}

/** Unless the kind knows better: what will not pass stays, with its reason, until it is sent by hand. */
export function judgeRefusal(error: ApiError): Verdict {
  if (isGone(error)) return 'drop';
  return mayPass(error) ? 'retry' : { from: null };
}

/** Nobody of ours answered, or nobody knows who is asking: the next entry would fare the same. */
export function isUnanswered({ status, body }: ApiError): boolean {
  return status === 0 || status === 401 || body.code === UNREADABLE;
}

/** How an entry stands after a refusal; null: it is dropped. */
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
  const { code, error: reason } = error.body;
  return { ...tried, status: { name: 'failed', code, reason, from: verdict.from } };
}

/** When an entry may next go by itself; null: never. */
export function dueAt({ status }: Pick<OutgoingEntry, 'status'>): number | null {
  return status.name === 'sending' ? null : status.from;
}

/** `urgent`: only what a screen waits for. `due`: what need not wait. `hurry`: the network is back, so pauses are cut short. */
export type Pace = 'urgent' | 'due' | 'hurry';

/**
 * What goes next: first what a screen waits for; of these and of the others the least tried, then the oldest, so that no
 * entry blocks those behind it for ever. `entries` are sorted oldest first.
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
 * What may go now where presses of one line keep their order: of each line the oldest that is still to be sent. One that
 * was refused holds back nobody. `entries` are sorted oldest first.
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
