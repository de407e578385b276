import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BaseConfig, baseConfig, baseSettings, readSettings } from '@anar/service-kit/lifecycle/config';
import Type, { type Static } from 'typebox';
import type { FcmSettings } from './notifications/fcm/fcm.ts';
import { readServiceAccount } from './notifications/fcm/service-account.ts';
import type { Msg91Settings } from './otp/msg91.ts';
import type { OtpLimits } from './otp/otp-limits.ts';
import { type SigningKey, signingKey } from './sessions/signing-key.ts';

const limit = (byDefault: number) => Type.Integer({ minimum: 1, default: byDefault });

const Settings = Type.Object({
  ...baseSettings,
  JWT_PRIVATE_KEY_FILE: Type.Optional(Type.String()),
  JWT_PRIVATE_KEY: Type.Optional(Type.String()),
  OTP_HASH_KEY: Type.String({ minLength: 32 }),
  SMS_BASE_URL: Type.String({ pattern: '^https?://', default: 'https://control.msg91.com' }),
  SMS_AUTH_KEY: Type.String({ default: '' }),
  SMS_TEMPLATE_ID: Type.String({ default: '' }),
  SMS_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 20_000, default: 8000 }),
  FCM_BASE_URL: Type.String({ pattern: '^https?://', default: 'https://fcm.googleapis.com' }),
  FCM_SERVICE_ACCOUNT_FILE: Type.String({ default: '' }),
  FCM_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 20_000, default: 8000 }),
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+/?$', default: 'http://localhost:8080' }),
  CORS_ORIGINS: Type.String({ default: '', description: 'comma-separated origins' }),
  OTP_SENDS_PER_10_MIN: limit(3),
  OTP_SENDS_PER_HOUR: limit(5),
  OTP_SENDS_PER_ADDRESS_HOUR: limit(60),
  OTP_DAILY_BUDGET_KNOWN: limit(20_000),
  OTP_DAILY_BUDGET_UNKNOWN: limit(5000),
});

export interface AuthConfig extends BaseConfig {
  signingKey: SigningKey;
  /** Keys the hashes of codes and the names of numbers in Redis. */
  otpHashKey: string;
  /** Keys the refresh tokens' macs. */
  refreshKey: Buffer;
  otpLimits: OtpLimits;
  sms: Msg91Settings;
  push: FcmSettings;
  publicUrl: string;
  corsOrigins: string[];
}

/** Reads the environment; throws one error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): AuthConfig {
  const settings = readSettings(Settings, env);
  return {
    ...baseConfig(settings),
    signingKey: readSigningKey(settings),
    otpHashKey: settings.OTP_HASH_KEY,
    refreshKey: Buffer.from(hkdfSync('sha256', settings.OTP_HASH_KEY, '', 'refresh-token', 32)),
    otpLimits: {
      sendsPerTenMinutes: settings.OTP_SENDS_PER_10_MIN,
      sendsPerHour: settings.OTP_SENDS_PER_HOUR,
      sendsPerAddressHour: settings.OTP_SENDS_PER_ADDRESS_HOUR,
      dailyBudgetKnown: settings.OTP_DAILY_BUDGET_KNOWN,
      dailyBudgetUnknown: settings.OTP_DAILY_BUDGET_UNKNOWN,
    },
    sms: {
      baseUrl: settings.SMS_BASE_URL,
      authKey: settings.SMS_AUTH_KEY,
      templateId: settings.SMS_TEMPLATE_ID,
      timeoutMs: settings.SMS_TIMEOUT_MS,
    },
    push: {
      baseUrl: settings.FCM_BASE_URL,
      account: readAccount(settings.FCM_SERVICE_ACCOUNT_FILE),
      timeoutMs: settings.FCM_TIMEOUT_MS,
    },
    publicUrl: settings.PUBLIC_URL,
    corsOrigins: settings.CORS_ORIGINS.split(',').flatMap((origin) => origin.trim() || []),
  };
}

function readSigningKey({ JWT_PRIVATE_KEY, JWT_PRIVATE_KEY_FILE }: Static<typeof Settings>): SigningKey {
  try {
    // A key in a variable often has its line ends written as \n.
    if (JWT_PRIVATE_KEY) return signingKey(JWT_PRIVATE_KEY.replaceAll('\\n', '\n'));
    if (JWT_PRIVATE_KEY_FILE) return signingKey(readFileSync(JWT_PRIVATE_KEY_FILE, 'utf8'));
  } catch (cause) {
    throw new Error('Bad configuration:\n  JWT_PRIVATE_KEY_FILE or JWT_PRIVATE_KEY: no PEM private key for ES256', {
      cause,
    });
  }
  throw new Error('Bad configuration:\n  JWT_PRIVATE_KEY_FILE or JWT_PRIVATE_KEY: one is required');
}

function readAccount(file: string): FcmSettings['account'] {
  if (file === '') return undefined;
  try {
    return readServiceAccount(file);
  } catch (cause) {
    throw new Error('Bad configuration:\n  FCM_SERVICE_ACCOUNT_FILE: no service account of Firebase', { cause });
  }
}
