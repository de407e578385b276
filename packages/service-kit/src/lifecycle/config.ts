import { randomBytes } from 'node:crypto';
import { SERVICE_CALLS, type ServiceKeyName, serviceKeyName } from '@anar/contracts/users/tokens';
import Type, { type Static, type TObject } from 'typebox';
import type { ServiceKeys } from '../http/access/service-tokens.ts';
import { checker } from '../http/validation.ts';
import { productionProblems } from './production-rules.ts';

/** Our names on servers that are shared with others. */
export const DEFAULT_NAMES = { NATS_STREAM: 'ANAR', REDIS_PREFIX: 'anar' };

const serviceKey = Type.Optional(Type.String({ minLength: 32, production: 'secret' }));
/** The key of each pair in `SERVICE_CALLS`, and a second accepted one; a process gets only those of its own pairs. */
const serviceKeySettings = Object.fromEntries(
  SERVICE_CALLS.map(([caller, called]) => serviceKeyName(caller, called)).flatMap((name) => [
    [name, serviceKey],
    [`${name}_ACCEPTED`, serviceKey],
  ]),
) as Record<ServiceKeyName | `${ServiceKeyName}_ACCEPTED`, typeof serviceKey>;

/** Environment that every service reads. A service spreads it into its own `Type.Object` and may override defaults. */
export const baseSettings = {
  ANAR_ENV: Type.Enum(['production', 'local'], { default: 'production' }),
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 0 }),
  MANAGEMENT_HOST: Type.String({ default: '127.0.0.1' }),
  MANAGEMENT_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 0 }),
  API_DOCS: Type.Optional(Type.Boolean()),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  MONGO_URL: Type.String({ pattern: '^mongodb(\\+srv)?://', default: 'mongodb://127.0.0.1:27017' }),
  MONGO_DB: Type.String({ pattern: '^[a-z0-9_-]{1,60}$' }),
  REDIS_URL: Type.String({ pattern: '^rediss?://', default: 'redis://127.0.0.1:6379' }),
  REDIS_PREFIX: Type.String({ pattern: '^[a-zA-Z0-9_-]+$', default: DEFAULT_NAMES.REDIS_PREFIX }),
  NATS_URL: Type.String({ minLength: 1, default: 'nats://127.0.0.1:4222' }),
  NATS_STREAM: Type.String({ pattern: '^[A-Z0-9_-]+$', default: DEFAULT_NAMES.NATS_STREAM }),
  NATS_REPLICAS: Type.Integer({ minimum: 1, maximum: 5, default: 1 }),
  JWKS_URL: Type.String({ minLength: 1 }),
  MEDIA_SIGNING_KEY: Type.String({ default: '', production: 'secret' }),
  PHOTO_REFUSALS_PER_HOUR: Type.Integer({ minimum: 1, default: 20 }),
  ...serviceKeySettings,
  MIGRATE_ON_START: Type.Boolean({ default: false }),
  SHED_ABOVE_LAG_MS: Type.Integer({ minimum: 0, default: 1000 }),
  KEEP_ALIVE_GRACE_SECONDS: Type.Integer({ minimum: 0, maximum: 10, default: 0 }),
  PATIENCE: Type.Integer({ minimum: 1, maximum: 20, default: 1, production: 'absent' }),
  ACK_WAIT_MS: Type.Integer({ minimum: 1000, maximum: 30_000, default: 30_000, production: 'absent' }),
  LOCK_MS: Type.Integer({ minimum: 1000, maximum: 30_000, default: 30_000, production: 'absent' }),
  /** Read by OpenTelemetry itself, earlier; here so that an invalid one aborts the start. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
};

/** For services that keep photos: makes the signing key compulsory. Spread after `baseSettings`. */
export const mediaSettings = { MEDIA_SIGNING_KEY: Type.String({ minLength: 32, production: 'secret' }) };

const BaseSettings = Type.Object(baseSettings);
export type BaseSettings = Static<typeof BaseSettings>;

