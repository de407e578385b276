import { indiaDay } from '@anar/india/time';
import { describe, expect, test } from 'vitest';
import { india, sampleWeather } from '../../../testing/sample-weather.ts';
import { everyDays } from '../runs/run-interval.ts';
import { effectiveRain, soakedRain } from './effective-rain.ts';
import { countedShowers, fallenRain, isHeavyRainDue, rainOfLastDay } from './rain-amounts.ts';

const TODAY = '2026-07-21';
const NOW = india(`${TODAY} 12:00`);

describe('rain that covers the need', () => {
  // Loamy soil, 45 % rooted, holds half of 150 mm a metre over 0.45 m: 15.1875 mm.
  const soil = { holdsMmPerM: 150, rooted: 0.45 };
  const dry = { soaked: 0, need: 4 };
  const showerOn = (day: string, clock: string, mm: number) => ({ at: india(`${day} ${clock}`), mm });

  test.each<[string, number, number[]]>([
    ['5 mm wet the leaves only', 5, [0, 0]],
    ['of what is above 5 mm three quarters count', 9, [3, 0]],
    ['what is left over stays for the next days', 25, [4, 4, 4, 3, 0]],
    ['as far as the soil holds it', 105, [4, 4, 4, 4, 3.1875, 0]],
  ])('%s: %d mm', (_, rain, used) => {
    const [soaked = 0] = soakedRain([[showerOn(TODAY, '12:00', rain)]]);
    const days = used.map((_one, index) => (index === 0 ? { soaked, need: 4 } : dry));
    expect(effectiveRain(days, soil)).toEqual(used);
  });

  test('the 5 mm are lost once from a night’s rain, whatever the calendar says', () => {
    const night = [[showerOn('2026-07-20', '22:00', 4)], [showerOn(TODAY, '01:00', 4)]];
    expect(soakedRain(night)).toEqual([0, 2.25]);
    expect(soakedRain([[], [...night.flat()]])).toEqual([0, 2.25]);
  });

  test('after more than six dry hours it is another rain, with a loss of its own', () => {
    const showers = (clock: string) => [[showerOn('2026-07-20', '22:00', 4)], [showerOn(TODAY, clock, 4)]];
    expect(soakedRain(showers('05:00'))).toEqual([0, 2.25]);
    expect(soakedRain(showers('06:00'))).toEqual([0, 0]);
  });
});

describe('forecast rain', () => {
  const weatherWith = (rainMm: number, rainChance: number) =>
    sampleWeather(TODAY, { day: () => ({ rainMm, rainChance }) });

  const counted = (weather: ReturnType<typeof sampleWeather>, on: string) => {
    const hours = weather.hours.filter(({ at }) => indiaDay(at) === on);
    const showers = weather.days.filter(({ day }) => day === on).flatMap((day) => countedShowers(day, hours, NOW));
    return showers.reduce((all, { mm }) => all + mm, 0);
  };

  test.each([
    [10, 59, 0],
    [10, 60, 10],
    [10, 90, 10],
  ])('%d mm due at %d %%: %d mm are counted', (mm, chance, count) => {
    const weather = weatherWith(mm, chance);
    for (const { day } of weather.days) expect(counted(weather, day)).toBe(day < TODAY ? mm : count);
  });

  test('of today the fallen rain counts, whatever was due', () => {
    const weather = sampleWeather(TODAY, { hour: (at) => ({ rainMm: at < NOW ? 0.5 : 3 }) });
    expect(counted(weather, TODAY)).toBe(6);
  });

  test('the sum of the last days includes the rain of this morning', () => {
    const night = {
      hour: (at: Date) => ({ rainMm: at >= india('2026-07-20 22:00') && at < india('2026-07-21 04:00') ? 2 : 0 }),
    };
    const weather = sampleWeather(TODAY, { ...night, day: (day) => ({ rainMm: day === '2026-07-20' ? 4 : 0 }) });
    expect(fallenRain(weather, NOW)).toEqual({ mm: 12, days: 7 });
    expect(rainOfLastDay(weather, NOW)).toBe(12);
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
