import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { createCellLock } from './cell-lock.ts';
import type { Weather } from './weather.ts';
import { type CachedWeather, isFresh, type WeatherCache } from './weather-cache.ts';

export interface ForecastCall {
  cell: string;
  now: Date;
  /** The longest the call itself may take, ms. */
  longestMs: number;
  /** Makes the call and stores its result in the cache. Throws `ProviderFailure`. */
  call: () => Promise<Weather>;
}

const POLL_MS = 100;

export const asCached = (cached: CachedWeather): Weather => ({ ...cached, source: 'cache' });

/** Single-flight by cell: concurrent requests of a process share one call, other replicas wait for its result in the cache. */
export function createSingleFlight(
  service: Pick<Service, 'redis' | 'key' | 'log'>,
  cache: WeatherCache,
  pause: (ms: number) => Promise<unknown>,
): (asking: ForecastCall) => Promise<Weather> {
  const lock = createCellLock(service);
  const running = new Map<string, Promise<Weather>>();

  async function ask({ cell, now, longestMs, call }: ForecastCall): Promise<Weather> {
    for (let waited = 0; waited <= longestMs; waited += POLL_MS) {
      const release = await lock.take(cell, longestMs);
      const cached = await cache.find(cell, now);
      const theirs = cached && isFresh(cached, now) ? cached : undefined;
      if (release) return theirs ? release().then(() => asCached(theirs)) : call().finally(release);
      if (theirs) return asCached(theirs);
      await pause(POLL_MS);
    }
    throw new ProviderFailure('timeout');
  }

  return (asking) => {
    const already = running.get(asking.cell);
    if (already) return already;
    const answer = ask(asking).finally(() => running.delete(asking.cell));
    running.set(asking.cell, answer);
    return answer;
  };
}
