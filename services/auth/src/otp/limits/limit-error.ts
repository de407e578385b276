import { authErrors } from '@anar/contracts/errors/auth';
import type { ErrorEntry } from '@anar/contracts/errors/error-catalogue';
import { waitingTime } from '@anar/india/waiting-time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Accepted, Reservation } from '../codes/otp.store.ts';

type Limit = Exclude<Reservation['kind'], Accepted['kind'] | 'sending'>;

/** Shown for every number alike, so that it does not reveal which numbers have an account. */
const TRUSTED_DEVICE_HINT = 'अगर इस नंबर से पहले किसी फ़ोन पर लॉगिन हुआ है, तो उस फ़ोन पर अभी भी कोड मँगाकर लॉगिन हो जाएगा।';

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
    text: (wait) =>
      `इस इंटरनेट कनेक्शन से अभी बहुत लोग कोड मँगा रहे हैं। आपका नंबर ठीक है। ${wait} बाद फिर “कोड भेजें” दबाएँ, या किसी दूसरे के नेट से कोशिश करें।`,
  },
  budget: {
    entry: authErrors.otpBudgetSpent,
    text: (wait) => `आज के लिए कोड भेजने की सीमा पूरी हो गई है। ${wait} बाद फिर कोशिश करें।`,
  },
};

/**
 * 429 for a full limit, with the time to wait in the text, in `details.retryAfterSeconds` and in Retry-After. Where
 * strangers may have filled the limit of a number, the text mentions that a trusted phone need not wait.
 */
export function limitError(kind: Limit, waitMs: number, { trusted }: { trusted: boolean }): AppError {
  const { entry, text } = limits[kind];
  return waitError(entry, text(waitingTime(waitMs / 1000)), waitMs, kind === 'number' && !trusted);
}

/** Whether a code was sent less than a minute ago, by any device. */
export const isResendWait = (error: unknown): boolean =>
  error instanceof AppError && error.code === authErrors.otpResendWait.code;

/** 429 when no guess is left, of a code or of a number or device: `waitMs` until the next one. */
export function lockedError(waitMs: number, hint = false): AppError {
  const when = waitMs > 0 ? `${waitingTime(waitMs / 1000)} बाद नया कोड मँगाएँ।` : 'नया कोड मँगाएँ।';
  return waitError(authErrors.otpLocked, `कई बार गलत कोड लिखा गया। ${when}`, waitMs, hint);
}

function waitError(entry: ErrorEntry, text: string, waitMs: number, hint: boolean): AppError {
  const error = hint ? `${text} ${TRUSTED_DEVICE_HINT}` : text;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    { ...entry, error },
    {
      details: { retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
    },
  );
}
