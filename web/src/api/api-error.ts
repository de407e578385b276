import { t } from '../i18n/t.ts';

export interface ErrorBody {
  /** A plain Hindi sentence a screen can show. */
  error: string;
  code: string;
  details?: unknown;
  requestId?: string;
}

/** How every failed call looks to a component. `status` 0: no answer came. */
export interface ApiError {
  status: number;
  body: ErrorBody;
  /** `status: body`, as the default fetcher words it; for logs, not for farmers. */
  message: string;
  /** Seconds the server asks to wait. */
  retryAfter?: number;
}

export const NETWORK_ERROR = 'network';
export const TIMED_OUT = 'timeout';
export const UNREADABLE = 'unreadable';
export const SESSION_ENDED = 'session_ended';
export const CONSENT_REQUIRED = 'consent_required';

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'body' in error;
}

/**
 * 410: the call was carried out under this Idempotency-Key and its result was deleted since. Nothing is left to send; a
 * new submission gets a new key.
 */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 410;

/** The sentence to show for whatever was thrown. */
export function errorText(error: unknown): string {
  return isApiError(error) ? error.body.error : t('app.serverTrouble');
}

/** No answer came: it is unknown whether the server carried out the call. */
export function noAnswer(code: typeof NETWORK_ERROR | typeof TIMED_OUT): ApiError {
  const error = code === TIMED_OUT ? t('app.timedOut') : t('app.noNetwork');
  return { status: 0, body: { error, code }, message: `0: ${code}` };
}

/** Reads an error body of our services, a proxy's HTML page or an empty body alike. */
export function answeredError(status: number, statusText: string, text: string, retryAfter: string | null): ApiError {
  const seconds = Number(retryAfter);
  return {
    status,
    body: readBody(text),
    message: `${status}: ${text || statusText}`,
    ...(retryAfter && Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
  };
}

function readBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') {
      const code = 'code' in body && typeof body.code === 'string' ? body.code : UNREADABLE;
      return { ...body, error: body.error, code };
    }
  } catch {
    return { error: t('app.serverTrouble'), code: UNREADABLE };
  }
  return { error: t('app.serverTrouble'), code: UNREADABLE };
}
