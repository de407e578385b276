import mongoose, { type Connection, type Model } from 'mongoose';
import type { BaseConfig } from '../lifecycle/config.ts';
import type { Dependency } from '../lifecycle/operations/health.ts';
import type { Logger } from '../lifecycle/operations/logger.ts';
import { repairDriver } from './driver/mongo-driver-repair.ts';

/** A server that may be down at any time: the connection is retried forever in the background. */
export interface ManagedConnection {
  dependency: Dependency;
  /**
   * Resolves at the first connection. Retries until stopped; rejects only with an error for which `givesUpAt` is true.
   */
  start(givesUpAt?: (error: unknown) => boolean): Promise<void>;
  stop(): Promise<void>;
}

export interface ManagedMongo extends ManagedConnection {
  connection: Connection;
  /** Creates the indexes of every model of the connection. */
  migrate(): Promise<void>;
  /** Resolves when all indexes exist: writes before a unique one could leave duplicates forever. */
  migrated(): Promise<void>;
  /** Whether an index was missing since this process started: a new installation, not migrated yet. */
  isFresh(): boolean;
}

const RETRY_MS = 1000;
/**
 * The driver's monitor can hang permanently when its connection is closed at the moment of a check (mongodb 7.8.0 then
 * waits for a drain that never comes): a connection that stays down for so long is reopened.
 */
const AWAY_MS = 5000;
const DUPLICATE_KEY = 11000;

const EXCLUSION = 'violates exclusion constraint';

/**
 * True when a unique index refused a write. For findOneAndUpdate FerretDB passes on PostgreSQL's own constraint error.
 */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === DUPLICATE_KEY) || error.message.includes(EXCLUSION);
}

const WRITE_CONFLICT = 112;
const DEADLOCK = 'deadlock detected';

/**
 * True when two writes conflicted and this one was rolled back: it may be retried. FerretDB reports PostgreSQL's
 * deadlock.
 */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === WRITE_CONFLICT) || error.message.includes(DEADLOCK);
}

/**
 * The result of a conditional update; undefined when a conflict rolled it back, as if its condition had not matched.
 */
export async function undefinedOnWriteConflict<T>(update: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await update;
  } catch (error) {
    if (isWriteConflict(error)) return undefined;
    throw error;
  }
}

repairDriver();
mongoose.set('updatePipeline', true);
mongoose.set('strictQuery', true);

const optionsFor = (patience: number) => ({
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  serverSelectionTimeoutMS: 2000 * patience,
  connectTimeoutMS: 2000 * patience,
  heartbeatFrequencyMS: 2000,
  // Less than the gateway's 15 s, so that the service, which knows the cause, answers first.
  socketTimeoutMS: 12_000,
  waitQueueTimeoutMS: 5000 * patience,
  maxPoolSize: 50,
});

async function missingIndexes(model: Model<unknown>): Promise<string[]> {
  const { toCreate } = await model.diffIndexes();
  return toCreate.map((keys) => `${model.collection.name} ${JSON.stringify(keys)}`);
}

/** The service's own database. Commands fail at once while it is unreachable; the driver reconnects by itself. */
export function createMongoConnection(config: BaseConfig['mongo'], log: Logger, patience = 1): ManagedMongo {
  const options = optionsFor(patience);
  const connection = mongoose.createConnection();
  connection.set('bufferCommands', false);
  connection.set('autoIndex', false);
  connection.set('autoCreate', false);
  connection.on('error', (err) => log.debug({ err }, 'mongo connection error'));
  connection.on('disconnected', () => {
    if (up && !stopped) log.warn({}, 'mongo disconnected');
    up = false;
    clearTimeout(away);
    if (!opening && !stopped) away = setTimeout(() => void reopen(), AWAY_MS).unref();
  });
  connection.on('connected', () => {
    up = true;
    log.info({}, 'mongo connected');
  });
  let up = false;
  let stopped = false;
  let opening = false;
  let away: NodeJS.Timeout | undefined;

  async function open(givesUpAt?: (error: unknown) => boolean): Promise<void> {
    opening = true;
    for (let tries = 1; !stopped; tries++) {
      try {
        await connection.openUri(config.url, { ...options, dbName: config.db });
        break;
      } catch (err) {
        if (givesUpAt?.(err)) throw err;
        log[tries === 1 ? 'warn' : 'debug']({ err, tries }, 'mongo is not reachable yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    opening = false;
  }

  async function reopen(): Promise<void> {
    if (opening || stopped || connection.readyState === 1) return;
    log.warn({}, 'mongo stays away: connecting anew');
    opening = true;
    await connection.close().catch((err) => log.warn({ err }, 'mongo connection did not close'));
    await open();
  }

  let hasIndexes = false;
  let fresh = false;
  async function checkIndexes(): Promise<boolean> {
    if (hasIndexes) return true;
    const models = Object.values(connection.models);
    const missing = (await Promise.all(models.map(missingIndexes))).flat();
    if (missing.length > 0) log.debug({ missing }, 'indexes are missing');
    hasIndexes = missing.length === 0;
    fresh ||= !hasIndexes;
    return hasIndexes;
  }

  return {
    connection,
    dependency: {
      name: 'mongo',
      required: true,
      async check() {
        if (connection.readyState !== 1 || connection.db === undefined) return 'down';
        await connection.db.command({ ping: 1 });
        return (await checkIndexes()) ? 'up' : 'misconfigured';
      },
    },
    start: open,
    async stop() {
      stopped = true;
      clearTimeout(away);
      await connection.close();
    },
    async migrate() {
      for (const model of Object.values(connection.models)) await model.createIndexes();
      hasIndexes = true;
    },
    isFresh: () => fresh,
    async migrated() {
      for (let tries = 1; !stopped; tries++) {
        try {
          if (await checkIndexes()) return;
          if (tries === 1) log.warn({}, 'indexes are missing: nothing is worked on until they are made');
        } catch (err) {
          log.debug({ err }, 'indexes cannot be looked for');
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    },
  };
}
