import type { Service } from '@anar/service-kit/lifecycle/service';
import { createCaller } from '@anar/service-kit/provider/caller';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { getJson, jsonAgent } from '@anar/service-kit/provider/get-json';
import type { ImdConfig } from '../settings.ts';
import { readWarnings, type Warning } from './read-warnings.ts';

/** The government's warnings of all districts, fetched at most once an hour. */
export interface GovernmentWarnings {
  /** At most an hour old, or the last known ones while IMD does not answer. Never throws for the provider. */
  all(now: Date): Promise<readonly Warning[]>;
  readonly state: 'closed' | 'open';
}

const FRESH_MS = 3_600_000;
const KEEP_MS = 24 * FRESH_MS;
/** Pause after a failure. */
const PAUSE_MS = 5 * 60_000;

interface CachedWarnings {
  /** ms since 1970. */
  fetchedAt: number;
  warnings: Warning[];
}

export function createGovernmentWarnings(
  service: Pick<Service, 'metrics' | 'onStop' | 'redis' | 'key' | 'log'>,
  { baseUrl, apiKey, timeoutMs }: ImdConfig,
): GovernmentWarnings {
  const { redis, log } = service;
  const agent = jsonAgent();
  service.onStop('connections', () => agent.close());
  const caller = createCaller(service, { provider: 'imd', timeoutMs });
  const key = service.key('imd-warnings-1');
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  let own: CachedWarnings = { fetchedAt: 0, warnings: [] };
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<CachedWarnings> | undefined;

  const isFresh = ({ fetchedAt }: CachedWarnings, now: Date) => now.getTime() - fetchedAt < FRESH_MS;

  /** The newer of the warnings that another replica fetched and our own. */
  async function shared(): Promise<CachedWarnings> {
    const theirs = await redis
      .get(key)
      .then((text) => (text ? (JSON.parse(text) as CachedWarnings) : own))
      .catch((err: unknown) => {
        log.debug({ err }, 'warnings are kept by this replica alone');
        return own;
      });
    return theirs.fetchedAt > own.fetchedAt ? theirs : own;
  }

  async function ask(now: Date): Promise<CachedWarnings> {
    const known = await shared();
    if (isFresh(known, now) || now.getTime() - failedAt < PAUSE_MS) return known;
    try {
      const url = new URL(`${baseUrl}/api/warnings_district_api.php`);
      const warnings = await caller.run(async (signal) => readWarnings(await getJson(url, { agent, signal, headers })));
      const fetched = { fetchedAt: now.getTime(), warnings };
      await redis
        .set(key, JSON.stringify(fetched), 'PX', KEEP_MS)
        .catch((err: unknown) => log.debug({ err }, 'warnings are kept by this replica alone'));
      return fetched;
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err;
      failedAt = now.getTime();
      log.warn({ err, provider: 'imd', outcome: err.outcome }, 'no warnings from the government');
      return known;
    }
  }

  return {
    async all(now) {
      if (!isFresh(own, now)) {
        asking ??= ask(now).finally(() => {
          asking = undefined;
        });
        own = await asking;
      }
      return own.warnings;
    },
    get state() {
      return caller.state;
    },
  };
}
