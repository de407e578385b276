import { describe, expect, test } from 'vitest';
import { india, sampleWeather } from '../../../testing/sample-weather.ts';
import { everyDays } from '../runs/run-interval.ts';
import { effectiveRain } from './effective-rain.ts';
import { countedRain, isHeavyRainDue, rainOfLastDay } from './rain-amounts.ts';

const TODAY = '2026-07-21';
const NOW = india(`${TODAY} 12:00`);

describe('rain that covers the need', () => {
  // Loamy soil, 45 % rooted, holds half of 150 mm a metre over 0.45 m: 15.1875 mm.
  const soil = { holdsMmPerM: 150, rooted: 0.45 };
  const dry = { rain: 0, need: 4 };

  test.each<[string, number, number[]]>([
    ['5 mm wet the leaves only', 5, [0, 0]],
    ['of what is above 5 mm three quarters count', 9, [3, 0]],
    ['what is left over stays for the next days', 25, [4, 4, 4, 3, 0]],
    ['as far as the soil holds it', 105, [4, 4, 4, 4, 3.1875, 0]],
  ])('%s: %d mm', (_, rain, used) => {
    const days = used.map((_one, index) => (index === 0 ? { rain, need: 4 } : dry));
    expect(effectiveRain(days, soil)).toEqual(used);
  });
});

describe('forecast rain', () => {
  const weatherWith = (rainMm: number, rainChance: number) =>
    sampleWeather(TODAY, { day: () => ({ rainMm, rainChance }) });

  test.each([
    [10, 59, 0],
    [10, 60, 10],
    [10, 90, 10],
  ])('%d mm due at %d %%: %d mm are counted', (mm, chance, counted) => {
    const weather = weatherWith(mm, chance);
    for (const day of weather.days.filter((one) => one.day >= TODAY))
      expect(countedRain(weather, day, NOW)).toBe(counted);
    for (const day of weather.days.filter((one) => one.day < TODAY)) expect(countedRain(weather, day, NOW)).toBe(mm);
  });

  test('of today the fallen rain counts, whatever was due', () => {
    const weather = sampleWeather(TODAY, { hour: (at) => ({ rainMm: at < NOW ? 0.5 : 3 }) });
    const today = weather.days.find(({ day }) => day === TODAY);
    expect(today && countedRain(weather, today, NOW)).toBe(6);
  });

  test.each([
    [14.9, 90, false],
    [15, 59, false],
    [15, 60, true],
  ])('%d mm at %d %% are enough to cancel the day’s water: %s', (rainMm, rainChance, much) =>
    expect(weatherWith(rainMm, rainChance).days.map(isHeavyRainDue)).toContain(much),
  );

  test('rainOfLastDay covers 24 hours', () => {
    const rainAt = (time: string) =>
      rainOfLastDay(
        sampleWeather(TODAY, { hour: (at) => ({ rainMm: at.getTime() === india(time).getTime() ? 8 : 0 }) }),
        NOW,
      );
    expect(rainAt('2026-07-20 12:00')).toBe(8);
    expect(rainAt('2026-07-20 11:00')).toBe(0);
    expect(rainAt('2026-07-21 11:00')).toBe(8);
    expect(rainAt('2026-07-21 12:00')).toBe(0);
  });
});

test.each([
  // Half of 70 mm a metre over 0.45 m last less than two days, of 190 mm in winter more than three weeks.
  ['rocky_murrum', 'flood', 9, 3],
  ['clay_black', 'flood', 2, 18],
  ['loamy', 'flood', 6, 5],
  ['loamy', 'flood', 5.6, 6],
  ['clay_black', 'drip', 6, 2],
  ['loamy', 'sprinkler', 6, 1],
] as const)('%s by %s, %d mm a day: every %i days', (soilType, irrigationType, cropMm, days) =>
  expect(everyDays({ soilType, irrigationType }, cropMm)).toBe(days),
);
