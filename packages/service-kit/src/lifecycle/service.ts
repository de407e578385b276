import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import { createTombstones, type Tombstones } from '../events/erasure/tombstones.ts';
import { createEventBus, type EventBus } from '../events/events.ts';
import { createNatsConnection } from '../events/nats/nats.ts';
import { createJwks, type KeySource, keysFrom } from '../http/access/jwks.ts';
import { createRevocations, type Revocations } from '../http/access/revocations.ts';
import { createServiceTokens, type ServiceTokens } from '../http/access/service-tokens.ts';
import { createTokenVerifier, type TokenVerifier } from '../http/access/tokens.ts';
import { createIdempotency, type Idempotency, REPEAT_WAIT_MS } from '../http/idempotency/idempotency.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import { registerOpenApi } from '../http/server/openapi.ts';
import { createServer, type ServerOptions } from '../http/server/server.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import type { MediaStore } from '../media/media.ts';
import { registerMedia } from '../media/register-media.ts';
import { createMongoConnection } from '../mongo/mongo.ts';
import { flushTraces, isTracing, nameRequestSpans } from '../tracing/tracing.ts';
import type { BaseConfig } from './config.ts';
import { createConnections } from './connections/connections.ts';
import { createRedisConnection } from './connections/redis.ts';
import { createHealth, type Dependency, type Health, registerHealth } from './operations/health.ts';
import { createLogger, type Logger } from './operations/logger.ts';
import { createManagement } from './operations/management.ts';
import { createMetrics, measureRequests } from './operations/metrics.ts';
import { createShutdown, type Phase, RUNNING_REQUESTS_MS } from './shutdown/shutdown.ts';

export interface ServiceOptions {
  /** Short: names consumers, jobs, media links and Redis keys. */
  name: string;
  title: string;
  config: BaseConfig;
  /** Everything but media by default. Access to a part that is not used throws. */
  uses?: { mongo?: boolean; redis?: boolean; events?: boolean; media?: boolean };
  /** Where the public signing keys come from; the configured JWKS address unless the service has them itself. */
  keys?: KeySource;
  server?: ServerOptions;
  /** Standard output by default. */
  log?: Logger;
  /** Settings of the OpenAPI page. */
  docs?: FastifySwaggerUiOptions;
}

export interface Service {
  name: string;
  config: BaseConfig;
  log: Logger;
  app: FastifyInstance;
  /** Listens beside `app`: metrics, and each dependency by name. */
  management: FastifyInstance;
  mongo: Connection;
  redis: Redis;
  /** A Redis key of this service. */
  key(...parts: string[]): string;
  routes: Routes;
  events: EventBus;
  /** Needs Redis. */
  jobs: Jobs;
  media: MediaStore;
  idempotency: Idempotency;
  tombstones: Tombstones;
  tokens: TokenVerifier;
  serviceTokens: ServiceTokens;
  revocations: Revocations;
  health: Health;
  metrics: Registry;
  /**
   * For work that needs Mongo with its indexes: runs before events and jobs, at the start or once the indexes exist.
   */
  beforeWork(work: () => Promise<void>): void;
  onStop(phase: Phase, work: () => Promise<void> | void, patienceMs?: number): void;
  /** Connects (retried forever), creates indexes and streams if configured, starts consumers, relay and jobs. */
  start(): Promise<void>;
  /** `start`, then listens. Returns the address. */
  listen(): Promise<string>;
  /** Creates indexes, streams and consumers; for the upgrade job. */
  migrate(): Promise<void>;
  /** Not `graceful`: with the short limits of the phases, as after an uncaught error. */
  stop(how?: { graceful: boolean }): Promise<void>;
}

function required<T>(part: T | undefined, service: string, what: string): T {
  if (part === undefined) throw new Error(`Service ${service} does not use ${what}`);
  return part;
}

