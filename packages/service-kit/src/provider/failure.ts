/** How a call to an outside system came out, as the metrics name it. The last three: it was not made. */
export const CALL_OUTCOMES = [
  'ok',
  'timeout',
  'connection',
  'rate_limited',
  'no_credit',
  'server_error',
  'overloaded',
  'unauthorized',
  'rejected',
  'broken',
  'nonsense',
  'over_budget',
  'day_spent',
  'short_circuit',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];
export type FailedOutcome = Exclude<CallOutcome, 'ok'>;

/** A provider gave no answer that can be used. Never shown to a person: who asked falls back to something else. */
export class ProviderFailure extends Error {
  readonly outcome: FailedOutcome;
  /** What the provider asked for with `Retry-After`. */
  readonly retryAfterMs: number | undefined;

  constructor(outcome: FailedOutcome, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(`Call failed: ${outcome}`, { cause: options.cause });
    this.name = 'ProviderFailure';
    this.outcome = outcome;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Whether the same call may succeed a moment later. A time limit that has run out is not worth waiting for again. */
export const isPassing = (outcome: CallOutcome): boolean => ['connection', 'server_error', 'broken'].includes(outcome);

/** Whether it says something about the provider, not about our own limits or this one request. */
export const countsAgainst = (outcome: CallOutcome): boolean =>
  isPassing(outcome) || ['timeout', 'nonsense', 'unauthorized', 'no_credit'].includes(outcome);
