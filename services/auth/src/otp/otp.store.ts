import { readFileSync } from 'node:fs';
import { endOfIndiaDay, indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { pseudonym } from './one-time-code.ts';
import { OTP, type OtpLimits } from './otp-limits.ts';

/** One SMS to send: whose, from where, and under which budget it falls. */
export interface Send {
  id: string;
  phone: string;
  /** From `addressBucket`. */
  address: string;
  known: boolean;
  /** ms since 1970; decides the day whose budget it takes. */
  at: number;
}

export type Reservation =
  | { kind: 'reserved' }
  /**
   * `sending`: the same number's SMS is on its way this moment. The others: a limit, free again after `waitMs`. Both
   * `resend` and `spent` say that a code was sent less than a minute ago; it is still good, or used up.
   */
  | { kind: 'sending' | 'resend' | 'spent' | 'number' | 'address' | 'budget'; waitMs: number };

export type Guess =
  | { kind: 'none' }
  | { kind: 'locked'; sentAt: number }
  | { kind: 'compare'; sendId: string; hash: string; guessesLeft: number };

/** A code that was used up, with what the person asked for when it was sent. */
export interface ClaimedCode {
  wish: string;
  /** As stored, to put it back. */
  fields: string[];
  expiresAt: number;
}

/** A login that succeeded, for a repeat under the same idempotency key: which code of which send opened which session. */
export interface PastLogin {
  sendId: string;
  hash: string;
  sid: string;
}

const script = (name: string) => readFileSync(new URL(`./${name}.lua`, import.meta.url), 'utf8');
const scripts = {
  reserve: script('reserve-send'),
  settle: script('settle-send'),
  giveBack: script('give-back-send'),
  guess: script('take-guess'),
  claim: script('claim-code'),
  restore: script('restore-code'),
};

export type OtpStore = ReturnType<typeof createOtpStore>;

/** Codes and send limits in Redis. Every decision is one script, so it holds between replicas too. */
export function createOtpStore({ redis, key }: Pick<Service, 'redis' | 'key'>, hashKey: string, limits: OtpLimits) {
  const codeKey = (phone: string) => key('otp', 'code', pseudonym(hashKey, 'phone', phone));
  const loginKey = (phone: string, idempotencyKey: string) =>
    key('otp', 'login', pseudonym(hashKey, 'phone', `${phone}:${idempotencyKey}`));
  const sendKeys = (send: Send) => [
    codeKey(send.phone),
    key('otp', 'sends', pseudonym(hashKey, 'phone', send.phone)),
    key('otp', 'address', pseudonym(hashKey, 'address', send.address)),
    key('otp', 'budget', send.known ? 'known' : 'unknown', indiaDay(new Date(send.at))),
  ];

  return {
    /** Takes a place in every limit and stores the code, or says which limit is full. */
    async reserve(send: Send, hash: string, wish: string): Promise<Reservation> {
      const [kind, waitMs] = (await redis.eval(
        scripts.reserve,
        4,
        ...sendKeys(send),
        ...[send.at, send.id, hash, wish, OTP.lifeMs, OTP.resendMs, OTP.sendingMaxMs],
        ...[limits.sendsPerTenMinutes, limits.sendsPerHour, limits.sendsPerAddressHour],
        send.known ? limits.dailyBudgetKnown : limits.dailyBudgetUnknown,
        endOfIndiaDay(new Date(send.at)).getTime() - send.at,
        OTP.guesses,
      )) as [Reservation['kind'], number];
      return kind === 'reserved' ? { kind } : { kind, waitMs };
    },

    /** The SMS left, or its outcome is unknown; either way its code is good and its places are taken. */
    async settle(send: Send, state: 'sent' | 'unsure'): Promise<void> {
      await redis.eval(scripts.settle, 1, codeKey(send.phone), send.id, state);
    },

    /** The SMS certainly did not leave: the code goes and every place is free again. */
    async giveBack(send: Send): Promise<void> {
      await redis.eval(scripts.giveBack, 4, ...sendKeys(send), send.id);
    },

    /** What became of the send under way. */
    async state(phone: string): Promise<'sending' | 'sent' | 'failed'> {
      const state = await redis.hget(codeKey(phone), 'state');
      return state === 'sending' || state === 'sent' ? state : 'failed';
    },

    /** Counts one guess; only the first `OTP.guesses` of a code may be compared, however many arrive at once. */
    async takeGuess(phone: string, now: number): Promise<Guess> {
      const [kind, first = '', hash = '', taken = ''] = (await redis.eval(
        scripts.guess,
        1,
        codeKey(phone),
        now,
        OTP.guesses,
      )) as [Guess['kind'], string?, string?, string?];
      if (kind === 'none') return { kind };
      if (kind === 'locked') return { kind, sentAt: Number(first) };
      return { kind, sendId: first, hash, guessesLeft: OTP.guesses - Number(taken) };
    },

    /** Uses the code up. Undefined when another request was first. */
    async claim(phone: string, sendId: string): Promise<ClaimedCode | undefined> {
      const fields = (await redis.eval(scripts.claim, 1, codeKey(phone), sendId)) as string[];
      if (fields.length === 0) return undefined;
      const field = (name: string) => fields[fields.indexOf(name) + 1] ?? '';
      return { wish: field('wish'), fields, expiresAt: Number(field('expiresAt')) };
    },

    /** Makes a claimed code good again until it would have expired anyway. */
    async restore(phone: string, code: ClaimedCode, now: number): Promise<void> {
      const lifeLeft = code.expiresAt - now;
      if (lifeLeft > 0) await redis.eval(scripts.restore, 1, codeKey(phone), Math.ceil(lifeLeft), ...code.fields);
    },

    async rememberLogin(phone: string, idempotencyKey: string, login: PastLogin): Promise<void> {
      await redis.set(loginKey(phone, idempotencyKey), JSON.stringify(login), 'PX', OTP.repeatMs);
    },

    async pastLogin(phone: string, idempotencyKey: string): Promise<PastLogin | undefined> {
      const login = await redis.get(loginKey(phone, idempotencyKey));
      return login === null ? undefined : (JSON.parse(login) as PastLogin);
    },
  };
}
