import { readFileSync } from 'node:fs';
import { endOfIndiaDay, indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { OTP, type OtpLimits, PLACES, TRUSTED, WRONG } from '../limits/otp-limits.ts';
import { parseSignup, requestedRole, type SignupRequest, serializeSignup } from '../signup-request.ts';
import { pseudonym } from './one-time-code.ts';

/**
 * Who may use a code: any device that knows the number, or only one device that the number trusts. Both kinds are open
 * side by side, with separate sends and guesses.
 */
export interface CodeOwner {
  phone: string;
  device: string | undefined;
  trusted: boolean;
}

/** One SMS to send: its owner, its origin, and the budget it is charged to. */
export interface Send extends CodeOwner {
  id: string;
  /** From `addressBucket` and `networkBucket`. */
  address: string;
  network: string;
  /** The device that has the code's own guesses. */
  device: string;
  known: boolean;
  /** ms since 1970; decides the day whose budget is charged. */
  at: number;
}

/**
 * `quiet`: an SMS is sent, but only to numbers of this kind, so neither reply nor timing may reveal it. `withheld`: the
 * other kind; the same as `quiet`, but no SMS is sent.
 */
export type Accepted = { kind: 'reserved' | 'quiet' | 'withheld'; sentToday: number };

export type Reservation =
  | Accepted
  /**
   * `sending`: an SMS to the number is on its way, as the send `sendId`. The others: a limit, free again after
   * `waitMs`. Both `resend` and `spent` mean that a code was sent less than a minute ago; it is still valid, or used
   * up.
   */
  | { kind: 'sending'; waitMs: number; sendId: string }
  | { kind: 'resend' | 'spent' | 'number' | 'address' | 'budget'; waitMs: number };

export type Guess =
  | { kind: 'none' }
  /** All guesses of all codes are spent; a new code may be requested a minute after the last was sent. */
  | { kind: 'spent'; sentAt: number }
  /** The number or the device had too many wrong guesses. */
  | { kind: 'locked'; by: 'number' | 'device'; waitMs: number }
  /** The codes to compare with; `guessesLeft` is the highest of them. */
  | { kind: 'compare'; codes: OpenCode[]; guessesLeft: number };

/** A code to compare with: its send, and its hash. */
export interface OpenCode {
  sendId: string;
  hash: string;
}

/** A device, if there is one, that guesses a code of a number, and its address. */
export interface Guesser extends CodeOwner {
  address: string;
}

/** As stored, under the id of its send. */
interface StoredCode {
  hash: string;
  device: string;
  places: string;
  state: 'sending' | 'sent' | 'unsure';
  /** Guesses of the device that requested it, and of all others. */
  guesses: number;
  strangers: number;
  sentAt: number;
  expiresAt: number;
}

/** A code that was used, and those that were used up with it. */
export interface ClaimedCode {
  /** Names of the buckets of its request. */
  places: string[];
  /** By send, to restore them. */
  codes: Record<string, StoredCode>;
}

/**
 * A completed login, to repeat its reply under the same idempotency key: which code of which send opened which session.
 */
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
  finish: script('finish-send'),
  keepSignup: script('keep-signup'),
};

export type OtpStore = ReturnType<typeof createOtpStore>;

