import type { BaseConfig } from '@anar/service-kit/lifecycle/config';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { startTestService, testConfig } from '@anar/service-kit/testing';
import type { Behaviour } from '@anar/simulators/weather/behaviour';
import { createWeatherSimulator } from '@anar/simulators/weather/server';
import { createWeather, type WeatherSource } from '../create-weather.ts';
import type { WeatherConfig } from '../settings.ts';

export const SOLAPUR = { latitude: 17.66, longitude: 75.91 };
/** Half past two in the afternoon in India. */
export const NOW = new Date('2026-11-21T09:00:00Z');
export const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

export interface Replica {
  service: Service;
  weather: WeatherSource;
  /** Sum of a metric over its labels that contain `labels`. */
  count(metric: string, labels?: object): Promise<number>;
}

/**
 * A weather simulator on a free port and services that use it, each with stores of its own unless a config is given.
 */
export async function simulatedWeather() {
  const simulator = createWeatherSimulator({ apiKey: 'right' });
  const baseUrl = await simulator.listen({ host: '127.0.0.1', port: 0 });
  const settings: WeatherConfig = {
    baseUrl,
    apiKey: 'right',
    credit: 'नमूना मौसम',
    callsPerMinute: 300,
    timeoutMs: 2000,
  };
  return {
    async behave(behaviour: Behaviour): Promise<void> {
      const reply = await simulator.inject({ method: 'PUT', url: '/control/weather', payload: behaviour });
      if (reply.statusCode !== 200) throw new Error(reply.body);
    },
    async calls(): Promise<Record<string, string>[]> {
      return (await simulator.inject('/control/weather')).json().calls;
    },
    async replica(
      changed: Partial<WeatherConfig> = {},
      config: BaseConfig = testConfig('weather'),
      timing: Parameters<typeof createWeather>[2] = {},
    ): Promise<Replica> {
      let weather: WeatherSource | undefined;
      const service = await startTestService((own) => {
        const built = createService({
          name: 'orchard',
          title: 'Weather',
          config: own,
          uses: { mongo: false, events: false },
        });
        weather = createWeather(built, { weather: { ...settings, ...changed } }, timing);
        return built;
      }, config);
      if (!weather) throw new Error('not built');
      return { service, weather, count: (metric, labels = {}) => sumOf(service, metric, labels) };
    },
    stop: () => simulator.close(),
  };
}

async function sumOf(service: Service, metric: string, labels: object): Promise<number> {
  const found = await service.metrics.getSingleMetric(metric)?.get();
  if (!found) throw new Error(`No metric ${metric}`);
  const wanted = Object.entries(labels);
  return found.values
    .filter((one) => wanted.every(([name, value]) => (one.labels as Record<string, unknown>)[name] === value))
    .reduce((sum, { value }) => sum + value, 0);
}
