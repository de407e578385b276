import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { authErrors } from '@anar/contracts/errors/auth';
import type { Consent, SendOtpRequest } from '@anar/contracts/users/auth';
import { type ApiError, CONSENT_REQUIRED } from '../../api/api-error.ts';
import { deviceStore } from '../../device/storage/device-store.ts';
import { texts } from '../../i18n/texts.ts';
import { loginTexts } from './login.hi.ts';

const say = texts(loginTexts);

export type LoginRole = 'farmer' | 'expert';

/** The consent given by clicking the button, as written below it. */
export const consent: Consent = { adult: true, noticeVersion: CONSENT_NOTICE_VERSION, language: 'hi' };

/**
 * Sent with the request for a code and with the login, which decides: a generic name, for experts with the last four
 * digits, until they enter their own.
 */
export function sendRequest(phone: string, role: LoginRole): SendOtpRequest {
  const name = role === 'expert' ? say('expertName', { last4: phone.slice(-4) }) : say('farmerName');
  return { phone, role, name, consent };
}

/** The notice version that a login was refused for; null if it was refused for another reason. */
export function newerNotice({ body: { code, details } }: ApiError): string | null {
  const version = code === CONSENT_REQUIRED && (details as { noticeVersion?: unknown } | undefined)?.noticeVersion;
  return typeof version === 'string' ? version : null;
}

/** A requested code; stored for this visit, so that switching to the messages app does not start over. */
export interface SentCode {
  phone: string;
  role: LoginRole;
  /** When the code was sent, and when the next can be requested; ms since 1970. */
  sentAt: number;
  resendAt: number;
}

/** A code is valid for five minutes. */
export const CODE_LIFE_MS = 5 * 60_000;
const sentCode = deviceStore({ key: 'anar-mitra:login', scope: 'person', visit: true, read: toSentCode });

export function keepSentCode(code: SentCode | null): void {
  if (code) sentCode.set(code);
  else sentCode.clear();
}

/** The pending request of this visit, while its code is valid. */
export function readSentCode(now: number): SentCode | null {
  const code = sentCode.get();
  return code && now - code.sentAt <= CODE_LIFE_MS && code.sentAt <= now ? code : null;
}

function toSentCode(stored: unknown): SentCode | null {
  const { phone, role, sentAt, resendAt } = (stored ?? {}) as Record<string, unknown>;
  if (typeof phone !== 'string' || typeof sentAt !== 'number' || typeof resendAt !== 'number') return null;
  return { phone, role: role === 'expert' ? 'expert' : 'farmer', sentAt, resendAt };
}

/**
 * Heading for a refused request: one was sent already, the previous code is still valid, or sending failed. `usable`:
 * the previous code, unless its guesses are used up.
 */
export function refusedSendTitle({ status, body }: ApiError, usable: SentCode | null, now: number) {
  if (body.code === authErrors.otpResendWait.code) return 'alreadySent';
  // A failed send does not invalidate an earlier code.
  const isGood = usable !== null && now - usable.sentAt <= CODE_LIFE_MS;
  return (status === 429 || body.code === authErrors.smsUnavailable.code) && isGood ? 'oldCodeWorks' : 'sendFailed';
}
