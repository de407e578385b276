import { BAHARS, IRRIGATION_TYPES, PLANT_PHASES, SOIL_TYPES } from '@anar/contracts/constants';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { india, sampleWeather } from '../../testing/sample-weather.ts';
import type { Weather, WeatherDay } from '../../weather/weather.ts';
import type { WateredOrchard } from './daily-needs.ts';
import { irrigationNeed } from './irrigation-need.ts';

const TODAY = '2026-05-10';
const NOW = india(`${TODAY} 09:00`);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const orchards: fc.Arbitrary<WateredOrchard> = fc.record(
  {
    plantAge: fc.integer({ min: 0, max: 60 }),
    plantPhase: fc.constantFrom(...PLANT_PHASES),
    plantBahar: fc.constantFrom(...BAHARS),
    soilType: fc.constantFrom(...SOIL_TYPES),
    irrigationType: fc.constantFrom(...IRRIGATION_TYPES),
    rowSpacing: number(1, 10),
    plantSpacing: number(1, 10),
    drippers: fc.record({ count: fc.integer({ min: 1, max: 20 }), litresPerHour: number(0.5, 30) }),
    resting: fc.record({
      value: fc.boolean(),
      toldAt: fc.constantFrom('2026-05-01T00:00:00.000Z', '2025-05-01T00:00:00.000Z'),
    }),
  },
  { requiredKeys: ['plantAge', 'plantPhase', 'soilType', 'irrigationType'] },
);
const anyDay = fc.record({
  temperatureMax: maybe(number(-5, 50)),
  temperatureMin: maybe(number(-5, 50)),
  rainMm: maybe(fc.oneof(fc.constant(0), number(0, 80))),
  rainChance: maybe(number(0, 100)),
  et0: maybe(number(0, 15)),
  radiation: maybe(number(0, 45)),
});
const anyWeather: fc.Arbitrary<Weather> = fc
  .record({
    days: fc.array(anyDay, { minLength: 14, maxLength: 14 }),
    source: fc.constantFrom<Weather['source'][]>('live', 'cache', 'backup'),
  })
  .map(({ days, source }) => {
    const weather = sampleWeather(TODAY, { source });
    return { ...weather, days: weather.days.map((day, index) => ({ ...day, ...days[index] })) };
  });

test('any weather, with any pattern of unknowns, and any orchard: litres within bounds, whole minutes, no NaN', () => {
  fc.assert(
    fc.property(anyWeather, orchards, (weather, orchard) => {
      const need = irrigationNeed({ weather, now: NOW, orchard });
      const most = orchard.irrigationType === 'sprinkler' ? 160 : 60;
      for (const { liters } of need.days) expect(liters === 0 || (liters >= 2 && liters <= most)).toBe(true);
      expect(need.everyDays).toBeGreaterThanOrEqual(1);
      expect(need.liters === 0 || (need.liters >= 2 && need.liters <= most * need.everyDays)).toBe(true);
      if (need.minutes !== undefined) expect(need.minutes).toBeGreaterThanOrEqual(1);
      if (need.minutes !== undefined) expect(Number.isInteger(need.minutes)).toBe(true);
      const text = [need.reason, ...need.inputs.lines].join();
      expect(text).not.toMatch(/NaN|undefined|null|Infinity|\d\.\d\d/);
      const { et0, effectiveRainMm } = need.inputs;
      expect([et0, effectiveRainMm].every((mm) => mm >= 0 && mm <= 15)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('more reference water never gives fewer litres', () => {
  fc.assert(
    fc.property(anyWeather, orchards, number(1, 2), (weather, orchard, factor) => {
      const withEt0 = (change: (et0: number) => number): Weather => ({
        ...weather,
        days: weather.days.map((day): WeatherDay => ({ ...day, et0: change(day.et0 ?? 4) })),
      });
      const less = irrigationNeed({ weather: withEt0((et0) => et0), now: NOW, orchard });
      const more = irrigationNeed({ weather: withEt0((et0) => Math.min(15, et0 * factor)), now: NOW, orchard });
      for (const [index, { liters }] of less.days.entries()) {
        expect(more.days[index]?.liters).toBeGreaterThanOrEqual(liters);
      }
    }),
    { numRuns: 200 },
  );
});

/** After rain it may: its roots reach more of the water left in the soil. */
test('without rain in the soil an older plant never gets less', () => {
  fc.assert(
    fc.property(anyWeather, orchards, fc.integer({ min: 1, max: 20 }), (drawn, { resting: _, ...orchard }, years) => {
      const days = drawn.days.map((day) => ({ ...day, rainMm: day.rainMm && Math.min(4.9, day.rainMm) }));
      const weather = { ...drawn, days };
      const young = irrigationNeed({ weather, now: NOW, orchard });
      const old = irrigationNeed({ weather, now: NOW, orchard: { ...orchard, plantAge: orchard.plantAge + years } });
      expect(old.liters).toBeGreaterThanOrEqual(young.liters);
      for (const [index, { liters }] of young.days.entries()) {
        expect(old.days[index]?.liters).toBeGreaterThanOrEqual(liters);
      }
    }),
    { numRuns: 200 },
  );
});
