import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';
import { dayAfter, indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { type CallerOptions, createCaller } from '@anar/service-kit/provider/caller';
import { getJson, jsonAgent } from '@anar/service-kit/provider/get-json';
import { Counter } from 'prom-client';
import type { WeatherConfig } from '../settings.ts';
import { DAILY, HOURLY } from './forecast-reply.ts';
import { DAYS_AHEAD, DAYS_BACK, type Forecast, readForecast } from './read-forecast.ts';

export interface Point {
  latitude: number;
  longitude: number;
}

/** A source of forecasts. */
export interface WeatherProvider {
  /** Seven days back to six ahead. Waits up to `patienceMs` for the rate limit. Throws `ProviderFailure`. */
  forecast(point: Point, now: Date, patienceMs: number): Promise<Forecast>;
  readonly state: 'closed' | 'open';
}

/** Its name in logs, metrics and Redis. */
export const OPEN_METEO = 'open-meteo';

/** Open-Meteo's `GET /v1/forecast`: one call for the hours and the days of a place. */
export function createOpenMeteo(
  service: Pick<Service, 'metrics' | 'onStop' | 'redis' | 'key' | 'log'>,
  { baseUrl, apiKey, timeoutMs, callsPerMinute }: WeatherConfig,
  timing: Pick<CallerOptions, 'clock' | 'pause'>,
): WeatherProvider {
  const agent = jsonAgent();
  service.onStop('connections', () => agent.close());
  const rejected = new Counter({
    name: 'weather_rejected_values_total',
    help: 'Impossible values in the weather, by the field they stood in',
    labelNames: ['field'] as const,
    registers: [service.metrics],
  });
  const caller = createCaller(service, { provider: OPEN_METEO, timeoutMs, callsPerMinute, ...timing });

  function address({ latitude, longitude }: Point, now: Date): URL {
    const today = indiaDay(now);
    const url = new URL(`${baseUrl}/v1/forecast`);
    url.search = new URLSearchParams({
      latitude: String(latitude),
      longitude: String(longitude),
      timezone: PRODUCT_TIME_ZONE,
      // Explicit dates, so that two clocks around midnight cannot mean different days.
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
    forecast(point, now, patienceMs) {
      const onRejected = (field: string) => rejected.inc({ field });
      const ask = async (signal: AbortSignal) => {
        const reply = await getJson(address(point, now), { agent, signal });
        return readForecast(reply, { ...point, now, onRejected });
      };
      return caller.run(ask, { patienceMs });
    },
    get state() {
      return caller.state;
    },
  };
}
