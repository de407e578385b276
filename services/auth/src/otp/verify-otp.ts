import { authErrors } from '@anar/contracts/errors/auth';
import type { VerifyOtpRequest } from '@anar/contracts/users/auth';
import { AppError } from '@anar/service-kit/http/errors';
import type { EndSession } from '../sessions/end-session.ts';
import type { LoginDevice, OpenedSession, OpenSession, ReopenSession } from '../sessions/open-session.ts';
import type { UserStore } from '../users/user.store.ts';
import { codeHash, sameHash } from './codes/one-time-code.ts';
import type { Guesser, OtpStore } from './codes/otp.store.ts';
import { lockedError } from './limits/limit-error.ts';
import { OTP } from './limits/otp-limits.ts';
import type { OtpCounts } from './otp-metrics.ts';
import { latinDigits, phoneNumber } from './phone-number.ts';
import { requestedRole, type SignupRequest } from './signup-request.ts';

export interface VerifyOtpDeps {
  codes: OtpStore;
  users: UserStore;
  openSession: OpenSession;
  endSession: EndSession;
  reopenSession: ReopenSession;
  hashKey: string;
  count: OtpCounts;
  now(): number;
}

/**
 * Checks a code and opens a session; the first login creates the account. Of several SMS each code is valid for its
 * five minutes, because an earlier one may arrive late and the newer one never. A login uses up all of them: of
 * concurrent requests with a right code one logs in. Only a request with the same Idempotency-Key may repeat the reply,
 * for a minute. A wrong code is charged to the number and to the guessing device. A login makes the number trust the
 * device; there only codes requested on the device are valid, regardless of strangers' requests.
 * Role, name and consent of a first account belong to this login, never to the device that requested the code first:
 * the data sent with the login itself, else what the same device (cookie) sent with its last code request for the
 * number. A client without cookies gets what all requests for the number agree on: a stranger's request can make it a
 * farmer with a default name, no more.
 * Throws `otp_wrong`, `otp_expired`, `otp_locked`, `invalid_phone`, and `consent_required` for a screen with an older
 * notice.
 */
export async function verifyOtp(
  deps: VerifyOtpDeps,
  asked: VerifyOtpRequest,
  visit: LoginDevice,
  from: Pick<Guesser, 'device' | 'address'>,
): Promise<OpenedSession> {
  const { codes, users, hashKey, count, now } = deps;
  const phone = phoneNumber(asked.phone);
  const trusted = from.device !== undefined && (await users.beforeLogin(phone, from.device, now())).trusted;
  const by: Guesser = { phone, ...from, trusted };
  const matches = ({ sendId, hash }: { sendId: string; hash: string }) =>
    sameHash(codeHash(hashKey, phone, sendId, latinDigits(asked.otp)), hash);

  const guess = await codes.takeGuess(by, now());
  if (guess.kind === 'locked') throw lockedError(guess.waitMs, guess.by === 'number' && !trusted);
  if (guess.kind === 'spent') throw lockedError(guess.sentAt + OTP.resendMs - now());
  if (guess.kind === 'none') {
    const past = visit.idempotencyKey && (await codes.pastLogin(phone, visit.idempotencyKey));
    const again = past && matches(past) ? await deps.reopenSession(past.sid) : undefined;
    if (again) return again;
    throw new AppError(authErrors.otpExpired);
  }
  const right = guess.codes.find(matches);
  if (!right) throw wrongGuess(guess.guessesLeft);

  const signup = { ...(await codes.signupOf(phone, from.device)), ...asked };
  const code = await codes.claim(by, right.sendId);
  if (!code) throw new AppError(authErrors.otpExpired);
  const opened = await logIn(deps, phone, signup, visit).catch(async (error: unknown) => {
    // The code was right: it may be retried once the store is back or the user has seen the newer notice.
    await codes.restore(by, code, guess.codes, now());
    throw error;
  });
  count.verified();
  await users
    .trustDevice(opened.reply.user.id, visit.device, now())
    .catch((err: unknown) => visit.log.warn({ err }, 'the device of this login is not trusted'));
  await codes
    .finish(phone, code, now())
    .catch((err: unknown) => visit.log.warn({ err }, 'the address does not learn of this login'));
  if (visit.idempotencyKey) {
    const login = { ...right, sid: opened.sid };
    await codes
      .rememberLogin(phone, visit.idempotencyKey, login)
      .catch((err: unknown) => visit.log.warn({ err }, 'a repeat of this login will not be known'));
  }
  return opened;
}

async function logIn(
  { users, openSession, endSession, now }: VerifyOtpDeps,
  phone: string,
  signup: SignupRequest,
  visit: LoginDevice,
): Promise<OpenedSession> {
  for (;;) {
    const user = await users.logIn({
      phone,
      ...requestedRole(signup.role),
      name: signup.name,
      consent: signup.consent,
      at: new Date(now()),
      requestId: visit.requestId,
    });
    const opened = await openSession(user, visit);
    if (await users.seen(user.id, now())) return opened;
    // Another device of the user deleted the account meanwhile: the next login of the number creates a new one.
    await endSession(user.id, opened.sid, 'account-deleted', visit.requestId);
  }
}

function wrongGuess(guessesLeft: number): AppError {
  const left = guessesLeft === 1 ? '1 मौका बाकी है।' : `${guessesLeft} मौके बाकी हैं।`;
  const next = guessesLeft > 0 ? left : 'अब नया कोड मँगाएँ।';
  return new AppError({ ...authErrors.otpWrong, error: `कोड गलत है। ${next}` }, { details: { guessesLeft } });
}
