import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';

/** How a call came out, as the metrics name it. */
export type CallOutcome =
  | 'ok'
  | 'timeout'
  | 'connection'
  | 'rate_limited'
  | 'no_credit'
  | 'server_error'
  | 'unauthorized'
  | 'rejected'
  | 'broken'
  | 'short_circuit';

/** The provider gave no answer that can be used. Never shown to a farmer: who asked falls back to something local. */
export class OpenAiAway extends Error {
  readonly outcome: Exclude<CallOutcome, 'ok'>;

  constructor(outcome: Exclude<CallOutcome, 'ok'>, cause?: unknown) {
    super(`OpenAI call failed: ${outcome}`, { cause });
    this.name = 'OpenAiAway';
    this.outcome = outcome;
  }
}

/** The outcome of a failed call. What the SDK did not throw itself (half a body, no JSON) is `broken`. */
export function outcomeOf(error: unknown): Exclude<CallOutcome, 'ok'> {
  if (error instanceof OpenAiAway) return error.outcome;
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) return 'timeout';
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) return 'timeout';
  if (error instanceof APIConnectionError) return 'connection';
  if (!(error instanceof APIError) || error.status === undefined) return 'broken';
  if (error.status === 429) return error.code === 'insufficient_quota' ? 'no_credit' : 'rate_limited';
  if (error.status === 401 || error.status === 403) return 'unauthorized';
  return error.status >= 500 || error.status === 408 || error.status === 409 ? 'server_error' : 'rejected';
}

/** Whether the same call may succeed a moment later. */
export const isPassing = (outcome: CallOutcome): boolean =>
  ['timeout', 'connection', 'rate_limited', 'server_error', 'broken'].includes(outcome);

/** Whether it says something about the provider, not about this one request. */
export const countsAgainst = (outcome: CallOutcome): boolean =>
  isPassing(outcome) || outcome === 'unauthorized' || outcome === 'no_credit';

/** Milliseconds the provider asks to wait; undefined when it says nothing. Dates are not used by this API. */
export function retryAfterMs(error: unknown): number | undefined {
  if (!(error instanceof APIError)) return undefined;
  const header = (name: string) => Number(error.headers?.get(name) ?? Number.NaN);
  const exact = header('retry-after-ms');
  const wait = Number.isFinite(exact) ? exact : header('retry-after') * 1000;
  return Number.isFinite(wait) && wait >= 0 ? wait : undefined;
}
