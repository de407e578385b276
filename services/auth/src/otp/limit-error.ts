import type { ErrorEntry } from '@anar/contracts/error-catalogue';
import { authErrors } from '@anar/contracts/errors/auth';
import { AppError } from '@anar/service-kit/http/errors';
import type { Reservation } from './otp.store.ts';

type Limit = Exclude<Reservation['kind'], 'reserved' | 'sending'>;

const limits: Record<Limit, { entry: ErrorEntry; text: (wait: string) => string }> = {
  resend: {
    entry: authErrors.otpResendWait,
    text: (wait) => `पहले भेजा गया कोड अब भी काम करेगा। नया कोड ${wait} बाद मिलेगा।`,
  },
  spent: { entry: authErrors.otpResendWait, text: (wait) => `नया कोड ${wait} बाद मिलेगा।` },
  number: {
    entry: authErrors.otpTooManySends,
    text: (wait) => `इस नंबर पर कई बार कोड भेजा जा चुका है। ${wait} बाद फिर कोशिश करें।`,
  },
  address: {
    entry: authErrors.otpAddressLimit,
    text: (wait) => `इस इंटरनेट कनेक्शन से बहुत सारे कोड मँगाए गए हैं। ${wait} बाद फिर कोशिश करें।`,
  },
  budget: {
    entry: authErrors.otpBudgetSpent,
    text: (wait) => `आज के लिए कोड भेजने की सीमा पूरी हो गई है। ${wait} बाद फिर कोशिश करें।`,
  },
};

/** 429 for a full limit, with the time to wait in the text, in `details.retryAfterSeconds` and in Retry-After. */
export function limitError(kind: Limit, waitMs: number): AppError {
  const { entry, text } = limits[kind];
  return waitError({ ...entry, error: text(waitingTime(waitMs / 1000)) }, waitMs);
}

/** 429 for a code on which all guesses were spent: `waitMs` until a new one can be asked for. */
export function lockedError(waitMs: number): AppError {
  const when = waitMs > 0 ? `${waitingTime(waitMs / 1000)} बाद नया कोड मँगाएँ।` : 'नया कोड मँगाएँ।';
  return waitError({ ...authErrors.otpLocked, error: `कई बार गलत कोड लिखा गया। ${when}` }, waitMs);
}

function waitError(entry: ErrorEntry, waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(entry, {
    details: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait as a Hindi phrase, rounded up: `45 सेकंड`, `7 मिनट`, `2 घंटे`. */
export function waitingTime(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(whole / MINUTE);
  if (whole < MINUTE) return `${whole} सेकंड`;
  return minutes < HOUR / MINUTE ? `${minutes} मिनट` : `${Math.ceil(whole / HOUR)} घंटे`;
}
