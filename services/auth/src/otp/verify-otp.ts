import type { VerifyOtpRequest } from '@anar/contracts/auth';
import { authErrors } from '@anar/contracts/errors/auth';
import { AppError } from '@anar/service-kit/http/errors';
import type { LoginDevice, OpenedSession, OpenSession, ReopenSession } from '../sessions/open-session.ts';
import type { UserStore } from '../users/user.store.ts';
import { lockedError } from './limit-error.ts';
import { codeHash, sameHash } from './one-time-code.ts';
import type { ClaimedCode, OtpStore } from './otp.store.ts';
import { OTP } from './otp-limits.ts';
import { latinDigits, phoneNumber } from './phone-number.ts';
import { parseSignup, requestedRole } from './signup-request.ts';

export interface VerifyOtpDeps {
  codes: OtpStore;
  users: UserStore;
  openSession: OpenSession;
  reopenSession: ReopenSession;
  hashKey: string;
  now(): number;
}

/**
 * Checks a code and opens a session; the account is made at the first login. A code works once: of several requests
 * with the right one at the same time, one logs in. Only a request with the same Idempotency-Key may ask again
 * for the answer, for a minute. Throws `otp_wrong`, `otp_expired`, `otp_locked`, `invalid_phone`.
 */
export async function verifyOtp(
  deps: VerifyOtpDeps,
  asked: VerifyOtpRequest,
  visit: LoginDevice,
): Promise<OpenedSession> {
  const { codes, hashKey, now } = deps;
  const phone = phoneNumber(asked.phone);
  const matches = ({ sendId, hash }: { sendId: string; hash: string }) =>
    sameHash(codeHash(hashKey, phone, sendId, latinDigits(asked.otp)), hash);

  const guess = await codes.takeGuess(phone, now());
  if (guess.kind === 'locked') throw lockedError(guess.sentAt + OTP.resendMs - now());
  if (guess.kind === 'none') {
    const past = visit.idempotencyKey && (await codes.pastLogin(phone, visit.idempotencyKey));
    const again = past && matches(past) ? await deps.reopenSession(past.sid) : undefined;
    if (again) return again;
    throw new AppError(authErrors.otpExpired);
  }
  if (!matches(guess)) throw wrongGuess(guess.guessesLeft);

  const code = await codes.claim(phone, guess.sendId);
  if (!code) throw new AppError(authErrors.otpExpired);
  const opened = await logIn(deps, phone, code, asked, visit);
  if (visit.idempotencyKey) {
    const login = { sendId: guess.sendId, hash: guess.hash, sid: opened.sid };
    await codes
      .rememberLogin(phone, visit.idempotencyKey, login)
      .catch((err: unknown) => visit.log.warn({ err }, 'a repeat of this login will not be known'));
  }
  return opened;
}

async function logIn(
  { codes, users, openSession, now }: VerifyOtpDeps,
  phone: string,
  code: ClaimedCode,
  asked: VerifyOtpRequest,
  visit: LoginDevice,
): Promise<OpenedSession> {
  try {
    const wish = parseSignup(code.wish);
    const user = await users.logIn({
      phone,
      ...requestedRole(wish.role),
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
  const left = guessesLeft === 1 ? '1 मौका बाकी है।' : `${guessesLeft} मौके बाकी हैं।`;
  const next = guessesLeft > 0 ? left : 'अब नया कोड मँगाएँ।';
  return new AppError({ ...authErrors.otpWrong, error: `कोड गलत है। ${next}` }, { details: { guessesLeft } });
}
