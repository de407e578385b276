import { forecast } from '@anar/simulators/weather/forecast';
import { describe, expect, it } from 'vitest';
import { DAILY, HOURLY } from './forecast-reply.ts';
import { readForecast } from './read-forecast.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const SOLAPUR = { latitude: 17.7, longitude: 75.9 };

function reply() {
  return forecast({
    ...SOLAPUR,
    hourly: Object.values(HOURLY),
    daily: [...Object.values(DAILY), 'sunrise', 'sunset'],
    from: '2026-11-14',
    to: '2026-11-27',
  });
}
type Reply = ReturnType<typeof reply>;
const read = (told: unknown, now = NOW) => readForecast(told, { ...SOLAPUR, now, onRejected: () => undefined });
const column = (part: Reply['hourly'], name: string) => part[name] as unknown[];

const wrongs: [string, (told: Reply) => unknown][] = [
  ['no object', () => 'soon'],
  ['an error', () => ({ error: true, reason: 'Data corrupted' })],
  ['another place', (told) => Object.assign(told, { latitude: 28.6 })],
  ['another time zone', (told) => Object.assign(told, { utc_offset_seconds: 0 })],
  ['wind in m/s', (told) => Object.assign(told.hourly_units as object, { wind_speed_10m: 'm/s' })],
  ['temperature in °F', (told) => Object.assign(told.hourly_units as object, { temperature_2m: '°F' })],
  ['days that are one off', (told) => told.daily.time.unshift(told.daily.time.pop() ?? '')],
  ['a day missing', (told) => Object.values(told.daily).map((values) => values.pop())],
  ['an hour twice', (told) => told.hourly.time.splice(5, 1, told.hourly.time[4] ?? '')],
  ['hours in seconds since 1970', (told) => Object.assign(told.hourly, { time: told.hourly.time.map(Date.parse) })],
  ['an hourly column too short', (told) => column(told.hourly, 'cloud_cover').pop()],
  ['a daily column too long', (told) => column(told.daily, 'weather_code').push(1)],
  ['sunsets too few', (told) => column(told.daily, 'sunset').pop()],
  ['a column missing', (told) => delete told.hourly.precipitation],
  ['text for numbers', (told) => column(told.hourly, 'temperature_2m').splice(3, 1, '31')],
  ['a height above all orchards', (told) => Object.assign(told, { elevation: 9999 })],
];

describe('an answer that is refused', () => {
  it.each(wrongs)('%s', (_what, spoil) => {
    const told = reply();
    const spoilt = spoil(told);
    expect(() => read(typeof spoilt === 'string' || 'error' in Object(spoilt) ? spoilt : told)).toThrow(
      expect.objectContaining({ outcome: 'nonsense' }),
    );
  });

  it('the same answer a day later', () => {
    expect(() => read(reply())).not.toThrow();
    expect(() => read(reply(), new Date('2026-11-21T18:30:00Z'))).toThrow('nonsense');
  });
});

it('a sunrise of another day is not known', () => {
  const told = reply();
  column(told.daily, 'sunrise').splice(7, 1, '2026-11-20T06:20');
  expect(read(told).days[7]).toMatchObject({ sunrise: null, sunset: expect.any(Date) });
});

/** Open-Meteo tells some columns at the end of their hour: `later` of them. */
it.each([
  ['temperature_2m', 'temperature', 0, 55, 55.1],
  ['temperature_2m', 'temperature', 0, -10, -10.1],
  ['relative_humidity_2m', 'humidity', 0, 100, 101],
  ['wind_speed_10m', 'wind', 0, 250, 251],
  ['wind_speed_10m', 'wind', 0, 0, -1],
  ['wind_gusts_10m', 'gust', 1, 250, 251],
  ['precipitation', 'rainMm', 1, 200, 201],
  ['precipitation', 'rainMm', 1, 0, -0.1],
] as const)('%s as %s (%d later) may be %d; %d is not known', (name, field, later, possible, impossible) => {
  const told = reply();
  column(told.hourly, name).splice(100 + later, 2, possible, impossible);
  const { hours } = read(told);
  expect([hours[100]?.[field], hours[101]?.[field]]).toEqual([possible, null]);
});
