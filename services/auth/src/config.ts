import { generateKeyPairSync, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type BaseConfig,
  baseConfig,
  baseSettings,
  madeUpKey,
  readSettings,
  withMadeUpKeys,
} from '@anar/service-kit/lifecycle/config';
import { httpsProblem } from '@anar/service-kit/lifecycle/production-rules';
import Type, { type Static } from 'typebox';
import type { ExportSettings } from './export/routes.ts';
import type { FcmSettings } from './notifications/push/fcm/fcm.ts';
import { readServiceAccount } from './notifications/push/fcm/service-account.ts';
import { createVapid } from './notifications/push/web-push/vapid.ts';
import type { WebPushSettings } from './notifications/push/web-push/web-push.ts';
import type { OtpLimits } from './otp/limits/otp-limits.ts';
import type { Msg91Settings } from './otp/sms/msg91.ts';
import { type PublicJwk, publicJwk, type SigningKey, signingKey } from './sessions/signing-key.ts';

const JWT_KEY = 'JWT_PRIVATE_KEY_FILE or JWT_PRIVATE_KEY';
/** Chrome and other Chromium browsers, Firefox, Safari, Edge. */
const PUSH_SERVICES = 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';
/** Host names only: a numeric address is not a push service. */
const HOST = '(\\*\\.)?([a-z0-9-]+\\.)+[a-z]{2,}';
const ServiceUrl = Type.Optional(Type.String({ pattern: '^https?://[^/?#]+/?$' }));
const limit = (byDefault: number) => Type.Integer({ minimum: 1, default: byDefault });

const Settings = Type.Object({
  ...baseSettings,
  JWT_PRIVATE_KEY_FILE: Type.Optional(Type.String()),
  JWT_PRIVATE_KEY: Type.Optional(Type.String()),
  JWT_KEY_ACCEPTED: Type.Optional(Type.String()),
  OTP_HASH_KEY: Type.String({ minLength: 32, production: 'secret' }),
  SMS_BASE_URL: Type.String({ pattern: '^https?://', default: 'https://control.msg91.com', production: 'https' }),
  SMS_AUTH_KEY: Type.String({ default: '', production: 'provider-key' }),
  SMS_TEMPLATE_ID: Type.String({ default: '' }),
  SMS_NOTICE_TEMPLATE_ID: Type.String({ default: '' }),
  SMS_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 20_000, default: 8000 }),
  FCM_BASE_URL: Type.String({ pattern: '^https?://', default: 'https://fcm.googleapis.com', production: 'https' }),
  FCM_SERVICE_ACCOUNT_FILE: Type.String({ default: '' }),
  FCM_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 20_000, default: 8000 }),
  VAPID_PRIVATE_KEY: Type.String({ pattern: '^([A-Za-z0-9_-]{43})?$', default: '', production: 'secret' }),
  VAPID_SUBJECT: Type.String({ pattern: '^((mailto:[^@]+@|https://).+)?$', default: '' }),
  WEB_PUSH_HOSTS: Type.String({ pattern: `^${HOST}(,${HOST})*$`, default: PUSH_SERVICES }),
  WEB_PUSH_SIMULATOR_URL: Type.Optional(Type.String({ pattern: '^https?://', production: 'absent' })),
  WEB_PUSH_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 20_000, default: 8000 }),
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+/?$', default: 'http://localhost:8080', production: 'https' }),
  /** The other services, from which a user's copy is collected. */
  ORCHARD_URL: ServiceUrl,
  DIAGNOSIS_URL: ServiceUrl,
  MARKET_URL: ServiceUrl,
  PAYMENTS_URL: ServiceUrl,
  CONSULT_URL: ServiceUrl,
  LOCAL_SEED: Type.Boolean({ default: false, production: 'absent' }),
  CORS_ORIGINS: Type.String({ default: '', description: 'comma-separated origins', production: 'https' }),
  OTP_SENDS_PER_10_MIN: limit(3),
  OTP_SENDS_PER_HOUR: limit(5),
  OTP_SENDS_PER_DAY: limit(10),
  OTP_UNUSED_PER_ADDRESS_HOUR: limit(40),
  OTP_DAILY_BUDGET_KNOWN: limit(20_000),
  OTP_DAILY_BUDGET_UNKNOWN: limit(5000),
  NOTICE_SMS_PER_DAY: limit(2000),
});

export interface AuthConfig extends BaseConfig {
  /** Seeds demo doctors. */
  localSeed?: boolean;
  signingKey: SigningKey;
  /** Accepted keys of access tokens: the signing key's, and a second one during a rotation. */
  publicJwks: readonly PublicJwk[];
  /** Keys the hashes of codes and the pseudonyms of numbers in Redis. */
  otpHashKey: string;
  /** Keys the hashes of former customers' numbers. */
  formerCustomersKey: Buffer;
  /** Keys the refresh tokens' macs. */
  refreshKey: Buffer;
  otpLimits: OtpLimits;
  sms: Msg91Settings;
  push: FcmSettings;
  webPush: WebPushSettings;
  noticeSmsPerDay: number;
  /** A user's copy of all their data. */
  export: ExportSettings;
  publicUrl: string;
  corsOrigins: string[];
}

