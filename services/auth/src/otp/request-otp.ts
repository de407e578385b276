import { setTimeout as wait } from 'node:timers/promises';
import { authErrors } from '@anar/contracts/errors/auth';
import type { SendOtpReply, SendOtpRequest } from '@anar/contracts/users/auth';
import { AppError } from '@anar/service-kit/http/errors';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import { ulid } from 'ulid';
import type { UserStore } from '../users/user.store.ts';
import { codeHash, newCode } from './codes/one-time-code.ts';
import type { CodeOwner, OtpStore, Send } from './codes/otp.store.ts';
import { addressBucket, networkBucket } from './limits/client-address.ts';
import { limitError } from './limits/limit-error.ts';
import { OTP } from './limits/otp-limits.ts';
import type { OtpCounts } from './otp-metrics.ts';
import { phoneNumber } from './phone-number.ts';
import { SmsFailure, type SmsProvider } from './sms/sms.ts';

export interface RequestOtpDeps {
  codes: OtpStore;
  users: UserStore;
  sms: SmsProvider;
  hashKey: string;
  count: OtpCounts;
  now(): number;
}

const POLL_MS = 100;
const MESSAGE = 'आपके मोबाइल नंबर पर कोड भेजा गया है।';
/** Correct whether or not an SMS is sent: it does not reveal whether the number has an account. */
const QUIET_MESSAGE = 'आज बहुत लोग कोड मँगा रहे हैं। दो मिनट में SMS न आए तो कल सुबह फिर कोड मँगाएँ।';

/**
 * Sends a code to a number, known or not, in the same way. Throws `invalid_phone`, the 429 limits, `sms_unavailable`
 * and `sms_unconfigured`. A device that the number trusts gets a code of its own, beside the one of all other devices.
 * A second request during the first waits for its outcome and sends nothing. While only known or only unknown numbers
 * get an SMS, all are answered alike and at once. Role, name and consent are stored for the requesting device, also
 * while the code of another request is on its way: see `verifyOtp`.
 */
export async function requestOtp(
  { codes, users, sms, hashKey, count, now }: RequestOtpDeps,
  asked: SendOtpRequest,
  from: { ip: string; device: string; log: Pick<Logger, 'error' | 'warn'> },
): Promise<SendOtpReply> {
  const phone = phoneNumber(asked.phone);
  if (!sms.configured) throw new AppError(authErrors.smsUnconfigured);
  await codes.keepSignup(phone, from.device, asked);
  const account = await users.beforeLogin(phone, from.device, now());
  const place = { address: addressBucket(from.ip), network: networkBucket(from.ip), device: from.device };
  const send: Send = { id: ulid(), phone, ...place, ...account, at: now() };
  const code = newCode();
  const reservation = await codes.reserve(send, codeHash(hashKey, phone, send.id, code));
  if (reservation.kind === 'sending') return join(codes, send, reservation);
  if ('waitMs' in reservation) throw limitError(reservation.kind, reservation.waitMs, account);
  count.accepted(send, reservation);
  if (reservation.kind === 'withheld') return sent(OTP.resendMs, QUIET_MESSAGE);
  if (reservation.kind === 'quiet') {
    // Waiting for the provider would reveal who gets an SMS, and so would refunding the limits of a failed one.
    void sms.sendCode(phone, code).then(count.sent, failed);
    return sent(OTP.resendMs, QUIET_MESSAGE);
  }

  try {
    await sms.sendCode(phone, code);
    count.sent();
  } catch (error) {
    const definite = failed(error);
    // An SMS that may have been sent stays charged and its code valid: it can still be typed if it arrives.
    await record(definite ? codes.giveBack(send) : codes.settle(send, 'unsure'));
    throw new AppError(authErrors.smsUnavailable, { cause: error });
  }
  await record(codes.settle(send, 'sent'));
  return sent(OTP.resendMs);

  /** Whether the SMS was certainly not sent. */
  function failed(error: unknown): boolean {
    const definite = error instanceof SmsFailure && error.definite;
    from.log.error({ err: error, provider: sms.name, definite }, 'SMS not sent');
    if (!definite) count.sent();
    return definite;
  }

  /** Bookkeeping after the send: its failure must not hide the outcome that the user waits for. */
  async function record(bookkeeping: Promise<void>): Promise<void> {
    await bookkeeping.catch((error: unknown) => from.log.warn({ err: error }, 'outcome of a send not recorded'));
  }
}

async function join(
  codes: OtpStore,
  owner: CodeOwner,
  { sendId, waitMs }: { sendId: string; waitMs: number },
): Promise<SendOtpReply> {
  for (let waited = 0; waited < OTP.sendingMaxMs; waited += POLL_MS) {
    const state = await codes.state(owner, sendId);
    if (state === 'sent') return sent(waitMs - waited);
    if (state === 'failed') throw new AppError(authErrors.smsUnavailable);
    await wait(POLL_MS);
  }
  throw new AppError(authErrors.smsUnavailable);
}

const sent = (resendMs: number, message = MESSAGE): SendOtpReply => ({
  message,
  resendInSeconds: Math.max(0, Math.ceil(resendMs / 1000)),
});
