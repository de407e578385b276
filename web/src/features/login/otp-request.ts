import type { Consent, SendOtpRequest } from '@anar/contracts/auth';
import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { authErrors } from '@anar/contracts/errors/auth';
import { type ApiError, CONSENT_REQUIRED } from '../../api/api-error.ts';
import { deviceStore } from '../../device/device-store.ts';
import { login as words } from '../../i18n/hi/login.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

export type LoginRole = 'farmer' | 'expert';

/** What pressing the button agrees to: it stands under the button. */
export const consent: Consent = { adult: true, noticeVersion: CONSENT_NOTICE_VERSION, language: 'hi' };

/**
 * What goes with the request for a code and with the login itself, which alone decides: a generic name, for experts with the
 * last four digits, until they write their own.
 */
export function sendRequest(phone: string, role: LoginRole): SendOtpRequest {
  const name = role === 'expert' ? say('expertName', { last4: phone.slice(-4) }) : say('farmerName');
  return { phone, role, name, consent };
}

/** The version of the notice that a login was refused for, null when it was refused for something else. */
export function newerNotice({ body: { code, details } }: ApiError): string | null {
  const version = code === CONSENT_REQUIRED && (details as { noticeVersion?: unknown } | undefined)?.noticeVersion;
  return typeof version === 'string' ? version : null;
}

/** A code that was asked for; kept for this visit, so that looking into the messages does not start over. */
export interface SentCode {
  phone: string;
  role: LoginRole;
  /** Milliseconds since 1970: when the code was sent, and when the next may be asked for. */
  sentAt: number;
  resendAt: number;
}

/** A code is good for five minutes. */
export const CODE_LIFE_MS = 5 * 60_000;
const sentCode = deviceStore({ key: 'anar-mitra:login', scope: 'person', visit: true, read: toSentCode });

export function keepSentCode(code: SentCode | null): void {
  if (code) sentCode.set(code);
  else sentCode.clear();
}

/** What was asked for in this visit, while its code may still arrive. */
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
 * What a refused code is headed by: that one was sent already, that the one before is still good, or that sending failed.
 * `usable`: the code before, unless its guesses were spent.
 */
export function refusedSendTitle({ status, body }: ApiError, usable: SentCode | null, now: number) {
  if (body.code === authErrors.otpResendWait.code) return 'alreadySent';
  // A send that fails ends no code that came before it.
  const isGood = usable !== null && now - usable.sentAt <= CODE_LIFE_MS;
  return (status === 429 || body.code === authErrors.smsUnavailable.code) && isGood ? 'oldCodeWorks' : 'sendFailed';
}
