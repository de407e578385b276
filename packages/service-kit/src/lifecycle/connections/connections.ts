import type { EventBusParts } from '../../events/events.ts';
import type { ManagedNats } from '../../events/nats/nats.ts';
import { isLoginRefused, migrateUntilDone } from '../../mongo/migrations/migrations.ts';
import type { ManagedConnection, ManagedMongo } from '../../mongo/mongo.ts';
import type { Logger } from '../operations/logger.ts';
import { TimeLimitError, within } from '../time-limit.ts';

export interface ConnectionsDeps {
  mongo: ManagedMongo | undefined;
  redis: ManagedConnection | undefined;
  nats: ManagedNats | undefined;
  events: EventBusParts | undefined;
  migrateOnStart: boolean;
  patience: number;
  log: Logger;
}

export interface Connections {
  /**
   * Connects, and migrates if configured. A server that is unreachable for longer than 4 s (times `patience`) is
   * retried in the background; a refusal is thrown. Resolves to whether the database has its indexes by then.
   */
  start(): Promise<boolean>;
  /** Resolves once the database has its indexes, never after `stop`. */
  migrated: Promise<void>;
  /** Creates indexes, streams and consumers; retries while MongoDB or NATS is unreachable. Throws when they refuse. */
  migrate(): Promise<void>;
  stop(): Promise<void>;
}

const CONNECT_MS = 4000;

/** The servers a service talks to, and what must be created in them. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const { mongo, redis, nats, events, log } = deps;
  const links = [mongo, redis, nats].filter((link) => link !== undefined);
  let stopping = false;

  async function migrateIfAsked(work: (() => Promise<void>) | undefined): Promise<void> {
    if (deps.migrateOnStart && work) await migrateUntilDone(work, log, () => stopping);
  }

  const { promise: migrated, resolve: onMigrated } = Promise.withResolvers<void>();
  let isMigrated = false;
  async function startMongo(mongo: ManagedMongo): Promise<void> {
    await mongo.start();
    await migrateIfAsked(mongo.migrate);
    await mongo.migrated();
    if (stopping) return;
    isMigrated = true;
    onMigrated();
  }

  return {
    migrated,
    async start() {
      nats?.onConnected(() => migrateIfAsked(events?.migrate));
      const attempts = [mongo && startMongo(mongo), redis?.start(), nats?.start()];
      const settled = attempts.map(async (attempt) => within(CONNECT_MS * deps.patience, Promise.resolve(attempt)));
      for (const attempt of attempts) attempt?.catch((err) => log.error({ err }, 'connecting or migrating failed'));
      for (const result of await Promise.allSettled(settled)) {
        if (result.status === 'rejected' && !(result.reason instanceof TimeLimitError)) throw result.reason;
      }
      return isMigrated;
    },
    async migrate() {
      // Redis needs no migration. A refused login is not retried: waiting does not correct a wrong password.
      await Promise.all([mongo?.start(isLoginRefused), nats?.start(isLoginRefused)]);
      for (const part of [mongo, events]) if (part) await migrateUntilDone(part.migrate, log, () => stopping);
    },
    async stop() {
      stopping = true;
      await Promise.all(links.map((link) => link.stop()));
    },
  };
}
