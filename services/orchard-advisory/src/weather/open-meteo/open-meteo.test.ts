import { OPEN_MS } from '@anar/service-kit/provider/caller';
import { dispose } from '@anar/service-kit/testing';
import type { Behaviour } from '@anar/simulators/weather/behaviour';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOW, SOLAPUR, simulatedWeather } from '../testing/simulated-weather.ts';

let simulated: Awaited<ReturnType<typeof simulatedWeather>>;
beforeAll(async () => {
  simulated = await simulatedWeather();
});
beforeEach(() => simulated.behave({ mode: 'ok' }));
afterAll(async () => {
  vi.useRealTimers();
  await dispose();
  await simulated.stop();
});

const at = (clock: string) => new Date(`${clock}:00+05:30`).getTime();

describe('a forecast', () => {
  it('holds seven days back, today and six ahead, in India’s time', async () => {
    const { weather } = await simulated.replica();
    const forecast = await weather.at(SOLAPUR, NOW);
    expect(forecast).toMatchObject({ source: 'live', fetchedAt: NOW, latitude: 17.7, longitude: 75.9, elevation: 458 });
    expect(forecast.credit).toBe('नमूना मौसम');
    expect(forecast.days).toHaveLength(14);
    expect(forecast.days[7]).toMatchObject({ day: '2026-11-21', et0: expect.any(Number), rainMm: expect.any(Number) });
    expect(forecast.days[7]?.sunrise?.toISOString()).toMatch(/^2026-11-21T00:/);
    expect(forecast.hours[0]?.at.getTime()).toBe(at('2026-11-14T00:00'));
    expect(forecast.hours.at(-1)?.at.getTime()).toBe(at('2026-11-25T23:00'));
    expect(forecast.hours.every((hour) => [hour.temperature, hour.wind, hour.humidity].every((v) => v !== null))).toBe(
      true,
    );
  });

  it('assigns rain to the hour in which it fell, and wind to its own hour', async () => {
    // Reported at 16:00: fell from 15:00 on.
    const during = { part: 'hourly', from: '2026-11-21T16:00', to: '2026-11-21T16:00' } as const;
    await simulated.behave({
      mode: 'ok',
      change: [
        { ...during, field: 'precipitation', value: 7 },
        { ...during, field: 'wind_gusts_10m', value: 44 },
        { ...during, field: 'wind_speed_10m', value: 33 },
      ],
    });
    const { hours } = await (await simulated.replica()).weather.at(SOLAPUR, NOW);
    const hour = (clock: string) => hours.find((one) => one.at.getTime() === at(clock));
    expect(hour('2026-11-21T15:00')).toMatchObject({ rainMm: 7, gust: 44 });
    expect(hour('2026-11-21T16:00')).toMatchObject({ wind: 33 });
    expect(hour('2026-11-21T16:00')?.rainMm).not.toBe(7);
  });

  it('has no chance of rain for past hours', async () => {
    const { hours } = await (await simulated.replica()).weather.at(SOLAPUR, NOW);
    const known = hours.filter(({ rainChance }) => rainChance !== null).map((hour) => hour.at.getTime());
    expect(Math.min(...known)).toBe(at('2026-11-21T14:00'));
  });

  it('is fetched with one call for hours and days, with the key', async () => {
    await (await simulated.replica()).weather.at(SOLAPUR, NOW);
    expect(await simulated.calls()).toEqual([
      expect.objectContaining({
        latitude: '17.7',
        longitude: '75.9',
        timezone: 'Asia/Kolkata',
        wind_speed_unit: 'kmh',
        start_date: '2026-11-14',
        end_date: '2026-11-27',
        apikey: 'right',
      }),
    ]);
  });
});

