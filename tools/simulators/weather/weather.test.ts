import { describe, expect, it } from 'vitest';
import { createWeatherSimulator } from './server.ts';

const app = createWeatherSimulator();
const HOURLY =
  'temperature_2m,relative_humidity_2m,precipitation,precipitation_probability,wind_speed_10m,wind_gusts_10m';
const DAILY =
  'temperature_2m_max,temperature_2m_min,precipitation_sum,et0_fao_evapotranspiration,shortwave_radiation_sum,sunrise';

async function ask(change: Record<string, string> = {}) {
  const asked = {
    latitude: '17.7',
    longitude: '75.9',
    timezone: 'Asia/Kolkata',
    wind_speed_unit: 'kmh',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    hourly: HOURLY,
    daily: DAILY,
    ...change,
  };
  return app.inject(`/v1/forecast?${new URLSearchParams(asked)}`);
}
const control = (payload: object) => app.inject({ method: 'PUT', url: '/control/weather', payload });
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('the weather simulator', () => {
  it('returns the same for the same place and days, and something else for another place', async () => {
    const [one, again, other] = [await ask(), await ask(), await ask({ latitude: '25.8', longitude: '71.4' })];
    expect(one.body).toBe(again.body);
    expect(one.json().hourly).not.toEqual(other.json().hourly);
  });

  it.each([
    ['Solapur', '17.7', '75.9'],
    ['Barmer', '25.8', '71.4'],
  ])('%s has India’s seasons', async (_where, latitude, longitude) => {
    const { daily, hourly } = (await ask({ latitude, longitude })).json();
    const month = (field: string, n: number): number[] =>
      daily[field].filter((_: number, i: number) => Number(daily.time[i].slice(5, 7)) === n);
    const mean = (field: string, n: number) => sum(month(field, n)) / month(field, n).length;
    expect(daily.time).toHaveLength(365);
    expect(hourly.time.slice(0, 2)).toEqual(['2026-01-01T00:00', '2026-01-01T01:00']);
    expect(mean('temperature_2m_max', 5)).toBeGreaterThan(mean('temperature_2m_max', 1) + 6);
    expect(mean('et0_fao_evapotranspiration', 5)).toBeGreaterThan(mean('et0_fao_evapotranspiration', 12) + 1);
    expect(sum([6, 7, 8, 9].map((n) => sum(month('precipitation_sum', n))))).toBeGreaterThan(
      0.6 * sum(daily.precipitation_sum),
    );
    expect(sum(daily.precipitation_sum)).toBeGreaterThan(150);
    expect(sum(daily.precipitation_sum)).toBeLessThan(1500);
    expect(Math.max(...daily.temperature_2m_max)).toBeLessThan(50);
    expect(Math.min(...daily.temperature_2m_min)).toBeGreaterThan(-2);
    expect(Math.max(...hourly.wind_gusts_10m)).toBeLessThan(90);
  });

  it('refuses what Open-Meteo refuses', async () => {
    const reply = await ask({ latitude: 'north' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ error: true, reason: expect.any(String) });
  });

  it('follows the configured behaviour for the configured number of calls, with the configured values', async () => {
    await control({ mode: 'rate_limited', retryAfter: 7, times: 1 });
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '7']);
    expect((await ask()).statusCode).toBe(200);
    const from = '2026-07-01T10:00';
    await control({ mode: 'ok', change: [{ part: 'hourly', field: 'wind_speed_10m', value: 900, from, to: from }] });
    const { hourly } = (await ask()).json();
    expect(hourly.wind_speed_10m.filter((wind: number) => wind === 900)).toHaveLength(1);
    expect(hourly.wind_speed_10m[hourly.time.indexOf(from)]).toBe(900);
    expect((await control({ mode: 'never' })).statusCode).toBe(400);
  });
});