/** Everything a service is built from. Nothing is connected before `start`. */
export function createService(options: ServiceOptions): Service {
  const { name, config } = options;
  const uses = { mongo: true, redis: true, events: true, media: false, ...options.uses };
  const log = options.log ?? createLogger(name, config.logLevel);
  const metrics = createMetrics(name);
  const { patience = 1, ackWaitMs = 30_000, lockMs = 30_000 } = config;
  const health = createHealth(metrics.registry, log, patience);
  const shutdown = createShutdown(log);
  const mongo = uses.mongo ? createMongoConnection(config.mongo, log, patience) : undefined;
  const redis = uses.redis ? createRedisConnection(config.redis, log, patience) : undefined;
  const nats = uses.events ? createNatsConnection(config.nats, name, log) : undefined;
  const tombstones = mongo && createTombstones(mongo.connection);
  const idempotency = mongo && createIdempotency(mongo.connection, log, { waitMs: REPEAT_WAIT_MS * patience });
  const mayCreate = config.migrateOnStart;
  const isFresh = () => mongo?.isFresh() ?? false;
  const bus = { service: name, config: config.nats, log, metrics, tombstones, isFresh, mayCreate, ackWaitMs };
  const events = nats && createEventBus({ ...bus, nats });
  for (const part of [mongo, redis, events]) if (part) health.add(part.dependency);
  const jobs =
    redis &&
    createJobs({
      service: name,
      redis: config.redis,
      lockMs,
      patience,
      log,
      metrics,
      tombstones,
      onDone: () => events?.kick(),
    });
  const revocations = createRevocations({
    redis: redis?.redis,
    redisPrefix: config.redis.prefix,
    nats,
    stream: config.nats.stream,
    log,
  });
  const jwks = createJwks(options.keys ?? keysFrom(config.jwksUrl, patience), log);
  const tokens = createTokenVerifier(jwks, revocations.has);
  const serviceTokens = createServiceTokens(name, config.serviceKeys);

  const app = createServer(log, {
    maxEventLoopDelayMs: config.shedAboveLagMs ?? 1000,
    keepAliveGraceMs: config.keepAliveGraceMs ?? 0,
    ...options.server,
  });
  measureRequests(app, metrics);
  if (isTracing()) nameRequestSpans(app);
  if (config.apiDocs) registerOpenApi(app, options.title, options.docs);
  app.register(async (own) => registerHealth(own, health, { details: false }));
  const management = createManagement(health, metrics, log);
  const media = uses.media
    ? registerMedia({
        service: name,
        signingKey: config.mediaSigningKey,
        refusalsPerHour: config.photoRefusalsPerHour ?? 20,
        redis: redis?.redis,
        redisPrefix: config.redis.prefix,
        metrics: metrics.registry,
        onStop: shutdown.onStop,
        app,
        connection: mongo?.connection,
        tombstones,
        jobs,
        log,
      })
    : undefined;
  const serviceTokensDependency: Dependency = {
    name: 'service-tokens',
    required: false,
    check: () => (serviceTokens.isConfigured ? 'up' : 'unconfigured'),
  };
  const routes = createRoutes({
    service: name,
    app,
    tokens: () => tokens,
    serviceTokens,
    onFirstServiceRoute: () => health.add(serviceTokensDependency),
    idempotency,
    strict: config.env === 'local',
  });
  if (events !== undefined) {
    app.addHook('onResponse', (request, _reply, done) => {
      if (request.method !== 'GET') events.kick();
      done();
    });
  }

  const migrateOnStart = config.migrateOnStart;
  const connections = createConnections({ mongo, redis, nats, events, migrateOnStart, patience, log });
  shutdown.onStop('intake', health.drain);
  shutdown.onStop('requests', () => app.close(), RUNNING_REQUESTS_MS);
  shutdown.onStop('workers', () => events?.stopConsumers());
  shutdown.onStop('workers', () => jobs?.stopWorkers());
  shutdown.onStop('outbox', () => events?.stopRelays());
  if (isTracing()) shutdown.onStop('connections', flushTraces);
  shutdown.onStop('connections', async () => {
    jwks.stop();
    revocations.stop();
    metrics.stop();
    await Promise.all([jobs?.close(), connections.stop(), management.close()]);
  });

  const firstWork: (() => Promise<void>)[] = [];
  async function startWork(): Promise<void> {
    for (const work of firstWork) await work();
    events?.start();
    await jobs?.start();
  }

  async function start(): Promise<void> {
    const isMigrated = await connections.start();
    await Promise.all([jwks.start(), revocations.start()]);
    await app.ready();
    const working = (mongo ? connections.migrated : Promise.resolve()).then(startWork);
    if (isMigrated || !mongo) await working;
  }

  return {
    name,
    config,
    log,
    app,
    management,
    get mongo() {
      return required(mongo?.connection, name, 'mongo');
    },
    get redis() {
      return required(redis?.redis, name, 'redis');
    },
    get events() {
      return required(events, name, 'events');
    },
    get jobs() {
      return required(jobs, name, 'redis');
    },
    get media() {
      return required(media, name, 'media');
    },
    get idempotency() {
      return required(idempotency, name, 'mongo');
    },
    get tombstones() {
      return required(tombstones, name, 'mongo');
    },
    key: (...parts) => [config.redis.prefix, name, ...parts].join(':'),
    routes,
    tokens,
    serviceTokens,
    revocations,
    health,
    metrics: metrics.registry,
    beforeWork: (work) => void firstWork.push(work),
    onStop: shutdown.onStop,
    start,
    async listen() {
      await start();
      log.info({ address: await management.listen(config.management) }, 'management listens');
      return app.listen({ host: config.host, port: config.port });
    },
    migrate: connections.migrate,
    stop: shutdown.run,
  };
}
