import { randomBytes } from 'node:crypto';
import type { Logger } from '@anar/service-kit/lifecycle/logger';
import type { Redis } from 'ioredis';

/** A replica that was killed counts for no longer than this. */
const REPLICA_SECONDS = 20;
const BEAT_MS = 5000;
/** An entry is written anew with each renewal of a token, every 15 minutes at the latest. */
const PERSON_SECONDS = 40 * 60;
/** Who reloads a page or changes the replica was never gone. */
export const GONE_AFTER_MS = 8000;

export interface Presence {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A person has a socket here; again after each renewal. */
  here(userId: string): Promise<void>;
  /** The last one here closed. Gives back, a while later, whether none was opened anywhere meanwhile. */
  left(userId: string): Promise<boolean>;
  isConnected(userId: string): Promise<boolean>;
  forget(userId: string): Promise<void>;
}

export interface PresenceDeps {
  redis: Redis;
  key(...parts: string[]): string;
  log: Logger;
  hasHere(userId: string): boolean;
  peopleHere(): Iterable<string>;
  goneAfterMs?: number | undefined;
}

/**
 * Who has a socket on which replica: a hash of replicas for each person, a key with a short life for each replica. Costs a
 * write when somebody comes or goes and one every 5 s. While Redis is away each replica knows its own people.
 */
export function createPresence({
  redis,
  key,
  log,
  hasHere,
  peopleHere,
  goneAfterMs = GONE_AFTER_MS,
}: PresenceDeps): Presence {
  /** Of this start: one that comes back under its name brings nobody back. */
  const replica = randomBytes(9).toString('base64url');
  const replicaKey = (id: string) => key('replica', id);
  const personKey = (userId: string) => key('at', userId);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Something was not written: everybody is written again. */
  let behind = false;

  async function tried(work: () => Promise<unknown>): Promise<void> {
    if (stopped) return;
    try {
      await work();
    } catch (err) {
      behind = true;
      log.debug({ err }, 'presence could not be written');
    }
  }

  const write = (userIds: Iterable<string>) => {
    const batch = redis.pipeline();
    for (const userId of userIds) batch.hset(personKey(userId), replica, 1).expire(personKey(userId), PERSON_SECONDS);
    return failing(batch.exec());
  };

  async function beat(): Promise<void> {
    await tried(async () => {
      await redis.set(replicaKey(replica), 1, 'EX', REPLICA_SECONDS);
      if (!behind) return;
      behind = false;
      await write(peopleHere());
    });
    if (!stopped) timer = setTimeout(() => void beat(), BEAT_MS).unref();
  }

  async function isConnected(userId: string): Promise<boolean> {
    if (hasHere(userId)) return true;
    try {
      const others = (await redis.hkeys(personKey(userId))).filter((id) => id !== replica);
      if (others.length === 0) return false;
      return (await redis.exists(...others.map(replicaKey))) > 0;
    } catch (err) {
      log.debug({ err }, 'presence could not be read');
      return false;
    }
  }

  return {
    start: beat,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await redis.del(replicaKey(replica)).catch((err) => log.debug({ err }, 'presence could not be written'));
    },
    here: (userId) => tried(() => write([userId])),
    async left(userId) {
      await tried(async () => {
        if (!hasHere(userId)) await redis.hdel(personKey(userId), replica);
        if (hasHere(userId)) await write([userId]);
      });
      await new Promise((resolve) => setTimeout(resolve, goneAfterMs).unref());
      return !stopped && !(await isConnected(userId));
    },
    isConnected,
    forget: (userId) => tried(() => redis.del(personKey(userId))),
  };
}

/** A pipeline tells of its failures in its result. */
async function failing(run: Promise<[Error | null, unknown][] | null>): Promise<void> {
  for (const [error] of (await run) ?? []) if (error) throw error;
}
