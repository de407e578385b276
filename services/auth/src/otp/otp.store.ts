import { readFileSync } from 'node:fs';
import { endOfIndiaDay, indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { pseudonym } from './one-time-code.ts';
import { OTP, type OtpLimits, PLACES, TRUSTED, WRONG } from './otp-limits.ts';
import { parseSignup, requestedRole, type SignupRequest, serializeSignup } from './signup-request.ts';

/**
 * Whose code: everybody's who knows the number, or only that of one device that it trusts. The two are open side by side,
 * with sends and guesses of their own.
 */
export interface CodeOwner {
  phone: string;
  device: string | undefined;
  trusted: boolean;
}

/** One SMS to send: whose, from where, and under which budget it falls. */
export interface Send extends CodeOwner {
  id: string;
  /** From `addressBucket` and `networkBucket`. */
  address: string;
  network: string;
  /** Whose own guesses the code has. */
  device: string;
  known: boolean;
  /** ms since 1970; decides the day whose budget it takes. */
  at: number;
}

/**
 * `quiet`: an SMS goes, but only to numbers of its kind, so nobody may learn from the answer or its time that it does.
 * `withheld`: this is one of the others; all is as with `quiet`, only that no SMS goes.
 */
export type Accepted = { kind: 'reserved' | 'quiet' | 'withheld'; sentToday: number };

export type Reservation =
  | Accepted
  /**
   * `sending`: the same number's SMS is on its way this moment, as the send `sendId`. The others: a limit, free again after
   * `waitMs`. Both `resend` and `spent` say that a code was sent less than a minute ago; it is still good, or used up.
   */
  | { kind: 'sending'; waitMs: number; sendId: string }
  | { kind: 'resend' | 'spent' | 'number' | 'address' | 'budget'; waitMs: number };

export type Guess =
  | { kind: 'none' }
  /** All guesses of all codes are spent; a new one can be asked for a minute after the last was sent. */
  | { kind: 'spent'; sentAt: number }
  /** The number or the device had too many wrong ones. */
  | { kind: 'locked'; by: 'number' | 'device'; waitMs: number }
  /** The codes that it may be; `guessesLeft` of the one that has most. */
  | { kind: 'compare'; codes: OpenCode[]; guessesLeft: number };

/** A code as it is compared: of which send, and its hash. */
export interface OpenCode {
  sendId: string;
  hash: string;
}

/** Who guesses a code of a number: on which device, if there is one, and from which address. */
export interface Guesser extends CodeOwner {
  address: string;
}

/** As stored, under the id of its send. */
interface StoredCode {
  hash: string;
  device: string;
  places: string;
  state: 'sending' | 'sent' | 'unsure';
  /** Of whoever asked for it, and of everybody else. */
  guesses: number;
  strangers: number;
  sentAt: number;
  expiresAt: number;
}

/** A code that was used up, and those that went with it. */
export interface ClaimedCode {
  /** Names of the places it was asked for from. */
  places: string[];
  /** By send, to put them back. */
  codes: Record<string, StoredCode>;
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
  finish: script('finish-send'),
  keepSignup: script('keep-signup'),
};

export type OtpStore = ReturnType<typeof createOtpStore>;

/** Codes and send limits in Redis. Every decision is one script, so it holds between replicas too. */
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
  /** Unfinished sends of a place, and the numbers that finished a login from it. */
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
    /** Takes a place in every limit and stores the code, or says which limit is full. */
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

    /** SMS of a day, to known or to unknown numbers. */
    async sentOn(at: number, kind: 'known' | 'unknown'): Promise<number> {
      return Number((await redis.get(budgetKey(kind, at))) ?? 0);
    },

    /** The SMS left, or its outcome is unknown; either way its code is good and its places are taken. */
    async settle(send: Send, state: 'sent' | 'unsure'): Promise<void> {
      await redis.eval(scripts.settle, 1, codesKey(send), send.id, state);
    },

    /** The SMS certainly did not leave: the code goes and every place is free again. */
    async giveBack(send: Send): Promise<void> {
      const keys = sendKeys(send);
      await redis.eval(scripts.giveBack, keys.length, ...keys, send.id);
    },

    /**
     * A login with a code: the number's codes take no place any more, what was asked for with them is forgotten, and the
     * places it came from are trusted more.
     */
    async finish(phone: string, { places }: ClaimedCode, now: number): Promise<void> {
      const keys = [sendsKey(phone), signupKey(phone), ...places.flatMap(placeKeys)];
      await redis.eval(scripts.finish, keys.length, ...keys, now, phoneName(phone));
    },

    /** What became of a send under way. */
    async state(owner: CodeOwner, sendId: string): Promise<'sending' | 'sent' | 'failed'> {
      const stored = await redis.hget(codesKey(owner), sendId);
      const state = stored === null ? undefined : toCode(stored).state;
      return state === 'sending' || state === 'sent' ? state : 'failed';
    },

    /**
     * Counts one guess for every open code; each may be compared with the first `OTP.guesses` only, however many arrive at
     * once. It counts as wrong until a code is claimed.
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

    /** Uses the code of a send up after a right guess, and all that are open. Undefined when another request was first. */
    async claim(by: Guesser, sendId: string): Promise<ClaimedCode | undefined> {
      const keys = [codesKey(by), ...wrongKeys(by)];
      const fields = (await redis.eval(scripts.claim, keys.length, ...keys, sendId)) as string[];
      if (fields.length === 0) return undefined;
      const codes = Object.fromEntries(pairs(fields).map(([id, stored]) => [id, toCode(stored)]));
      return { places: codes[sendId]?.places.split(',') ?? [], codes };
    },

    /** Makes claimed codes good again until they would have expired anyway, without the guess that was `compared`. */
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

    /** What a device says, with a request for a code, of the account that the number may get. */
    async keepSignup(phone: string, device: string, signup: SignupRequest): Promise<void> {
      const { role } = requestedRole(signup.role);
      const kept = [OTP.signupMs, deviceName(device), serializeSignup(signup), role, signup.name ?? ''];
      await redis.eval(scripts.keepSignup, 1, signupKey(phone), ...kept);
    },

    /** What the device of a login said; without a device, role and name that all requests for the number agree on. */
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

/** What Redis gives of a hash: field, value, field, value. */
function pairs(list: readonly string[]): [string, string][] {
  return list.flatMap((field, i) => (i % 2 === 0 ? [[field, list[i + 1] ?? ''] as [string, string]] : []));
}
