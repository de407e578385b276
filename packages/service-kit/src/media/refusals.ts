import { mediaErrors } from '@anar/contracts/errors/media';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { AppError } from '../http/errors.ts';

export interface Refusals {
  /** Throws 429 while an owner's photos were refused too often. */
  check(owner: string): Promise<void>;
  count(owner: string): Promise<void>;
}

const HOUR_SECONDS = 3600;

/** Limits the refused photos of a user per hour, over all processes; per process while Redis is unreachable. */
export function createRefusals(redis: Redis | undefined, keyPrefix: string, perHour: number): Refusals {
  const shape = { keyPrefix, points: perHour, duration: HOUR_SECONDS };
  const alone = new RateLimiterMemory(shape);
  const limiter = redis
    ? new RateLimiterRedis({ ...shape, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: alone })
    : alone;
  return {
    async check(owner) {
      const counted = await limiter.get(owner);
      if (!counted || counted.consumedPoints < perHour) return;
      const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
      throw new AppError(mediaErrors.tooManyRefused, { headers: { 'retry-after': String(seconds) } });
    },
    async count(owner) {
      await limiter.penalty(owner);
    },
  };
}