describe('impossible values', () => {
  it('a wind of 900 km/h in one hour becomes unknown, and is counted', async () => {
    const noon = { from: '2026-11-22T12:00', to: '2026-11-22T12:00' };
    await simulated.behave({
      mode: 'ok',
      change: [
        { part: 'hourly', field: 'wind_speed_10m', value: 900, ...noon },
        { part: 'hourly', field: 'relative_humidity_2m', value: -1, ...noon },
        { part: 'hourly', field: 'temperature_2m', value: 55.1, ...noon },
        { part: 'daily', field: 'et0_fao_evapotranspiration', value: 15.1, from: '2026-11-22', to: '2026-11-22' },
        { part: 'daily', field: 'temperature_2m_min', value: 54, from: '2026-11-22', to: '2026-11-22' },
      ],
    });
    const { weather, count } = await simulated.replica();
    const { source, hours, days } = await weather.at(SOLAPUR, NOW);
    expect(source).toBe('live');
    const hour = hours.find((one) => one.at.getTime() === at('2026-11-22T12:00'));
    expect(hour).toMatchObject({ wind: null, humidity: null, temperature: null, gust: expect.any(Number) });
    expect(Math.max(...hours.map(({ wind }) => wind ?? 0))).toBeLessThan(100);
    // A lowest temperature above the highest: both are rejected.
    expect(days[8]).toMatchObject({ day: '2026-11-22', et0: null, temperatureMin: null, temperatureMax: null });
    expect(await count('weather_rejected_values_total', { field: 'wind_speed_10m' })).toBe(1);
    expect(await count('weather_rejected_values_total')).toBe(5);
  });

  it('values at the limits and nulls are accepted', async () => {
    const noon = { from: '2026-11-22T12:00', to: '2026-11-22T12:00' };
    await simulated.behave({
      mode: 'ok',
      change: [
        { part: 'hourly', field: 'wind_speed_10m', value: 250, ...noon },
        { part: 'hourly', field: 'temperature_2m', value: -10, ...noon },
        { part: 'hourly', field: 'relative_humidity_2m', value: null, ...noon },
      ],
    });
    const { weather, count } = await simulated.replica();
    const { hours } = await weather.at(SOLAPUR, NOW);
    const hour = hours.find((one) => one.at.getTime() === at('2026-11-22T12:00'));
    expect(hour).toMatchObject({ wind: 250, temperature: -10, humidity: null });
    expect(await count('weather_rejected_values_total')).toBe(0);
  });
});

describe('a failing call', () => {
  const failures: [Behaviour, string, number][] = [
    [{ mode: 'rate_limited', retryAfter: 30 }, 'rate_limited', 1],
    [{ mode: 'fail' }, 'server_error', 2],
    [{ mode: 'html' }, 'broken', 2],
    [{ mode: 'half' }, 'broken', 2],
    [{ mode: 'silence' }, 'timeout', 1],
    [{ mode: 'nonsense' }, 'nonsense', 1],
    [{ mode: 'other_days' }, 'nonsense', 1],
    [{ mode: 'uneven' }, 'nonsense', 1],
  ];
  it.each(failures)('%o gives the normals, as %s after %i calls', async (behaviour, outcome, calls) => {
    await simulated.behave(behaviour);
    const { weather, count } = await simulated.replica({ timeoutMs: behaviour.mode === 'silence' ? 300 : 5000 });
    expect(await weather.at(SOLAPUR, NOW)).toMatchObject({ source: 'backup', fetchedAt: null, hours: [] });
    expect(await simulated.calls()).toHaveLength(calls);
    expect(await count('provider_calls_total', { outcome })).toBe(calls);
    expect(await count('provider_calls_total')).toBe(calls);
  });

  it('with a wrong key is not retried', async () => {
    const { weather, count } = await simulated.replica({ apiKey: 'wrong' });
    expect(await weather.at(SOLAPUR, NOW)).toMatchObject({ source: 'backup' });
    expect(await count('provider_calls_total', { outcome: 'unauthorized' })).toBe(1);
    expect(await simulated.calls()).toHaveLength(1);
  });

  it('that succeeds when retried is no failure', async () => {
    await simulated.behave({ mode: 'fail', times: 1 });
    const { weather, count } = await simulated.replica();
    expect(await weather.at(SOLAPUR, NOW)).toMatchObject({ source: 'live' });
    expect(await count('provider_retries_total')).toBe(1);
  });

  it('five times in a row opens the circuit; after a pause one call tries again', async () => {
    await simulated.behave({ mode: 'nonsense' });
    const { weather, service, count } = await simulated.replica();
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const somewhere = (i: number) => ({ latitude: 17 + i / 10, longitude: 75.9 });
    for (let i = 0; i < 7; i++) await weather.at(somewhere(i), NOW);
    expect(await simulated.calls()).toHaveLength(5);
    expect(await count('provider_circuit_open')).toBe(1);
    expect((await service.health.report()).dependencies.weather).toMatchObject({ status: 'down', required: false });
    await simulated.behave({ mode: 'ok' });
    vi.setSystemTime(NOW.getTime() + OPEN_MS + 1);
    expect(await weather.at(somewhere(9), NOW)).toMatchObject({ source: 'live' });
    expect(await count('provider_circuit_open')).toBe(0);
    vi.useRealTimers();
  });
});