/** Reads the environment; throws one error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): AuthConfig {
  const settings = readSettings(Settings, env, (given) => [
    ...problemOf(JWT_KEY, 'a PEM private key for ES256 is required', () => readSigningKey(given)),
    ...problemOf('JWT_KEY_ACCEPTED', 'no PEM key for ES256', () => readAcceptedKey(given)),
    ...problemOf('FCM_SERVICE_ACCOUNT_FILE', 'no service account of Firebase', () => readAccount(given)),
    ...problemOf('VAPID_PRIVATE_KEY', 'no private key of P-256', () => readVapid({ PUBLIC_URL: '', ...given })),
    ...problemOf('WEB_PUSH_HOSTS', 'must be other machines', () =>
      otherMachines(given.WEB_PUSH_HOSTS ?? PUSH_SERVICES),
    ),
  ]);
  const signing = readSigningKey(settings);
  return {
    ...baseConfig(settings),
    localSeed: settings.LOCAL_SEED,
    signingKey: signing,
    publicJwks: [signing.publicJwk, ...readAcceptedKey(settings)],
    otpHashKey: settings.OTP_HASH_KEY,
    formerCustomersKey: Buffer.from(hkdfSync('sha256', settings.OTP_HASH_KEY, '', 'former-customer', 32)),
    refreshKey: Buffer.from(hkdfSync('sha256', settings.OTP_HASH_KEY, '', 'refresh-token', 32)),
    export: {
      exportKey: Buffer.from(hkdfSync('sha256', settings.OTP_HASH_KEY, '', 'export-link', 32)),
      services: {
        ...(settings.ORCHARD_URL && { orchard: settings.ORCHARD_URL }),
        ...(settings.DIAGNOSIS_URL && { diagnosis: settings.DIAGNOSIS_URL }),
        ...(settings.MARKET_URL && { market: settings.MARKET_URL }),
        ...(settings.PAYMENTS_URL && { payments: settings.PAYMENTS_URL }),
        ...(settings.CONSULT_URL && { consult: settings.CONSULT_URL }),
      },
    },
    otpLimits: {
      sendsPerTenMinutes: settings.OTP_SENDS_PER_10_MIN,
      sendsPerHour: settings.OTP_SENDS_PER_HOUR,
      sendsPerDay: settings.OTP_SENDS_PER_DAY,
      unusedPerAddressHour: settings.OTP_UNUSED_PER_ADDRESS_HOUR,
      dailyBudgetKnown: settings.OTP_DAILY_BUDGET_KNOWN,
      dailyBudgetUnknown: settings.OTP_DAILY_BUDGET_UNKNOWN,
    },
    sms: {
      baseUrl: settings.SMS_BASE_URL,
      authKey: settings.SMS_AUTH_KEY,
      templateId: settings.SMS_TEMPLATE_ID,
      noticeTemplateId: settings.SMS_NOTICE_TEMPLATE_ID,
      timeoutMs: settings.SMS_TIMEOUT_MS,
    },
    push: {
      baseUrl: settings.FCM_BASE_URL,
      account: readAccount(settings),
      timeoutMs: settings.FCM_TIMEOUT_MS,
    },
    webPush: {
      vapid: readVapid(settings),
      hosts: otherMachines(settings.WEB_PUSH_HOSTS),
      simulatorUrl: settings.WEB_PUSH_SIMULATOR_URL,
      timeoutMs: settings.WEB_PUSH_TIMEOUT_MS,
    },
    noticeSmsPerDay: settings.NOTICE_SMS_PER_DAY,
    publicUrl: settings.PUBLIC_URL,
    corsOrigins: settings.CORS_ORIGINS.split(',').flatMap((origin) => origin.trim() || []),
  };
}

/** The same for `main.ts migrate`, which needs no key. */
export const loadMigrationConfig = (env: NodeJS.ProcessEnv): AuthConfig =>
  loadConfig(withMadeUpKeys(env, { JWT_PRIVATE_KEY: madeUpSigningKey, OTP_HASH_KEY: madeUpKey }));

const madeUpSigningKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

type Files = Pick<Static<typeof Settings>, 'JWT_PRIVATE_KEY' | 'JWT_PRIVATE_KEY_FILE' | 'JWT_KEY_ACCEPTED'> & {
  ANAR_ENV?: string;
  FCM_SERVICE_ACCOUNT_FILE?: string;
};

/** One line when a setting's value cannot be read, without the value. */
function problemOf(setting: string, problem: string, read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch {
    return [`${setting}: ${problem}`];
  }
}

/** A key in a variable often has its line ends written as \n. */
const withLineEnds = (pem: string) => pem.replaceAll('\\n', '\n');

function readSigningKey({ JWT_PRIVATE_KEY, JWT_PRIVATE_KEY_FILE = '' }: Files): SigningKey {
  return signingKey(JWT_PRIVATE_KEY ? withLineEnds(JWT_PRIVATE_KEY) : readFileSync(JWT_PRIVATE_KEY_FILE, 'utf8'));
}

const readAcceptedKey = ({ JWT_KEY_ACCEPTED: pem }: Files): PublicJwk[] => (pem ? [publicJwk(withLineEnds(pem))] : []);

function readAccount({ ANAR_ENV, FCM_SERVICE_ACCOUNT_FILE: file = '' }: Files): FcmSettings['account'] {
  if (file === '') return undefined;
  const account = readServiceAccount(file);
  const problem = ANAR_ENV === 'local' ? undefined : httpsProblem(account.tokenUri);
  if (problem !== undefined) throw new Error(`token_uri ${problem}`);
  return account;
}

type VapidSettings = { VAPID_PRIVATE_KEY?: string; VAPID_SUBJECT?: string; PUBLIC_URL: string };

function readVapid({
  VAPID_PRIVATE_KEY: key = '',
  VAPID_SUBJECT,
  PUBLIC_URL,
}: VapidSettings): WebPushSettings['vapid'] {
  return key === '' ? undefined : createVapid(key, VAPID_SUBJECT || PUBLIC_URL);
}

function otherMachines(hosts: string): string[] {
  const names = hosts.split(',');
  const problem = httpsProblem(names.map((name) => `https://${name.replace('*.', '')}`).join());
  if (problem !== undefined) throw new Error(problem);
  return names;
}
