import { orchardErrors } from '@anar/contracts/errors/orchards';
import { dayAfter, HOUR_MS, indiaDay, indiaInstant } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';

/**
 * Most calls that one grower may cause in a day in India, besides the morning run: more than the 50 orchards that a
 * grower may have, and three orchards far apart refreshed every hour of the day. Without a limit, orchards moved all
 * day would spend the budget of all growers.
 */
export const CALLS_OF_A_GROWER = 60;

/** Limit on the provider calls that one grower's requests cause, counted in Redis for all replicas. */
export interface GrowerCalls {
  /** Counts a cell once an hour, however often it is requested. False when the grower's daily limit is used up. */
  take(userId: string, cell: string, now: Date): Promise<boolean>;
}

const TAKE = `
if redis.call('sismember', KEYS[1], ARGV[1]) == 1 then return 1 end
if redis.call('scard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('sadd', KEYS[1], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[3])
return 1`;

export function createGrowerCalls({ redis, key, log }: Pick<Service, 'redis' | 'key' | 'log'>): GrowerCalls {
  return {
    async take(userId, cell, now) {
      const callsKey = key('weather-asked', indiaDay(now), userId);
      const hour = Math.floor(now.getTime() / HOUR_MS);
      try {
        return (await redis.eval(TAKE, 1, callsKey, `${cell}@${hour}`, CALLS_OF_A_GROWER, leftOfDay(now))) === 1;
      } catch (err) {
        log.debug({ err }, 'only the calls of all growers together are counted while redis is away');
        return true;
      }
    },
  };
}

/** 429 with the time until the grower may ask again. */
export function weatherLimitError(now: Date): AppError {
  const retryAfterSeconds = Math.ceil(leftOfDay(now) / 1000);
  return new AppError(orchardErrors.weatherLimit, {
    details: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/** ms until midnight in India, never 0. */
function leftOfDay(now: Date): number {
  return indiaInstant(`${dayAfter(indiaDay(now), 1)}T00:00`).getTime() - now.getTime();
}
