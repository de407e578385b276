/** Outcome of a call to an outside system, as in the metrics. The last three: the call was not made. */
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

/** A provider gave no usable answer. Never shown to a user: callers use a fallback. */
export class ProviderFailure extends Error {
  readonly outcome: FailedOutcome;
  /** From the provider's `Retry-After`. */
  readonly retryAfterMs: number | undefined;

  constructor(outcome: FailedOutcome, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(`Call failed: ${outcome}`, { cause: options.cause });
    this.name = 'ProviderFailure';
    this.outcome = outcome;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Whether a retry may succeed. Not after a timeout: another one would take too long. */
export const isPassing = (outcome: CallOutcome): boolean => ['connection', 'server_error', 'broken'].includes(outcome);

/** Whether the provider is at fault, not our own limits or this one request. */
export const countsAgainst = (outcome: CallOutcome): boolean =>
  isPassing(outcome) || ['timeout', 'nonsense', 'unauthorized', 'no_credit'].includes(outcome);
