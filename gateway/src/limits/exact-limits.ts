import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Decision } from './budget.ts';

export interface ExactLimits {
  take(subject: string): Promise<Decision>;
}

/**
 * A budget counted in Redis for every request: never exceeded, however many requests are concurrent.
 * While Redis is unreachable each process counts the same budget alone.
 */
export function createExactLimits(redis: Redis, keyPrefix: string, budget: Budget): ExactLimits {
  const shape = { keyPrefix, points: budget.limit, duration: budget.windowSeconds };
  const limiter = new RateLimiterRedis({
    ...shape,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(shape),
  });
  const decision = (allowed: boolean, state: RateLimiterRes): Decision => ({
    allowed,
    limit: budget.limit,
    remaining: state.remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
  return {
    async take(subject) {
      try {
        return decision(true, await limiter.consume(subject));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return decision(false, refusal);
        throw refusal;
      }
    },
  };
}
