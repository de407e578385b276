import { type FailedOutcome, ProviderFailure } from '@anar/service-kit/provider/failure';
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';

/** What the SDK threw, in the kit's words, with its own error as cause. Half a body or no JSON is `broken`. */
export function failureOf(cause: unknown): ProviderFailure {
  if (cause instanceof ProviderFailure) return cause;
  return new ProviderFailure(outcomeOf(cause), { cause, retryAfterMs: retryAfterMs(cause) });
}

function outcomeOf(error: unknown): FailedOutcome {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) return 'timeout';
  if (error instanceof APIConnectionError) return 'connection';
  if (!(error instanceof APIError) || error.status === undefined) return 'broken';
  if (error.status === 429) return error.code === 'insufficient_quota' ? 'no_credit' : 'rate_limited';
  if (error.status === 401 || error.status === 403) return 'unauthorized';
  return error.status >= 500 || error.status === 408 || error.status === 409 ? 'server_error' : 'rejected';
}

/** Milliseconds the provider asks to wait; undefined when it says nothing. Dates are not used by this API. */
function retryAfterMs(error: unknown): number | undefined {
  if (!(error instanceof APIError)) return undefined;
  const header = (name: string) => Number(error.headers?.get(name) ?? Number.NaN);
  const exact = header('retry-after-ms');
  const wait = Number.isFinite(exact) ? exact : header('retry-after') * 1000;
  return Number.isFinite(wait) && wait >= 0 ? wait : undefined;
}