/** Codes and send limits in Redis. Every decision is one script, so it is atomic across replicas. */
export function createOtpStore({ redis, key }: Pick<Service, 'redis' | 'key'>, hashKey: string, limits: OtpLimits) {
  const loginKey = (phone: string, idempotencyKey: string) =>
    key('otp', 'login', pseudonym(hashKey, 'phone', `${phone}:${idempotencyKey}`));
  const phoneName = (phone: string) => pseudonym(hashKey, 'phone', phone);
  const sendsKey = (phone: string) => key('otp', 'sends', phoneName(phone));
  const ownerName = ({ phone, device, trusted }: CodeOwner) =>
    trusted && device !== undefined ? `${phoneName(phone)}.${deviceName(device)}` : phoneName(phone);
  const codesKey = (owner: CodeOwner) => key('otp', 'codes', ownerName(owner));
  const budgetKey = (kind: 'known' | 'unknown', at: number) => key('otp', 'budget', kind, indiaDay(new Date(at)));
  const addressName = (place: string) => pseudonym(hashKey, 'address', place);
  const deviceName = (device: string) => pseudonym(hashKey, 'device', device);
  const blockName = (phone: string) => pseudonym(hashKey, 'block', phone.slice(0, -3));
  /** Unused sends of a bucket, and the numbers that completed a login from it. */
  const placeKeys = (place: string) => [key('otp', 'unused', place), key('otp', 'finished', place)];
  const placesOf = ({ address, network, phone, device = '' }: Send) => [
    addressName(address),
    addressName(network),
    blockName(phone),
    deviceName(device),
  ];
  const sendKeys = (send: Send) => [
    codesKey(send),
    key('otp', 'own-sends', ownerName(send)),
    budgetKey(send.known ? 'known' : 'unknown', send.at),
    budgetKey(send.known ? 'unknown' : 'known', send.at),
    ...placesOf(send).flatMap(placeKeys),
    sendsKey(send.phone),
  ];
  const signupKey = (phone: string) => key('otp', 'signup', phoneName(phone));
  const wrongKeys = (by: Guesser) => [
    key('otp', 'wrong', ownerName(by)),
    key('otp', 'wrong', by.device === undefined ? addressName(by.address) : deviceName(by.device)),
  ];

  return {
    /** Charges every limit and stores the code, or reports which limit is full. */
    async reserve(send: Send, hash: string): Promise<Reservation> {
      const { dailyBudgetKnown: known, dailyBudgetUnknown: unknown, unusedPerAddressHour: unused } = limits;
      const keys = sendKeys(send);
      const [kind, count, sendId = ''] = (await redis.eval(
        scripts.reserve,
        keys.length,
        ...keys,
        ...[send.at, send.id, hash, send.device ?? '', OTP.lifeMs, OTP.resendMs, OTP.sendingMaxMs],
        ...[limits.sendsPerTenMinutes, limits.sendsPerHour, limits.sendsPerDay],
        ...(send.known ? [known, unknown] : [unknown, known]),
        endOfIndiaDay(new Date(send.at)).getTime() - send.at,
        ...[OTP.guesses, send.known ? 1 : 0, OTP.addressWaitMs],
        ...[unused, unused * PLACES.network, unused * PLACES.block, PLACES.device],
        ...[PLACES.hoursOfDay, PLACES.mostCredit],
        placesOf(send).join(),
        ...[send.trusted ? 1 : 0, Math.min(TRUSTED.sendsPerDay, limits.sendsPerDay)],
      )) as [Reservation['kind'], number, string?];
      if (kind === 'reserved' || kind === 'quiet' || kind === 'withheld') return { kind, sentToday: count };
      if (kind === 'sending') return { kind, waitMs: count, sendId };
      return { kind, waitMs: count };
    },

    /** Number of SMS of a day, to known or to unknown numbers. */
    async sentOn(at: number, kind: 'known' | 'unknown'): Promise<number> {
      return Number((await redis.get(budgetKey(kind, at))) ?? 0);
    },

    /** The SMS was sent, or its outcome is unknown; either way its code is valid and the limits stay charged. */
    async settle(send: Send, state: 'sent' | 'unsure'): Promise<void> {
      await redis.eval(scripts.settle, 1, codesKey(send), send.id, state);
    },

    /** The SMS was certainly not sent: removes the code and refunds every limit. */
    async giveBack(send: Send): Promise<void> {
      const keys = sendKeys(send);
      await redis.eval(scripts.giveBack, keys.length, ...keys, send.id);
    },

    /**
     * A completed login: the number's codes no longer count as unused, its sign-up data is deleted, and its buckets get
     * more room.
     */
    async finish(phone: string, { places }: ClaimedCode, now: number): Promise<void> {
      const keys = [sendsKey(phone), signupKey(phone), ...places.flatMap(placeKeys)];
      await redis.eval(scripts.finish, keys.length, ...keys, now, phoneName(phone));
    },

    /** The state of a send in progress. */
    async state(owner: CodeOwner, sendId: string): Promise<'sending' | 'sent' | 'failed'> {
      const stored = await redis.hget(codesKey(owner), sendId);
      const state = stored === null ? undefined : toCode(stored).state;
      return state === 'sending' || state === 'sent' ? state : 'failed';
    },

    /**
     * Counts one guess for every open code; each is compared with the first `OTP.guesses` only, however many arrive
     * concurrently. A guess counts as wrong until a code is claimed.
     */
    async takeGuess(by: Guesser, now: number): Promise<Guess> {
      const number = by.trusted ? WRONG.trusted : WRONG.number;
      const device = by.device === undefined ? WRONG.address : WRONG.device;
      const [kind, first = '', ...rest] = (await redis.eval(
        scripts.guess,
        3,
        codesKey(by),
        ...wrongKeys(by),
        ...[now, OTP.guesses, by.device ?? ''],
        ...[number.limit, number.windowMs, device.limit, device.windowMs],
      )) as [Guess['kind'], ...string[]];
      if (kind === 'none') return { kind };
      if (kind === 'spent') return { kind, sentAt: Number(first) };
      if (kind === 'locked') return { kind, waitMs: Number(first), by: rest[0] === 'number' ? 'number' : 'device' };
      const codes = pairs(rest).map(([sendId, hash]) => ({ sendId, hash }));
      return { kind, codes, guessesLeft: Number(first) };
    },

    /**
     * Uses up the code of a send after a right guess, and all open codes with it. Undefined when a concurrent request
     * claimed them.
     */
    async claim(by: Guesser, sendId: string): Promise<ClaimedCode | undefined> {
      const keys = [codesKey(by), ...wrongKeys(by)];
      const fields = (await redis.eval(scripts.claim, keys.length, ...keys, sendId)) as string[];
      if (fields.length === 0) return undefined;
      const codes = Object.fromEntries(pairs(fields).map(([id, stored]) => [id, toCode(stored)]));
      return { places: codes[sendId]?.places.split(',') ?? [], codes };
    },

    /** Makes claimed codes valid again until they expire, without charging the guess that was `compared`. */
    async restore(by: Guesser, { codes }: ClaimedCode, compared: OpenCode[], now: number): Promise<void> {
      const lifeLeft = Math.max(...Object.values(codes).map(({ expiresAt }) => expiresAt)) - now;
      if (lifeLeft <= 0) return;
      for (const { sendId } of compared) {
        const code = codes[sendId];
        if (code) code[code.device === by.device ? 'guesses' : 'strangers']--;
      }
      const stored = Object.entries(codes).flatMap(([id, code]) => [id, JSON.stringify(code)]);
      await redis.eval(scripts.restore, 1, codesKey(by), Math.ceil(lifeLeft), ...stored);
    },

    /** Stores the sign-up data that a device sent with its code request. */
    async keepSignup(phone: string, device: string, signup: SignupRequest): Promise<void> {
      const { role } = requestedRole(signup.role);
      const kept = [OTP.signupMs, deviceName(device), serializeSignup(signup), role, signup.name ?? ''];
      await redis.eval(scripts.keepSignup, 1, signupKey(phone), ...kept);
    },

    /**
     * The sign-up data of the login's device; without a device, role and name that all requests for the number agree
     * on.
     */
    async signupOf(phone: string, device: string | undefined): Promise<SignupRequest> {
      if (device === undefined) {
        const [role, name] = await redis.hmget(signupKey(phone), 'role', 'name');
        return { ...(role && { role }), ...(name && { name }) };
      }
      const own = await redis.hget(signupKey(phone), `device:${deviceName(device)}`);
      return own === null ? {} : parseSignup(own);
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

const toCode = (stored: string) => JSON.parse(stored) as StoredCode;

/** A Redis hash comes as field, value, field, value. */
function pairs(list: readonly string[]): [string, string][] {
  return list.flatMap((field, i) => (i % 2 === 0 ? [[field, list[i + 1] ?? ''] as [string, string]] : []));
}
