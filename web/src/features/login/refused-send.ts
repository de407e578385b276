import { authErrors } from '@anar/contracts/errors/auth';
import type { ApiError } from '../../api/api-error.ts';
import { CODE_LIFE_MS, type SentCode } from './otp-request.ts';

/**
 * What a refused code is headed by: that one was sent already, that the one before is still good, or that sending failed.
 * `usable`: the code before, unless its guesses were spent.
 */
export function refusedSendTitle({ status, body }: ApiError, usable: SentCode | null, now: number) {
  if (body.code === authErrors.otpResendWait.code) return 'alreadySent';
  // A limit was reached and nothing was sent, so nothing took the place of the code before.
  const isGood = usable !== null && now - usable.sentAt <= CODE_LIFE_MS;
  return status === 429 && isGood ? 'oldCodeWorks' : 'sendFailed';
}
