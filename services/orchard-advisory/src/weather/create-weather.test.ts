import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWeather, type WeatherSource } from './create-weather.ts';
import { hoursLater, NOW, SOLAPUR, simulatedWeather } from './testing/simulated-weather.ts';

let simulated: Awaited<ReturnType<typeof simulatedWeather>>;
beforeAll(async () => {
  simulated = await simulatedWeather();
});
beforeEach(() => simulated.behave({ mode: 'ok' }));
afterAll(async () => {
  await dispose();
  await simulated.stop();
});

const fifty = (work: (i: number) => Promise<unknown>) => Promise.all(Array.from({ length: 50 }, (_, i) => work(i)));
const calls = async () => (await simulated.calls()).length;

describe('cached weather', () => {
  it('serves its cell for an hour without a call, as source "cache"', async () => {
    const { weather } = await simulated.replica();
    const live = await weather.at(SOLAPUR, NOW);
    const kept = await weather.at({ latitude: 17.69, longitude: 75.88 }, hoursLater(0.99));
    expect(kept).toEqual({ ...live, source: 'cache' });
    expect(kept.fetchedAt).toEqual(NOW);
    expect(await calls()).toBe(1);
    expect(await weather.at(SOLAPUR, hoursLater(1))).toMatchObject({ source: 'live', fetchedAt: hoursLater(1) });
    expect(await calls()).toBe(2);
  });

  it('of another cell is not used', async () => {
    const { weather } = await simulated.replica();
    await weather.at(SOLAPUR, NOW);
    expect(await weather.at({ latitude: 17.76, longitude: 75.91 }, NOW)).toMatchObject({ source: 'live' });
    expect(await calls()).toBe(2);
  });

  it('serves twelve hours while the provider fails, then normals are used', async () => {
    const { weather } = await simulated.replica();
    await weather.at(SOLAPUR, NOW);
    await simulated.behave({ mode: 'rate_limited', retryAfter: 1 });
    expect(await weather.at(SOLAPUR, hoursLater(11.9))).toMatchObject({ source: 'cache', fetchedAt: NOW });
    expect(await weather.at(SOLAPUR, hoursLater(12))).toMatchObject({ source: 'backup', fetchedAt: null });
  });

  it('is shared by replicas', async () => {
    const config = testConfig('weather');
    const [first, second] = [await simulated.replica({}, config), await simulated.replica({}, config)];
    const live = await first.weather.at(SOLAPUR, NOW);
    expect(await second.weather.at(SOLAPUR, NOW)).toEqual({ ...live, source: 'cache' });
    expect(await calls()).toBe(1);
  });

  it('that is corrupt in Redis is fetched again', async () => {
    const { weather, service } = await simulated.replica();
    await service.redis.set(service.key('weather-1', '177_759'), '{"rows":');
    expect(await weather.at(SOLAPUR, NOW)).toMatchObject({ source: 'live' });
  });
});

describe('concurrent requests', () => {
  it('in one process cause one call', async () => {
    await simulated.behave({ mode: 'ok', delayMs: 50 });
    const { weather } = await simulated.replica();
    const results = await fifty(() => weather.at(SOLAPUR, NOW));
    expect(results.every((one) => (one as { source: string }).source === 'live')).toBe(true);
    expect(await calls()).toBe(1);
  });

  it('in two replicas cause one call', async () => {
    await simulated.behave({ mode: 'ok', delayMs: 200 });
    const config = testConfig('weather');
    const [first, second] = [await simulated.replica({}, config), await simulated.replica({}, config)];
    const results = await fifty((i) => (i % 2 ? first : second).weather.at(SOLAPUR, NOW));
    expect(new Set(results.map((one) => (one as { source: string }).source))).toEqual(new Set(['live', 'cache']));
    expect(await calls()).toBe(1);
  });

  it('all get the normals when that call fails', async () => {
    await simulated.behave({ mode: 'nonsense', delayMs: 50 });
    const { weather } = await simulated.replica();
    const results = await fifty(() => weather.at(SOLAPUR, NOW));
    expect(results.every((one) => (one as { source: string }).source === 'backup')).toBe(true);
    expect(await calls()).toBe(1);
  });
});

