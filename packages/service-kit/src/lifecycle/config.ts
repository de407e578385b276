import Type, { type Static, type TObject } from 'typebox';
import { checker } from '../http/validation.ts';

/** Environment that every service reads. A service spreads it into its own `Type.Object` and may override defaults. */
export const baseSettings = {
  ANAR_ENV: Type.Enum(['production', 'local'], { default: 'production' }),
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 0 }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  MONGO_URL: Type.String({ pattern: '^mongodb(\\+srv)?://', default: 'mongodb://127.0.0.1:27017' }),
  MONGO_DB: Type.String({ pattern: '^[a-z0-9_-]{1,60}$' }),
  REDIS_URL: Type.String({ pattern: '^rediss?://', default: 'redis://127.0.0.1:6379' }),
  REDIS_PREFIX: Type.String({ pattern: '^[a-zA-Z0-9_-]+$', default: 'anar' }),
  NATS_URL: Type.String({ minLength: 1, default: 'nats://127.0.0.1:4222' }),
  NATS_STREAM: Type.String({ pattern: '^[A-Z0-9_-]+$', default: 'ANAR' }),
  NATS_REPLICAS: Type.Integer({ minimum: 1, maximum: 5, default: 1 }),
  JWKS_URL: Type.String({ minLength: 1 }),
  MEDIA_SIGNING_KEY: Type.String({ default: '' }),
  SERVICE_TOKEN_KEY: Type.Optional(Type.String({ minLength: 32 })),
  SERVICE_TOKEN_KEY_ACCEPTED: Type.Optional(Type.String({ minLength: 32 })),
  MIGRATE_ON_START: Type.Boolean({ default: false }),
  SHED_ABOVE_LAG_MS: Type.Integer({ minimum: 0, default: 1000 }),
};

/** For services that keep photos: makes the signing key compulsory. Spread after `baseSettings`. */
export const mediaSettings = { MEDIA_SIGNING_KEY: Type.String({ minLength: 32 }) };

const BaseSettings = Type.Object(baseSettings);
export type BaseSettings = Static<typeof BaseSettings>;

export interface BaseConfig {
  env: 'production' | 'local';
  host: string;
  port: number;
  logLevel: string;
  mongo: { url: string; db: string };
  redis: { url: string; prefix: string };
  nats: { url: string; stream: string; replicas?: number };
  jwksUrl: string;
  /** At least 32 characters where media are used, else empty. */
  mediaSigningKey: string;
  /** Of calls between services: the first signs, all are accepted. None: those calls are 503. */
  serviceTokenKeys: readonly string[];
  /** Create indexes, streams and consumers at start: local runs and tests only; elsewhere the upgrade job does. */
  migrateOnStart: boolean;
  /** Requests are refused with 503 while the event loop is later than this, in ms; 1000 unless said otherwise. */
  shedAboveLagMs?: number;
}

/** Reads a service's settings; an empty variable counts as missing. Throws one error that names every bad variable, without values. */
export function readSettings<Schema extends TObject>(schema: Schema, env: NodeJS.ProcessEnv): Static<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const checked = checker(schema, 'text')(given);
  if (checked.ok) return checked.value as Static<Schema>;
  const lines = checked.problems.map(({ field, problem }) => `  ${field}: ${problem}`);
  throw new Error(`Bad configuration:\n${lines.join('\n')}`);
}

function serviceTokenKeysOf({ SERVICE_TOKEN_KEY: signing, SERVICE_TOKEN_KEY_ACCEPTED: accepted }: BaseSettings) {
  if (signing === undefined) return [];
  return accepted === undefined ? [signing] : [signing, accepted];
}

/** The grouped form of the settings that the kit needs. */
export function baseConfig(settings: BaseSettings): BaseConfig {
  return {
    env: settings.ANAR_ENV,
    host: settings.HOST,
    port: settings.PORT,
    logLevel: settings.LOG_LEVEL,
    mongo: { url: settings.MONGO_URL, db: settings.MONGO_DB },
    redis: { url: settings.REDIS_URL, prefix: settings.REDIS_PREFIX },
    nats: { url: settings.NATS_URL, stream: settings.NATS_STREAM, replicas: settings.NATS_REPLICAS },
    jwksUrl: settings.JWKS_URL,
    mediaSigningKey: settings.MEDIA_SIGNING_KEY,
    serviceTokenKeys: serviceTokenKeysOf(settings),
    migrateOnStart: settings.MIGRATE_ON_START,
    shedAboveLagMs: settings.SHED_ABOVE_LAG_MS,
  };
}
