import { setTimeout as wait } from 'node:timers/promises';
import type { SendOtpReply, SendOtpRequest } from '@anar/contracts/auth';
import { authErrors } from '@anar/contracts/errors/auth';
import { AppError } from '@anar/service-kit/http/errors';
import type { Logger } from '@anar/service-kit/lifecycle/logger';
import { ulid } from 'ulid';
import type { UserStore } from '../users/user.store.ts';
import { addressBucket } from './client-address.ts';
import { limitError } from './limit-error.ts';
import { codeHash, newCode } from './one-time-code.ts';
import type { OtpStore, Send } from './otp.store.ts';
import { OTP } from './otp-limits.ts';
import { phoneNumber } from './phone-number.ts';
import { serializeSignup } from './signup-request.ts';
import { SmsFailure, type SmsProvider } from './sms.ts';

export interface RequestOtpDeps {
  codes: OtpStore;
  users: UserStore;
  sms: SmsProvider;
  hashKey: string;
  now(): number;
}

const POLL_MS = 100;
const MESSAGE = 'आपके मोबाइल नंबर पर कोड भेजा गया है।';

/**
 * Sends a code to a number, known or not, in the same way. Throws `invalid_phone`, the 429 limits, `sms_unavailable`
 * and `sms_unconfigured`. A second request while the first is under way waits for its outcome and sends nothing.
 */
export async function requestOtp(
  { codes, users, sms, hashKey, now }: RequestOtpDeps,
  asked: SendOtpRequest,
  from: { ip: string; log: Pick<Logger, 'error' | 'warn'> },
): Promise<SendOtpReply> {
  const phone = phoneNumber(asked.phone);
  if (!sms.configured) throw new AppError(authErrors.smsUnconfigured);
  const known = await users.hasAccount(phone);
  const send: Send = { id: ulid(), phone, address: addressBucket(from.ip), known, at: now() };
  const code = newCode();
  const reservation = await codes.reserve(send, codeHash(hashKey, phone, send.id, code), serializeSignup(asked));
  if (reservation.kind === 'sending') return join(codes, phone, reservation.waitMs);
  if (reservation.kind !== 'reserved') throw limitError(reservation.kind, reservation.waitMs);

  try {
    await sms.sendCode(phone, code);
  } catch (error) {
    const definite = error instanceof SmsFailure && error.definite;
    from.log.error({ err: error, provider: sms.name, definite }, 'SMS not sent');
    // What may have left keeps its place and stays good: the person can still type it if it arrives.
    await record(definite ? codes.giveBack(send) : codes.settle(send, 'unsure'));
    throw new AppError(authErrors.smsUnavailable, { cause: error });
  }
  await record(codes.settle(send, 'sent'));
  return sent(OTP.resendMs);

  /** Bookkeeping after the send: its failure must not hide the outcome that the person waits for. */
  async function record(bookkeeping: Promise<void>): Promise<void> {
    await bookkeeping.catch((error: unknown) => from.log.warn({ err: error }, 'outcome of a send not recorded'));
  }
}

async function join(codes: OtpStore, phone: string, waitMs: number): Promise<SendOtpReply> {
  for (let waited = 0; waited < OTP.sendingMaxMs; waited += POLL_MS) {
    const state = await codes.state(phone);
    if (state === 'sent') return sent(waitMs - waited);
    if (state === 'failed') throw new AppError(authErrors.smsUnavailable);
    await wait(POLL_MS);
  }
  throw new AppError(authErrors.smsUnavailable);
}

const sent = (resendMs: number): SendOtpReply => ({
  message: MESSAGE,
  resendInSeconds: Math.max(0, Math.ceil(resendMs / 1000)),
});
