import { authErrors } from '@anar/contracts/errors/auth';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';

export interface DownloadTurns {
  /**
   * Takes a user's download slot; call the result to release it. Throws 429 while another download of theirs runs or
   * after too many within an hour, 503 when this process serves as many downloads as it may.
   */
  take(userId: string): Promise<() => void>;
  /** Erases the user's download counters. A download in progress continues. */
  erase(userId: string): Promise<void>;
}

const HOUR_SECONDS = 60 * 60;
const PER_HOUR = 6;
/** Far fewer than a gateway's connections, so that deliberately slow readers cannot block logins. */
const AT_ONCE = 16;
/** The slot of a crashed process is released after this time. */
const TURN_MS = 60_000;
const RENEW_MS = 20_000;

/** A copy reads all of a user's data in every service: one at a time, and a few an hour. */
export function createDownloadTurns({ redis, key, log }: Pick<Service, 'redis' | 'key' | 'log'>): DownloadTurns {
  let running = 0;
  const keysOf = (userId: string) => [key('export', 'turn', userId), key('export', 'count', userId)] as const;

  function tooMany(seconds: number): never {
    throw new AppError(kitErrors.tooManyRequests, { headers: { 'retry-after': String(seconds) } });
  }

  /** Throws when Redis is down: without it concurrent downloads are not known. */
  async function takeShared(userId: string): Promise<string> {
    const [turn, count] = keysOf(userId);
    if ((await redis.set(turn, '1', 'PX', TURN_MS, 'NX')) !== 'OK') tooMany(RENEW_MS / 1000);
    const [[, started] = []] = (await redis.multi().incr(count).expire(count, HOUR_SECONDS, 'NX').exec()) ?? [];
    if (Number(started) <= PER_HOUR) return turn;
    await redis.del(turn);
    return tooMany(Math.max(1, await redis.ttl(count)));
  }

  return {
    async take(userId) {
      if (running >= AT_ONCE) throw new AppError(authErrors.exportUnavailable, { headers: { 'retry-after': '60' } });
      running += 1;
      try {
        const turn = await takeShared(userId);
        const away = (err: unknown) => log.warn({ err }, 'the turn of a download could not be kept');
        const renewal = setInterval(() => void redis.pexpire(turn, TURN_MS).catch(away), RENEW_MS).unref();
        return () => {
          running -= 1;
          clearInterval(renewal);
          redis.del(turn).catch(away);
        };
      } catch (error) {
        running -= 1;
        if (error instanceof AppError) throw error;
        throw new AppError(authErrors.exportUnavailable, { cause: error, headers: { 'retry-after': '5' } });
      }
    },
    async erase(userId) {
      await redis.del(...keysOf(userId));
    },
  };
}
