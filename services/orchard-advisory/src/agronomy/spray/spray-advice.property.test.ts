import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GOOD_HOUR, india, sampleWeather } from '../../testing/sample-weather.ts';
import type { Weather, WeatherHour } from '../../weather/weather.ts';
import { sprayAdvice } from './spray-advice.ts';

const TODAY = '2026-11-21';
const DANGER = { safe: 0, caution: 1, avoid: 2 };
const PHASES = ['growth', 'flowering', 'fruiting', 'harvest'] as const;
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 });
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const anyHour = fc.record({
  temperature: maybe(number(-5, 50)),
  humidity: maybe(number(0, 100)),
  rainMm: maybe(number(0, 30)),
  rainChance: maybe(number(0, 100)),
  wind: maybe(number(0, 100)),
  gust: maybe(number(0, 150)),
  cloud: maybe(number(0, 100)),
});
const anyWeather = fc.array(anyHour, { minLength: 11 * 24, maxLength: 11 * 24 });
/** Around the limits, so that all three decisions occur. */
const mildHour = fc.record({
  temperature: number(17, 31),
  humidity: number(55, 88),
  rainMm: fc.constant(0),
  rainChance: number(0, 35),
  wind: number(5, 16),
  gust: number(5, 26),
  cloud: number(0, 100),
});
const mildWeather = fc.array(mildHour, { minLength: 11 * 24, maxLength: 11 * 24 });
const anyTime = fc.integer({ min: 0, max: 23 }).map((clock) => india(`${TODAY} ${String(clock).padStart(2, '0')}:10`));

/** The sample weather with these readings. */
function withHours(readings: readonly Partial<WeatherHour>[]): Weather {
  const weather = sampleWeather(TODAY);
  return { ...weather, hours: weather.hours.map((hour, index) => ({ ...hour, ...readings[index] })) };
}

test('any weather gives a decision; unknown is never safe; no NaN, at most one decimal in a sentence', () => {
  fc.assert(
    fc.property(anyWeather, anyTime, fc.constantFrom(...PHASES), (readings, now, phase) => {
      const { decision, reasons, window, hours } = sprayAdvice({ weather: withHours(readings), now, phase });
      expect(reasons.length).toBeGreaterThan(0);
      expect(reasons.join()).not.toMatch(/NaN|undefined|null|Infinity|\d\.\d\d/);
      expect(hours.map((hour) => hour.decision).every((one) => one in DANGER)).toBe(true);
      if (window) expect(Date.parse(window.to)).toBeGreaterThan(now.getTime());
      if (decision === 'safe') expect(window?.decision).toBe('safe');
    }),
    { numRuns: 60 },
  );
});

test('an hour with one unknown reading is never safe', () => {
  const readings = ['temperature', 'humidity', 'rainMm', 'rainChance', 'wind', 'gust'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...readings), fc.constantFrom(...PHASES), (reading, phase) => {
      const weather = withHours(sampleWeather(TODAY).hours.map(() => ({ ...GOOD_HOUR, [reading]: null })));
      expect(sprayAdvice({ weather, now: india(`${TODAY} 05:00`), phase }).decision).not.toBe('safe');
    }),
  );
});

/** From 5 km/h on: below that more wind is better, as calm air lets the spray hang. */
test('more wind, gusts or rain never make a decision safer', () => {
  const more = fc.record({
    wind: number(0, 30),
    gust: number(0, 30),
    rainMm: fc.oneof(fc.constant(0), number(0, 5)),
    rainChance: number(0, 50),
  });
  fc.assert(
    fc.property(fc.oneof(mildWeather, anyWeather), anyTime, more, (drawn, now, add) => {
      const before = drawn.map((hour) => ({ ...hour, ...(hour.wind !== null && { wind: Math.max(5, hour.wind) }) }));
      const after = before.map((hour) => ({
        ...hour,
        wind: hour.wind === null ? null : hour.wind + add.wind,
        gust: hour.gust === null ? null : hour.gust + add.gust,
        rainMm: hour.rainMm === null ? null : hour.rainMm + add.rainMm,
        rainChance: hour.rainChance === null ? null : Math.min(100, hour.rainChance + add.rainChance),
      }));
      const danger = (readings: readonly Partial<WeatherHour>[]) =>
        sprayAdvice({ weather: withHours(readings), now, phase: 'fruiting' });
      const calm = danger(before);
      const rough = danger(after);
      expect(DANGER[rough.decision]).toBeGreaterThanOrEqual(DANGER[calm.decision]);
      for (const [index, hour] of calm.hours.entries()) {
        expect(DANGER[rough.hours[index]?.decision ?? 'avoid']).toBeGreaterThanOrEqual(DANGER[hour.decision]);
      }
    }),
    { numRuns: 60 },
  );
});
