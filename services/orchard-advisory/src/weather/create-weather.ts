import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { providerStatus } from '@anar/service-kit/provider/caller';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { cellOf, middleOf } from './cells.ts';
import { createGrowerCalls, weatherLimitError } from './grower-calls.ts';
import { normalWeather } from './normals/normals.ts';
import { createOpenMeteo, OPEN_METEO, type Point } from './open-meteo/open-meteo.ts';
import type { WeatherConfig } from './settings.ts';
import { asCached, createSingleFlight } from './single-flight.ts';
import type { Weather } from './weather.ts';
import { type CachedWeather, createWeatherCache, isFresh } from './weather-cache.ts';

export interface WeatherOptions {
  /** How long to wait for the provider's rate limit, ms; 0 for a user's request. */
  patienceMs?: number;
  /** The grower whose request causes the call, counted against the daily limit; missing in the morning run. */
  askedBy?: string;
}

export interface WeatherSource {
  /**
   * The weather of a place: fetched now, else cached, else the monthly normals. Never throws for a provider;
   * throws 429 `weather_limit` when the grower's calls of today are used up and nothing is cached.
   */
  at(place: Point & { district?: string | undefined }, now: Date, options?: WeatherOptions): Promise<Weather>;
}

interface Timing {
  /** ms since 1970; for the limit of calls per minute. */
  clock?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

type WeatherDeps = Pick<Service, 'redis' | 'key' | 'log' | 'metrics' | 'health' | 'onStop'>;

/** Weather by 0.1° cell: one call serves all orchards of a cell for an hour, in all replicas. */
export function createWeather(
  service: WeatherDeps,
  config: { weather?: WeatherConfig | undefined },
  { clock = Date.now, pause = wait }: Timing = {},
): WeatherSource {
  const cache = createWeatherCache(service);
  const live = config.weather && liveWeather(service, config.weather, { clock, pause });
  service.health.add({
    name: 'weather',
    required: false,
    check: () => providerStatus(live),
  });
  const { log } = service;
  if (config.weather) log.info({ baseUrl: config.weather.baseUrl, provider: OPEN_METEO }, 'weather is configured');
  const singleFlight = createSingleFlight(service, cache, pause);
  const calls = createGrowerCalls(service);

  function logFailure(err: ProviderFailure, cell: string): void {
    // Calls that were not made are counted in the metrics; a line for each would flood the log on a bad morning.
    const level = ['over_budget', 'short_circuit'].includes(err.outcome) ? 'debug' : 'warn';
    log[level]({ err, provider: OPEN_METEO, outcome: err.outcome, cell }, 'no weather from the provider');
  }

  return {
    async at(place, now, { patienceMs = 0, askedBy } = {}) {
      const cell = cellOf(place.latitude, place.longitude);
      const before = await cache.find(cell, now);
      if (before && isFresh(before, now)) return asCached(before);
      if (live) {
        if (askedBy !== undefined && !(await calls.take(askedBy, cell, now))) {
          if (before) return asCached(before);
          throw weatherLimitError(now);
        }
        const call = async (): Promise<Weather> => {
          const fetched = await live.fetch(middleOf(cell), now, patienceMs);
          await cache.keep(cell, fetched);
          return { ...fetched, source: 'live' };
        };
        try {
          return await singleFlight({ cell, now, call, longestMs: live.longestMs + patienceMs });
        } catch (err) {
          if (!(err instanceof ProviderFailure)) throw err;
          logFailure(err, cell);
        }
      }
      return before ? asCached(before) : normalWeather(middleOf(cell), now);
    },
  };
}

/** The configured provider with its rate and its credit line. */
function liveWeather(service: WeatherDeps, settings: WeatherConfig, timing: Timing) {
  const { credit, timeoutMs } = settings;
  const provider = createOpenMeteo(service, settings, timing);
  return {
    /** Two tries and the pause between them. */
    longestMs: 2 * timeoutMs + 1000,
    async fetch(point: Point, now: Date, patienceMs: number): Promise<CachedWeather> {
      return { ...point, ...(await provider.forecast(point, now, patienceMs)), fetchedAt: now, credit };
    },
    get state() {
      return provider.state;
    },
  };
}
