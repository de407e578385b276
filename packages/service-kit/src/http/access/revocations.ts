import { ACCESS_TOKEN_SECONDS, REVOKED_SESSIONS_KEY, REVOKED_SESSIONS_SUBJECT } from '@anar/contracts/users/tokens';
import type { Redis } from 'ioredis';
import type { ManagedNats } from '../../events/nats/nats.ts';
import { subjectPrefix } from '../../events/nats/streams.ts';
import type { Logger } from '../../lifecycle/operations/logger.ts';

/** Sessions whose tokens are revoked before they expire. */
export interface Revocations {
  has(sid: string): boolean;
  /**
   * Ends a session everywhere: sent at once over NATS, kept in Redis for a token's lifetime. Throws when Redis is
   * unreachable.
   */
  revoke(sid: string): Promise<void>;
  /** Called once for each session that becomes known as revoked, e.g. to disconnect its sockets. */
  onRevoked(listener: (sid: string) => void): void;
}

export interface RevocationParts extends Revocations {
  start(): Promise<void>;
  stop(): void;
}

const READ_MS = 3000;
/** A token's lifetime and a minute for clock skew. */
const KEEP_MS = (ACCESS_TOKEN_SECONDS + 60) * 1000;

export interface RevocationDeps {
  redis: Redis | undefined;
  redisPrefix: string;
  nats: ManagedNats | undefined;
  stream: string;
  log: Logger;
}

/** The process's own set of revoked sessions, re-read from Redis every 3 s and kept current by plain NATS. */
export function createRevocations(deps: RevocationDeps): RevocationParts {
  const { redis, nats, log } = deps;
  const key = `${deps.redisPrefix}:${REVOKED_SESSIONS_KEY}`;
  const subject = `${subjectPrefix(deps.stream)}.${REVOKED_SESSIONS_SUBJECT}`;
  const until = new Map<string, number>();
  const listeners: ((sid: string) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;

  function learn(sid: string, expiresAt: number): void {
    const isNew = !until.has(sid);
    until.set(sid, expiresAt);
    if (isNew) for (const listener of listeners) listener(sid);
  }

  async function read(from: Redis): Promise<void> {
    try {
      const now = Date.now();
      const found = await from.zrange(key, now, '+inf', 'BYSCORE', 'WITHSCORES');
      for (let i = 0; i + 1 < found.length; i += 2) learn(String(found[i]), Number(found[i + 1]));
      for (const [sid, expiresAt] of until) if (expiresAt < now) until.delete(sid);
      failing = false;
    } catch (err) {
      if (!failing) log.warn({ err }, 'revoked sessions cannot be read');
      failing = true;
    }
  }

  async function keepReading(from: Redis): Promise<void> {
    await read(from);
    if (!stopped) timer = setTimeout(() => void keepReading(from), READ_MS).unref();
  }

  nats?.onConnected(async (connection) => {
    connection.subscribe(subject, {
      callback: (err, message) => {
        if (err) log.warn({ err }, 'revoked session could not be read');
        else learn(message.string(), Date.now() + KEEP_MS);
      },
    });
  });

  return {
    has: (sid) => until.has(sid),
    onRevoked: (listener) => listeners.push(listener),
    async revoke(sid) {
      const expiresAt = Date.now() + KEEP_MS;
      learn(sid, expiresAt);
      nats?.current()?.publish(subject, sid);
      if (redis === undefined) throw new Error('Sessions are revoked through Redis; this service does not use it');
      await redis.multi().zadd(key, expiresAt, sid).zremrangebyscore(key, '-inf', Date.now()).exec();
    },
    async start() {
      if (redis !== undefined) await keepReading(redis);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
