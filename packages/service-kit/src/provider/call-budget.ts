import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '../lifecycle/service.ts';
import { ProviderFailure } from './failure.ts';

/** Limit of calls over all replicas. */
export interface CallBudget {
  /** Takes one call; waits up to `patienceMs` for it. Throws `ProviderFailure` `over_budget`. */
  take(patienceMs: number): Promise<void>;
  /** Pauses calls for so long, at the provider's request. */
  rest(ms: number): Promise<void>;
}

interface BudgetOptions {
  /** Name in the Redis keys. */
  provider: string;
  perMinute: number;
  /** ms since 1970. */
  clock?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

const MINUTE_MS = 60_000;
/** A provider that asks for a longer pause is called again after this. */
const LONGEST_REST_MS = 60 * MINUTE_MS;

/** Counts the calls of each minute in Redis; while Redis is unreachable each replica applies the limit alone. */
export function createCallBudget(
  { redis, key, log }: Pick<Service, 'redis' | 'key' | 'log'>,
  { provider, perMinute, clock = Date.now, pause = wait }: BudgetOptions,
): CallBudget {
  const restKey = key('provider-rest', provider);
  const own = { minute: 0, taken: 0, restsUntil: 0 };
  const away = (err: unknown) => log.debug({ err, provider }, 'calls are counted by this replica alone');

  /** Counts this call. Returns the calls of this minute, and until when calls are paused. */
  async function count(minute: number): Promise<{ taken: number; restsUntil: number }> {
    if (own.minute !== minute) Object.assign(own, { minute, taken: 0 });
    own.taken++;
    const minuteKey = key('provider-calls', provider, String(minute));
    const results = await redis
      .multi()
      .incr(minuteKey)
      .pexpire(minuteKey, 2 * MINUTE_MS)
      .get(restKey)
      .exec()
      .catch(away);
    const [taken, , rest] = results?.map(([, value]) => Number(value ?? 0)) ?? [];
    return { taken: taken ?? own.taken, restsUntil: Math.max(own.restsUntil, rest ?? 0) };
  }

  /** 0 when a call was taken, else how long to wait before the next attempt, ms. */
  async function waitFor(): Promise<number> {
    const now = clock();
    const minute = Math.floor(now / MINUTE_MS);
    const { taken, restsUntil } = await count(minute);
    if (restsUntil > now) return restsUntil - now;
    return taken <= perMinute ? 0 : (minute + 1) * MINUTE_MS - now;
  }

  return {
    async take(patienceMs) {
      const until = clock() + patienceMs;
      for (;;) {
        const ms = await waitFor();
        if (ms === 0) return;
        if (clock() + ms > until) throw new ProviderFailure('over_budget');
        await pause(ms);
      }
    },
    async rest(ms) {
      const restMs = Math.min(Math.max(ms, 1000), LONGEST_REST_MS);
      own.restsUntil = clock() + restMs;
      await redis.set(restKey, String(own.restsUntil), 'PX', restMs).catch(away);
    },
  };
}