describe('the provider’s rate limit', () => {
  const cell = (i: number) => ({ latitude: 17 + i / 10, longitude: 75.9 });

  it('holds for all replicas together, and a new minute allows new calls', async () => {
    let time = NOW.getTime();
    const timing = { clock: () => time };
    const config = testConfig('weather');
    const first = await simulated.replica({ callsPerMinute: 5 }, config, timing);
    const second = await simulated.replica({ callsPerMinute: 5 }, config, timing);
    const results = await fifty((i) => (i % 2 ? first : second).weather.at(cell(i), NOW));
    expect(results.filter((one) => (one as { source: string }).source === 'live')).toHaveLength(5);
    expect(await calls()).toBe(5);
    expect(await first.count('provider_calls_total', { outcome: 'over_budget' })).toBeGreaterThan(0);
    time += 60_000;
    expect(await first.weather.at(cell(60), NOW)).toMatchObject({ source: 'live' });
  });

  it('is waited for by callers with patience', async () => {
    let time = NOW.getTime();
    const pauses: number[] = [];
    const pause = async (ms: number) => {
      pauses.push(ms);
      time += ms;
    };
    const { weather } = await simulated.replica({ callsPerMinute: 1 }, testConfig('weather'), {
      clock: () => time,
      pause,
    });
    for (let i = 0; i < 3; i++) {
      expect(await weather.at(cell(i), NOW, { patienceMs: 120_000 })).toMatchObject({ source: 'live' });
    }
    expect(pauses).toEqual([60_000, 60_000]);
  });

  it('after a 429 no replica calls until the provider’s Retry-After has passed', async () => {
    let time = NOW.getTime();
    const timing = { clock: () => time };
    const config = testConfig('weather');
    const first = await simulated.replica({}, config, timing);
    const second = await simulated.replica({}, config, timing);
    await simulated.behave({ mode: 'rate_limited', retryAfter: 600, times: 1 });
    expect(await first.weather.at(cell(1), NOW)).toMatchObject({ source: 'backup' });
    time += 599_000;
    expect(await second.weather.at(cell(2), NOW)).toMatchObject({ source: 'backup' });
    expect(await calls()).toBe(1);
    time += 1000;
    expect(await second.weather.at(cell(2), NOW)).toMatchObject({ source: 'live' });
  });
});

it('while Redis is down weather is still live, cached and rate-limited by the process', async () => {
  const config = testConfig('weather');
  const gate = await tcpProxy(config.redis.url);
  const { weather } = await simulated.replica(
    { callsPerMinute: 2 },
    { ...config, redis: { ...config.redis, url: gate.url } },
    // The limit is per minute, and that minute must not end meanwhile.
    { clock: () => NOW.getTime() },
  );
  await gate.cut();
  expect(await weather.at(SOLAPUR, NOW)).toMatchObject({ source: 'live' });
  expect(await weather.at(SOLAPUR, NOW)).toMatchObject({ source: 'cache' });
  expect(await weather.at({ latitude: 18.2, longitude: 76 }, NOW)).toMatchObject({ source: 'live' });
  expect(await weather.at({ latitude: 18.4, longitude: 76 }, NOW)).toMatchObject({ source: 'backup' });
  expect(await calls()).toBe(2);
  await gate.reopen();
});

it('without a provider: normals, and readiness reports unconfigured', async () => {
  let weather: WeatherSource | undefined;
  const service = await startTestService((config) => {
    const built = createService({ name: 'orchard', title: 'Weather', config, uses: { mongo: false, events: false } });
    weather = createWeather(built, {});
    return built;
  }, testConfig('weather'));
  expect(await weather?.at(SOLAPUR, NOW)).toMatchObject({ source: 'backup' });
  expect((await service.health.report()).dependencies.weather?.status).toBe('unconfigured');
});
