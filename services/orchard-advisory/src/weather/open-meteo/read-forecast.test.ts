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
const read = (received: unknown, now = NOW) => readForecast(received, { ...SOLAPUR, now, onRejected: () => undefined });
const column = (part: Reply['hourly'], name: string) => part[name] as unknown[];

const wrongs: [string, (received: Reply) => unknown][] = [
  ['no object', () => 'soon'],
  ['an error', () => ({ error: true, reason: 'Data corrupted' })],
  ['another place', (received) => Object.assign(received, { latitude: 28.6 })],
  ['another time zone', (received) => Object.assign(received, { utc_offset_seconds: 0 })],
  ['wind in m/s', (received) => Object.assign(received.hourly_units as object, { wind_speed_10m: 'm/s' })],
  ['temperature in °F', (received) => Object.assign(received.hourly_units as object, { temperature_2m: '°F' })],
  ['days that are one off', (received) => received.daily.time.unshift(received.daily.time.pop() ?? '')],
  ['a day missing', (received) => Object.values(received.daily).map((values) => values.pop())],
  ['an hour twice', (received) => received.hourly.time.splice(5, 1, received.hourly.time[4] ?? '')],
  [
    'hours in seconds since 1970',
    (received) => Object.assign(received.hourly, { time: received.hourly.time.map(Date.parse) }),
  ],
  ['an hourly column too short', (received) => column(received.hourly, 'cloud_cover').pop()],
  ['a daily column too long', (received) => column(received.daily, 'weather_code').push(1)],
  ['sunsets too few', (received) => column(received.daily, 'sunset').pop()],
  ['a column missing', (received) => delete received.hourly.precipitation],
  ['text for numbers', (received) => column(received.hourly, 'temperature_2m').splice(3, 1, '31')],
  ['a height above all orchards', (received) => Object.assign(received, { elevation: 9999 })],
];

describe('a refused reply', () => {
  it.each(wrongs)('%s', (_what, spoil) => {
    const received = reply();
    const spoilt = spoil(received);
    expect(() => read(typeof spoilt === 'string' || 'error' in Object(spoilt) ? spoilt : received)).toThrow(
      expect.objectContaining({ outcome: 'nonsense' }),
    );
  });

  it('the same reply a day later', () => {
    expect(() => read(reply())).not.toThrow();
    expect(() => read(reply(), new Date('2026-11-21T18:30:00Z'))).toThrow('nonsense');
  });
});

it('a sunrise of another day is unknown', () => {
  const received = reply();
  column(received.daily, 'sunrise').splice(7, 1, '2026-11-20T06:20');
  expect(read(received).days[7]).toMatchObject({ sunrise: null, sunset: expect.any(Date) });
});

/** Open-Meteo reports some columns at the end of their hour: `later` is then 1. */
it.each([
  ['temperature_2m', 'temperature', 0, 55, 55.1],
  ['temperature_2m', 'temperature', 0, -10, -10.1],
  ['relative_humidity_2m', 'humidity', 0, 100, 101],
  ['wind_speed_10m', 'wind', 0, 250, 251],
  ['wind_speed_10m', 'wind', 0, 0, -1],
  ['wind_gusts_10m', 'gust', 1, 250, 251],
  ['precipitation', 'rainMm', 1, 200, 201],
  ['precipitation', 'rainMm', 1, 0, -0.1],
] as const)('%s as %s (%d later) may be %d; %d is unknown', (name, field, later, possible, impossible) => {
  const received = reply();
  column(received.hourly, name).splice(100 + later, 2, possible, impossible);
  const { hours } = read(received);
  expect([hours[100]?.[field], hours[101]?.[field]]).toEqual([possible, null]);
});
