import { generateKeyPairSync } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, type AccessClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@anar/contracts/users/tokens';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { createSigner } from 'fast-jwt';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { ulid } from 'ulid';
import { natsServers } from '../events/nats/nats.ts';
import { deadStream } from '../events/nats/streams.ts';
import type { BaseConfig } from '../lifecycle/config.ts';
import type { Service } from '../lifecycle/service.ts';

const started = new Set<Service>();
const configs = new Set<BaseConfig>();

function address(variable: 'MONGO_URL' | 'REDIS_URL' | 'NATS_URL'): string {
  const url = process.env[variable];
  if (url === undefined) throw new Error(`${variable} is not set: run the tests with npm test`);
  return url;
}

/** A configuration on the shared servers with its own database, Redis prefix and stream. */
export function testConfig(name: string, overrides: Partial<BaseConfig> = {}): BaseConfig {
  const unique = `t_${name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()}_${ulid().slice(-12).toLowerCase()}`;
  const config: BaseConfig = {
    env: 'local',
    host: '127.0.0.1',
    port: 0,
    management: { host: '127.0.0.1', port: 0 },
    apiDocs: true,
    logLevel: process.env.LOG_LEVEL ?? 'fatal',
    mongo: { url: address('MONGO_URL'), db: unique },
    redis: { url: address('REDIS_URL'), prefix: unique },
    nats: { url: address('NATS_URL'), stream: unique.toUpperCase() },
    jwksUrl: 'data:application/json,{"keys":[]}',
    mediaSigningKey: 'test-media-signing-key-32-characters',
    serviceKeys: (caller, called) => [`test-service-key-of-${caller}-to-${called}`.padEnd(32, '0')],
    migrateOnStart: true,
    // Generous: a machine that is busy with other tests must not fail the requests of this one.
    shedAboveLagMs: 0,
    patience: 10,
    ...overrides,
  };
  configs.add(config);
  return config;
}

export interface TestIdentity {
  /** A JWKS address that needs no server. */
  jwksUrl: string;
  /** PEM, for a service that signs itself. */
  privateKey: string;
  kid: string;
  /** An access token; claims may be overridden, `exp` and `iat` in seconds. */
  token(caller: { userId: string; role?: AccessClaims['role']; sid?: string }, claims?: object): string;
  /** The same as an `authorization` header. */
  headers(caller: { userId: string; role?: AccessClaims['role']; sid?: string }): { authorization: string };
  stop(): void;
}

/** Signs tokens that services with its `jwksUrl` accept. */
export function testIdentity(): TestIdentity {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = ulid();
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
  const sign = createSigner({ key: privateKey, algorithm: 'ES256', kid });
  const token: TestIdentity['token'] = ({ userId, role = 'farmer', sid = ulid() }, claims = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const standard = { aud: TOKEN_AUDIENCE, iss: TOKEN_ISSUER, iat, exp: iat + ACCESS_TOKEN_SECONDS };
    return sign({ sub: userId, role, sid, ...standard, ...claims });
  };
  return {
    jwksUrl: `data:application/json,${encodeURIComponent(JSON.stringify({ keys: [jwk] }))}`,
    privateKey,
    kid,
    token,
    headers: (caller) => ({ authorization: `Bearer ${token(caller)}` }),
    stop: () => undefined,
  };
}

/** Builds and starts a service of this test file; `dispose` stops it. */
export async function startTestService<C extends BaseConfig>(
  build: (config: C) => Service,
  config: C,
): Promise<Service> {
  configs.add(config);
  const service = build(config);
  started.add(service);
  await service.start();
  return service;
}

/** The check of `eventually` did not succeed in as many tries; `cause` is the error of the last one. */
export class WaitTimeout extends Error {
  override name = 'WaitTimeout';
}

/** Twice as long as the stream waits before it redelivers an unacknowledged event. */
const TRIES = 600;
/** Delays after the first tries, in ms. */
const FIRST_WAITS = [10, 20, 50];
const WAIT_MS = 100;

/**
 * Retries the check until it neither throws nor returns false, null or undefined; throws `WaitTimeout` after so many
 * tries, a minute by default. Limited by tries, not time: on a starved machine a time limit would be over after a few
 * of them.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  tries = TRIES,
): Promise<Exclude<T, false | null | undefined>> {
  let cause: unknown;
  for (let tried = 0; tried < tries; tried++) {
    cause = new Error('the condition did not come true');
    try {
      const value = await check();
      if (value !== undefined && value !== null && value !== false) {
        return value as Exclude<T, false | null | undefined>;
      }
    } catch (error) {
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAITS[tried] ?? WAIT_MS));
  }
  throw new WaitTimeout(`after ${tries} tries: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

export type Stores = Pick<BaseConfig, 'mongo' | 'redis' | 'nats'>;

async function removeKeys(config: Stores): Promise<void> {
  const redis = new Redis(config.redis.url, { lazyConnect: true });
  await redis.connect();
  for await (const keys of redis.scanStream({ match: `${config.redis.prefix}*`, count: 500 })) {
    if (keys.length > 0) await redis.del(...(keys as string[]));
  }
  redis.disconnect();
}

async function removeStreams(config: Stores): Promise<void> {
  const connection = await connect(natsServers(config.nats.url));
  const jsm = await jetstreamManager(connection);
  const names = new Set<string>();
  for await (const name of jsm.streams.names()) names.add(name);
  for (const name of [config.nats.stream, deadStream(config.nats.stream)]) {
    if (names.has(name)) await jsm.streams.delete(name);
  }
  await connection.close();
}

async function removeDatabase(config: Stores): Promise<void> {
  const connection = await mongoose.createConnection(config.mongo.url, { dbName: config.mongo.db }).asPromise();
  await connection.dropDatabase();
  await connection.close();
}

/** Removes the database, keys and streams of one configuration from the shared servers. */
export async function removeStores(config: Stores): Promise<void> {
  await Promise.all([removeDatabase(config), removeKeys(config), removeStreams(config)]);
}

/**
 * Stops every service of this test file (not graceful) and removes its database, keys and streams. Call it in
 * `afterAll`.
 */
export async function dispose(): Promise<void> {
  await Promise.all([...started].map((service) => service.stop({ graceful: false })));
  started.clear();
  // One after the other: two services of a test may share a stream.
  for (const config of configs) await removeStores(config);
  configs.clear();
}
