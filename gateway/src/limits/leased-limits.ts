import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Budget, Decision } from './budget.ts';

export interface LeasedLimits {
  take(subject: string, budget: Budget): Decision | Promise<Decision>;
  /** Settles with Redis: adds the requests counted here and reads those counted by other processes. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

interface Count {
  readonly key: string;
  readonly windowSeconds: number;
  readonly windowEnd: number;
  /** Spent by all processes, as of the last settlement. */
  known: number;
  /** Spent here and not yet settled. */
  unsettled: number;
  settling: Promise<void> | undefined;
  /** Its key in Redis has a TTL. */
  expires: boolean;
}

export interface LeasedLimitsOptions {
  readonly redis: Redis;
  /** Key of one count in Redis. */
  readonly keyOf: (subject: string, window: number) => string;
  readonly settleMs?: number;
  readonly maxSubjects?: number;
  readonly onRedisLost?: (error: unknown) => void;
}

const LEASE_SHARE = 0.1;

/**
 * Requests one process may let through for one subject before it has to settle with Redis: a tenth of the budget, at
 * least one.
 */
export function leaseOf(budget: Budget): number {
  return Math.max(1, Math.floor(budget.limit * LEASE_SHARE));
}

/**
 * Budgets counted here and settled with Redis every second, so that a request needs no round trip and the handful that
 * a screen sends needs one command. The bound below does not depend on that interval: a burst that reaches the lease
 * settles at once.
 *
 * How far it can overshoot: a process never has more than one lease unsettled per subject (then it settles before it
 * decides), and lets nothing through once the count it knows has reached the limit. The last process to settle below
 * the limit adds at most what it saw missing; each of the others at most its lease. So with R gateways at most
 * `limit + (R - 1) × lease` requests pass in a window, exactly `limit` with one; with a lease of a tenth and 3 gateways
 * that is 1.2 × limit. While Redis is unreachable every gateway counts alone: at most `R × limit`.
 */
export function createLeasedLimits(options: LeasedLimitsOptions): LeasedLimits {
  const { redis, keyOf, settleMs = 1000, maxSubjects = 50_000, onRedisLost } = options;
  const counts = new LRUCache<string, Count>({ max: maxSubjects });
  const touched = new Set<Count>();
  let lost = false;

  function countOf(subject: string, budget: Budget, now: number): Count {
    const found = counts.get(subject);
    if (found !== undefined && found.windowEnd > now && found.windowSeconds === budget.windowSeconds) return found;
    const length = budget.windowSeconds * 1000;
    const window = Math.floor(now / length);
    const count: Count = {
      key: keyOf(subject, window),
      windowSeconds: budget.windowSeconds,
      windowEnd: (window + 1) * length,
      known: 0,
      unsettled: 0,
      settling: undefined,
      expires: false,
    };
    counts.set(subject, count);
    return count;
  }

  function decide(count: Count, budget: Budget, now: number): Decision {
    const spent = count.known + count.unsettled;
    const allowed = spent < budget.limit;
    if (allowed) {
      count.unsettled += 1;
      touched.add(count);
    }
    return {
      allowed,
      limit: budget.limit,
      remaining: Math.max(0, budget.limit - spent - 1),
      resetSeconds: Math.max(1, Math.ceil((count.windowEnd - now) / 1000)),
    };
  }

  async function report(counted: readonly Count[]): Promise<void> {
    const sent = counted.map((count) => count.unsettled);
    try {
      const pipeline = redis.pipeline();
      for (const [at, count] of counted.entries()) pipeline.incrby(count.key, sent[at] ?? 0);
      for (const { key, windowSeconds, expires } of counted)
        if (!expires) pipeline.expire(key, windowSeconds + 1, 'NX');
      const replies = (await pipeline.exec()) ?? [];
      for (const [error] of replies) if (error) throw error;
      for (const [at, count] of counted.entries()) {
        count.unsettled -= sent[at] ?? 0;
        count.known = Math.max(count.known, Number(replies[at]?.[1]));
        count.expires = true;
      }
      lost = false;
    } catch (error) {
      // Redis may have counted them and only answered late: a retry would count them twice.
      for (const [at, count] of counted.entries()) {
        count.unsettled -= sent[at] ?? 0;
        count.known += sent[at] ?? 0;
      }
      if (!lost) onRedisLost?.(error);
      lost = true;
    }
  }

  function settleThese(ready: readonly Count[]): Promise<void> {
    if (ready.length === 0) return Promise.resolve();
    const done = report(ready).finally(() => {
      for (const count of ready) count.settling = undefined;
    });
    for (const count of ready) {
      touched.delete(count);
      count.settling = done;
    }
    return done;
  }

  async function settle(): Promise<void> {
    const now = Date.now();
    const ready: Count[] = [];
    for (const count of touched) {
      if (count.windowEnd <= now) touched.delete(count);
      else if (count.settling === undefined) ready.push(count);
    }
    await settleThese(ready);
  }

  async function settleThenDecide(count: Count, subject: string, budget: Budget): Promise<Decision> {
    await (count.settling ?? settleThese([count]));
    return take(subject, budget);
  }

  function take(subject: string, budget: Budget): Decision | Promise<Decision> {
    const now = Date.now();
    const count = countOf(subject, budget, now);
    const mustAsk = count.unsettled >= leaseOf(budget) && count.known + count.unsettled < budget.limit;
    return mustAsk && !lost ? settleThenDecide(count, subject, budget) : decide(count, budget, now);
  }

  const timer = setInterval(settle, settleMs);
  timer.unref();

  return {
    take,
    settle,
    stop: async () => {
      clearInterval(timer);
      await settle();
    },
  };
}
