import type { Service } from '@anar/service-kit/lifecycle/service';
import { ulid } from 'ulid';

/** What the cache has for a question. */
export interface CacheEntry {
  /** Version of the prices when asked: what is read from now on belongs to it, or is newer. */
  version: string;
  /** Missing when the question was not answered since the version started. */
  body?: Buffer;
}

/** Answers shared by all replicas, valid as long as the prices have their version. */
export interface AnswerCache {
  /** Undefined while Redis is down: then answers come from Mongo. Never throws. */
  find(question: string): Promise<CacheEntry | undefined>;
  /** Stores an answer, unless the prices changed since `version` was read. Never throws. */
  keep(question: string, version: string, body: Buffer): Promise<void>;
  /**
   * Drops all answers and starts a new version. Call it after writing prices; idempotent. Throws while Redis is down,
   * so that the caller is retried.
   */
  invalidate(): Promise<void>;
}

const KEPT_SECONDS = 60 * 60;
/** Any caller chooses the questions: they must not fill the Redis memory that the jobs need. */
const MOST_ANSWERS = 500;
/** After a failure Redis is skipped for a moment, so that a hanging one does not slow down every request. */
const AWAY_MS = 2000;

/**
 * One hash holds version and answers, so that neither outlives the other. The version is a ULID, not a counter: after a
 * loss of data in Redis a counter would repeat numbers that phones have stored with other prices.
 */
const FIND = `
local version = redis.call('HGET', KEYS[1], 'version')
if not version then
  version = ARGV[2]
  redis.call('HSET', KEYS[1], 'version', version)
  redis.call('EXPIRE', KEYS[1], ARGV[3])
end
return {version, redis.call('HGET', KEYS[1], ARGV[1])}`;

const KEEP = `
if redis.call('HGET', KEYS[1], 'version') == ARGV[2] and redis.call('HLEN', KEYS[1]) <= tonumber(ARGV[4]) then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
end`;

export function createAnswerCache({ redis, key, log }: Pick<Service, 'redis' | 'key' | 'log'>): AnswerCache {
  const answers = key('answers-1');
  const field = (question: string) => `q:${question}`;
  let awayUntil = 0;

  async function unlessAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (performance.now() < awayUntil) return undefined;
    try {
      return await ask();
    } catch (err) {
      awayUntil = performance.now() + AWAY_MS;
      log.debug({ err }, 'market answers are not cached while redis is away');
      return undefined;
    }
  }

  return {
    find: (question) =>
      unlessAway(async () => {
        const found = await redis.callBuffer('EVAL', FIND, 1, answers, field(question), ulid(), KEPT_SECONDS);
        const [version, body] = found as [Buffer, Buffer | null];
        return { version: version.toString(), ...(body && { body }) };
      }),
    async keep(question, version, body) {
      await unlessAway(() => redis.eval(KEEP, 1, answers, field(question), version, body, MOST_ANSWERS));
    },
    async invalidate() {
      const done = await redis
        .multi()
        .del(answers)
        .hset(answers, 'version', ulid())
        .expire(answers, KEPT_SECONDS)
        .exec();
      const [failed] = (done ?? []).flatMap(([error]) => error ?? []);
      if (failed) throw failed;
    },
  };
}