export interface BaseConfig {
  env: 'production' | 'local';
  host: string;
  port: number;
  /** Where `/metrics` and the details of `/readyz` are: never a public address. */
  management: { host: string; port: number };
  /** Whether `/docs` is served; by default only locally. */
  apiDocs: boolean;
  logLevel: string;
  mongo: { url: string; db: string };
  redis: { url: string; prefix: string };
  nats: { url: string; stream: string; replicas?: number };
  jwksUrl: string;
  /** At least 32 characters where media are used, else empty. */
  mediaSigningKey: string;
  /** How many photos of one user may be refused in an hour; 20 by default. */
  photoRefusalsPerHour?: number;
  /** Keys of calls between services. Where a pair has none, its calls are 503. */
  serviceKeys: ServiceKeys;
  /** Create indexes, streams and consumers at start: local runs and tests only; elsewhere the upgrade job does. */
  migrateOnStart: boolean;
  /** Event loop lag in ms above which requests are refused with 503; 1000 by default. */
  shedAboveLagMs?: number;
  /** While stopping, for how long connections without a request stay open, in ms; 0 by default. */
  keepAliveGraceMs?: number;
  /** Factor for our own deadlines towards servers and services; 1 by default. */
  patience?: number;
  /** How long the stream waits for an acknowledgement before it redelivers an event, in ms; 30,000 by default. */
  ackWaitMs?: number;
  /** How long a crashed worker keeps the lock of its job, in ms; 30,000 by default. */
  lockMs?: number;
}

/** The non-empty variables of the environment. */
type Given = Readonly<Record<string, string>>;

/**
 * Reads a service's settings; an empty variable counts as missing. Throws one error that names every invalid variable,
 * without values: by its schema, by its `ProductionRule` outside `local`, and by `otherProblems` (lines `NAME:
 * problem`).
 */
export function readSettings<Schema extends TObject>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
  otherProblems: (given: Given) => readonly string[] = () => [],
): Static<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value)) as Given;
  const checked = checker(schema, 'text')({ ...given });
  const problems = [
    ...(checked.ok ? [] : checked.problems.map(({ field, problem }) => `${field}: ${problem}`)),
    ...(given.ANAR_ENV === 'local' ? [] : productionProblems(schema, given)),
    ...otherProblems(given),
  ];
  if (checked.ok && problems.length === 0) return checked.value as Static<Schema>;
  throw new Error(`Bad configuration:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

/** A random key, as strong as an operator's. */
export const madeUpKey = (): string => randomBytes(32).toString('hex');

/**
 * The environment for `main.ts migrate`: it serves no request and signs nothing, so that missing keys are replaced by
 * random ones and the upgrade job holds none.
 */
export function withMadeUpKeys(
  env: NodeJS.ProcessEnv,
  keys: Readonly<Record<string, () => string>>,
): NodeJS.ProcessEnv {
  const missing = Object.entries(keys).filter(([name]) => !env[name]);
  return { ...env, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) };
}

/** Names are case-sensitive: a caller that claims to be `AUTH` must not be looked up as `auth`. */
const serviceKeysOf =
  (settings: BaseSettings): ServiceKeys =>
  (caller, called) => {
    if (!SERVICE_CALLS.some(([from, to]) => from === caller && to === called)) return [];
    const name = serviceKeyName(caller, called);
    const [signing, accepted] = [settings[name], settings[`${name}_ACCEPTED`]];
    if (signing === undefined) return [];
    return accepted === undefined ? [signing] : [signing, accepted];
  };

/** The grouped form of the settings that the kit needs. */
export function baseConfig(settings: BaseSettings): BaseConfig {
  return {
    env: settings.ANAR_ENV,
    host: settings.HOST,
    port: settings.PORT,
    management: { host: settings.MANAGEMENT_HOST, port: settings.MANAGEMENT_PORT },
    apiDocs: settings.API_DOCS ?? settings.ANAR_ENV === 'local',
    logLevel: settings.LOG_LEVEL,
    mongo: { url: settings.MONGO_URL, db: settings.MONGO_DB },
    redis: { url: settings.REDIS_URL, prefix: settings.REDIS_PREFIX },
    nats: { url: settings.NATS_URL, stream: settings.NATS_STREAM, replicas: settings.NATS_REPLICAS },
    jwksUrl: settings.JWKS_URL,
    mediaSigningKey: settings.MEDIA_SIGNING_KEY,
    photoRefusalsPerHour: settings.PHOTO_REFUSALS_PER_HOUR,
    serviceKeys: serviceKeysOf(settings),
    migrateOnStart: settings.MIGRATE_ON_START,
    shedAboveLagMs: settings.SHED_ABOVE_LAG_MS,
    keepAliveGraceMs: settings.KEEP_ALIVE_GRACE_SECONDS * 1000,
    patience: settings.PATIENCE,
    ackWaitMs: settings.ACK_WAIT_MS,
    lockMs: settings.LOCK_MS,
  };
}
