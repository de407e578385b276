import { MARKET } from '@anar/contracts/constants';
import { marketErrors } from '@anar/contracts/errors/market';
import type { MarketRefresh } from '@anar/contracts/market';
import { marketIngest } from '@anar/contracts/messages/jobs';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Run, RunStore } from './run.store.ts';

export interface Refresh {
  /** Queues a run, unless one was requested within five minutes: then `retryAfter` is the remaining time in seconds. */
  ask(requestId: string): Promise<{ refresh: MarketRefresh; retryAfter?: number }>;
  /** Status of the current or last run. */
  read(): Promise<MarketRefresh>;
}

interface RefreshDeps {
  runs: Pick<RunStore, 'last'>;
  isConfigured: boolean;
  clock: () => Date;
}

/** A run without an end after this time has crashed. */
const LONGEST_RUN_MS = 15 * 60 * 1000;
const NEVER = { startedAt: null, finishedAt: null, received: 0, stored: 0, rejected: 0 } as const;

/** One run in five minutes for all callers. While Redis is down the last request is unknown: no run is queued, 503. */
export function createRefresh(
  { redis, key, jobs, log }: Pick<Service, 'redis' | 'key' | 'jobs' | 'log'>,
  { runs, isConfigured, clock }: RefreshDeps,
): Refresh {
  const askedKey = key('refresh-asked');

  async function read(): Promise<MarketRefresh> {
    const [run, askedAt] = await Promise.all([runs.last(), redis.get(askedKey).catch(away)]);
    // Requested after the last run started: the new run is still queued.
    const waits = askedAt !== null && Number(askedAt) > (run?.startedAt.getTime() ?? 0);
    const known = run ? onWire(run, clock()) : { state: 'never' as const, ...NEVER };
    return waits && known.state !== 'running' ? { ...known, state: 'waiting' } : known;
  }

  function away(err: unknown): null {
    log.debug({ err }, 'nobody knows whether the portal is about to be asked');
    return null;
  }

  return {
    read,
    async ask(requestId) {
      if (!isConfigured) throw new AppError(marketErrors.unconfigured);
      const at = String(clock().getTime());
      const isFirst = await redis.set(askedKey, at, 'EX', MARKET.refreshSeconds, 'NX');
      if (isFirst === null) {
        const left = await redis.pttl(askedKey);
        return { refresh: await read(), retryAfter: Math.max(1, Math.ceil(left / 1000)) };
      }
      try {
        await jobs.add(marketIngest, `refresh-${at}`, {}, { requestId });
      } catch (error) {
        await redis.del(askedKey).catch(away);
        throw error;
      }
      return { refresh: await read() };
    },
  };
}

function onWire({ state, startedAt, finishedAt, received, stored, rejected }: Run, now: Date): MarketRefresh {
  const isLost = state === 'running' && now.getTime() - startedAt.getTime() > LONGEST_RUN_MS;
  return {
    state: isLost ? 'failed' : state,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    received,
    stored,
    rejected: Object.values(rejected).reduce((sum, count) => sum + count, 0),
  };
}
