import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import type { Consent, SessionReply } from '@anar/contracts/users/auth';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { startTestService, testConfig } from '@anar/service-kit/testing';
import { createHold } from '@anar/simulators/hold';
import { createSmsSimulator } from '@anar/simulators/sms';
import { buildApp } from '../app.ts';
import type { AuthConfig } from '../config.ts';
import { signingKey } from '../sessions/signing-key.ts';

export const CONSENT: Consent = { adult: true, noticeVersion: CONSENT_NOTICE_VERSION, language: 'hi' };
export const REFRESH_COOKIE = 'anar_refresh';

export interface LoggedIn {
  body: SessionReply;
  /** The refresh token from the cookie. */
  refresh: string;
  headers: { authorization: string };
}

export type AuthUnderTest = Awaited<ReturnType<typeof authUnderTest>>;

/** A whole auth service with the SMS simulator and a clock that the test moves. */
export async function authUnderTest(
  name: string,
  change: (config: AuthConfig) => void | Promise<void> = () => undefined,
) {
  const hold = createHold();
  const simulator = createSmsSimulator({ host: 'anar.example', hold });
  const smsUrl = await simulator.listen({ host: '127.0.0.1', port: 0 });
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const signing = signingKey(pem.toString());
  const config: AuthConfig = Object.assign(testConfig(name), {
    signingKey: signing,
    publicJwks: [signing.publicJwk],
    otpHashKey: randomBytes(32).toString('hex'),
    formerCustomersKey: randomBytes(32),
    refreshKey: randomBytes(32),
    otpLimits: {
      sendsPerTenMinutes: 3,
      sendsPerHour: 5,
      sendsPerDay: 10,
      unusedPerAddressHour: 10_000,
      dailyBudgetKnown: 10_000,
      dailyBudgetUnknown: 10_000,
    },
    sms: { baseUrl: smsUrl, authKey: 'key', templateId: 'anar-otp', noticeTemplateId: 'anar-notice', timeoutMs: 2000 },
    push: { baseUrl: 'http://127.0.0.1:1', account: undefined, timeoutMs: 1000 },
    webPush: { vapid: undefined, hosts: [], timeoutMs: 1000 },
    noticeSmsPerDay: 1000,
    export: { exportKey: randomBytes(32), services: {} },
    publicUrl: 'http://localhost:8080',
    corsOrigins: [],
  });
  await change(config);
  const clock = { offset: 0 };
  const now = () => Date.now() + clock.offset;
  const service = await startTestService((own) => buildApp(own, { now }), config);
  /** The same accounts on a server with a newer notice. */
  const withNotice = (noticeVersion: string) =>
    startTestService((own) => buildApp(own, { now, noticeVersion }), config);
  let lastPhone = 9_100_000_000;

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });

  const inbox = async (phone: string): Promise<{ text: string }[]> =>
    (await simulator.inject(`/inbox?to=${phone}`)).json().messages;

  /** The newest code in the inbox. */
  const codeFor = async (phone: string): Promise<string> => {
    const code = /\d{6}/.exec((await inbox(phone))[0]?.text ?? '')?.[0];
    if (!code) throw new Error('no code in the inbox');
    return code;
  };

  /** A whole login; `options` are sent with send-otp, `extra` with verify-otp. */
  const logIn = async (phone: string, options: object = {}, extra: object = {}): Promise<LoggedIn> => {
    const sent = await post('send-otp', { phone, ...options });
    if (sent.statusCode !== 200) throw new Error(`send-otp: ${sent.body}`);
    const reply = await post('verify-otp', { phone, otp: await codeFor(phone), consent: CONSENT, ...extra });
    if (reply.statusCode !== 200) throw new Error(`verify-otp: ${reply.body}`);
    return asLoggedIn(reply);
  };

  return {
    service,
    withNotice,
    config,
    simulator,
    /** Moves the service's clock; Redis and tokens already signed keep theirs. */
    pass: (seconds: number) => {
      clock.offset += seconds * 1000;
    },
    /** Numbers of different blocks. */
    newPhone: () => {
      lastPhone += 1013;
      return String(lastPhone);
    },
    post,
    inbox,
    codeFor,
    logIn,
    /** Number of requests the SMS simulator has received. */
    smsAttempts: async (): Promise<number> => (await simulator.inject('/control')).json().attempts,
    /** Holds the next SMS on their way to the provider. */
    holdSms: hold.hold,
    sms: (behaviour: { mode: string; delayMs?: number }) =>
      simulator.inject({ method: 'PUT', url: '/control', payload: behaviour }),
  };
}

type Reply = Awaited<ReturnType<Service['app']['inject']>>;

export function asLoggedIn(reply: Reply): LoggedIn {
  const body = reply.json<SessionReply>();
  return { body, refresh: refreshOf(reply), headers: { authorization: `Bearer ${body.token}` } };
}

export function refreshOf(reply: Reply): string {
  return reply.cookies.find((cookie) => cookie.name === REFRESH_COOKIE)?.value ?? '';
}

/** Number of replies of each kind: `200`, or `400 otp_wrong`. */
export function tally(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) {
    const kind = reply.statusCode < 400 ? String(reply.statusCode) : `${reply.statusCode} ${reply.json().code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
