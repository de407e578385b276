import type { Service } from '@anar/service-kit/lifecycle/service';
import { ulid } from 'ulid';

/** A lock across all replicas: one at a time fetches the weather of a cell. */
export interface CellLock {
  /** Undefined while another replica holds it; it expires after `ms`. While Redis is down every caller gets it. */
  take(cell: string, ms: number): Promise<(() => Promise<void>) | undefined>;
}

/** Removes the lock only while the taker still holds it. */
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`;

export function createCellLock({ redis, key, log }: Pick<Service, 'redis' | 'key' | 'log'>): CellLock {
  return {
    async take(cell, ms) {
      const lock = key('weather-lock', cell);
      const taker = ulid();
      try {
        const taken = await redis.set(lock, taker, 'PX', ms, 'NX');
        if (taken === null) return undefined;
      } catch (err) {
        log.debug({ err, cell }, 'no lock while redis is away');
      }
      return async () => {
        await redis
          .eval(RELEASE, 1, lock, taker)
          .catch((err: unknown) => log.debug({ err, cell }, 'the lock frees itself'));
      };
    },
  };
}
