import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';
import { dayAfter, indiaDay } from '@anar/service-kit/india-time';
import type { CallBudget } from '@anar/service-kit/provider/call-budget';
import { callMetrics } from '@anar/service-kit/provider/call-metrics';
import { createCaller } from '@anar/service-kit/provider/caller';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { getJson, jsonAgent } from '@anar/service-kit/provider/get-json';
import type { Service } from '@anar/service-kit/service';
import { Counter } from 'prom-client';
import { DAILY, HOURLY } from './forecast-reply.ts';
import { DAYS_AHEAD, DAYS_BACK, type Forecast, readForecast } from './read-forecast.ts';
import type { WeatherConfig } from './settings.ts';

export interface Point {
  latitude: number;
  longitude: number;
}

/** Whoever knows the weather of a place. */
export interface WeatherProvider {
  /** Seven days back to six ahead. Waits up to `patienceMs` for its turn. Throws `ProviderFailure`. */
  forecast(point: Point, now: Date, patienceMs: number): Promise<Forecast>;
  readonly state: 'closed' | 'open';
}

/** What a provider rests that is over its own limit and does not say for how long. */
const REST_MS = 60_000;

/** Open-Meteo's `GET /v1/forecast`: one call for the hours and the days of a place. */
export function openMeteo(
  service: Pick<Service, 'metrics' | 'onStop'>,
  { baseUrl, apiKey, timeoutMs }: WeatherConfig,
  budget: CallBudget,
): WeatherProvider {
  const agent = jsonAgent();
  service.onStop('connections', () => agent.close());
  const rejected = new Counter({
    name: 'weather_rejected_values_total',
    help: 'Impossible values in the weather, by the field they stood in',
    labelNames: ['field'] as const,
    registers: [service.metrics],
  });
  const caller = createCaller({ timeoutMs, metrics: callMetrics(service, 'weather'), permit: budget.take });

  function address({ latitude, longitude }: Point, now: Date): URL {
    const today = indiaDay(now);
    const url = new URL(`${baseUrl}/v1/forecast`);
    url.search = new URLSearchParams({
      latitude: String(latitude),
      longitude: String(longitude),
      timezone: PRODUCT_TIME_ZONE,
      // Days by date, so that a clock a little before midnight and one a little after mean the same.
      start_date: dayAfter(today, -DAYS_BACK),
      end_date: dayAfter(today, DAYS_AHEAD),
      wind_speed_unit: 'kmh',
      hourly: Object.values(HOURLY).join(),
      daily: [...Object.values(DAILY), 'sunrise', 'sunset'].join(),
      ...(apiKey && { apikey: apiKey }),
    }).toString();
    return url;
  }

  return {
    async forecast(point, now, patienceMs) {
      const onRejected = (field: string) => rejected.inc({ field });
      try {
        return await caller.run(async (signal) => {
          const reply = await getJson(address(point, now), { agent, signal });
          return readForecast(reply, { ...point, now, onRejected });
        }, patienceMs);
      } catch (error) {
        if (error instanceof ProviderFailure && error.outcome === 'rate_limited') {
          await budget.rest(error.retryAfterMs ?? REST_MS);
        }
        throw error;
      }
    },
    get state() {
      return caller.state;
    },
  };
}
