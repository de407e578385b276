import type { VerifyOtpRequest } from '@anar/contracts/auth';
import { authErrors } from '@anar/contracts/errors/auth';
import { AppError } from '@anar/service-kit/errors';
import type { OpenedSession, OpenSession, Visit } from '../sessions/open-session.ts';
import type { UserStore } from '../users/user.store.ts';
import { lockedError } from './limit-error.ts';
import { codeHash, sameHash } from './one-time-code.ts';
import type { OtpStore } from './otp.store.ts';
import { OTP } from './otp-limits.ts';
import { latinDigits, phoneNumber } from './phone-number.ts';
import { readWish } from './wish.ts';
import { wishedRole } from './wished-role.ts';

export interface VerifyOtpParts {
  codes: OtpStore;
  users: UserStore;
  openSession: OpenSession;
  hashKey: string;
  now(): number;
}

/**
 * Checks a code and opens a session; the account is made at the first login. A code works once: of several requests
 * with the right one at the same time, one logs in. Throws `otp_wrong`, `otp_expired`, `otp_locked`, `invalid_phone`.
 */
export async function verifyOtp(
  { codes, users, openSession, hashKey, now }: VerifyOtpParts,
  asked: VerifyOtpRequest,
  visit: Visit,
): Promise<OpenedSession> {
  const phone = phoneNumber(asked.phone);
  const guess = await codes.takeGuess(phone, now());
  if (guess.kind === 'none') throw new AppError(authErrors.otpExpired);
  if (guess.kind === 'locked') throw lockedError(guess.sentAt + OTP.resendMs - now());
  const hash = codeHash(hashKey, phone, guess.sendId, latinDigits(asked.otp));
  if (!sameHash(hash, guess.hash)) throw wrongGuess(guess.guessesLeft);

  const code = await codes.claim(phone, guess.sendId);
  if (!code) throw new AppError(authErrors.otpExpired);
  try {
    const wish = readWish(code.wish);
    const user = await users.logIn({
      phone,
      ...wishedRole(wish.role),
      name: wish.name,
      consent: asked.consent ?? wish.consent,
      at: new Date(now()),
      requestId: visit.requestId,
    });
    return await openSession(user, visit);
  } catch (error) {
    // The person did everything right: the same code may be tried again when the store is back.
    await codes.restore(phone, code, now());
    throw error;
  }
}

function wrongGuess(guessesLeft: number): AppError {
  const next = guessesLeft > 0 ? `${guessesLeft} मौके बाकी हैं।` : 'अब नया कोड मँगाएँ।';
  return new AppError({ ...authErrors.otpWrong, error: `कोड गलत है। ${next}` }, { details: { guessesLeft } });
}
