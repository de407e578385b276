import { randomBytes } from 'node:crypto';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import type { Redis } from 'ioredis';

/** TTL of a replica's key: a killed replica counts no longer than this. */
const REPLICA_SECONDS = 20;
const BEAT_MS = 5000;
/** TTL of a user's entry, which each token renewal rewrites, every 15 minutes at the latest. */
const PERSON_SECONDS = 40 * 60;
/** Debounce: a reload or a change of replica is not a disconnect. */
export const GONE_AFTER_MS = 8000;

export interface Presence {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Records that a user has a socket here; repeated after each renewal. */
  here(userId: string): Promise<void>;
  /** The user's last socket here closed. Resolves after the debounce, true if none was opened anywhere meanwhile. */
  left(userId: string): Promise<boolean>;
  isConnected(userId: string): Promise<boolean>;
  remove(userId: string): Promise<void>;
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
 * Which users have sockets on which replica: a hash of replicas per user, and a key with a short TTL per replica. One
 * write when a user connects or disconnects, and one every 5 s. While Redis is down each replica knows only its own
 * users.
 */
export function createPresence({
  redis,
  key,
  log,
  hasHere,
  peopleHere,
  goneAfterMs = GONE_AFTER_MS,
}: PresenceDeps): Presence {
  /** Unique per process: a restarted replica does not revive old entries. */
  const replica = randomBytes(9).toString('base64url');
  const replicaKey = (id: string) => key('replica', id);
  const personKey = (userId: string) => key('at', userId);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** A write failed: all users are rewritten with the next heartbeat. */
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
    remove: (userId) => tried(() => redis.del(personKey(userId))),
  };
}

/** Rejects on errors, which a pipeline returns in its result. */
async function failing(run: Promise<[Error | null, unknown][] | null>): Promise<void> {
  for (const [error] of (await run) ?? []) if (error) throw error;
}
