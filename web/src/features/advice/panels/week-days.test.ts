import { expect, it } from 'vitest';
import { barHeights, dayOfMonth, weekSentence } from './week-days.ts';

it('weekSentence describes the days in words; barHeights scales to the highest bar', () => {
  const day = { rainChance: null, temperatureMax: null, temperatureMin: null };
  const days = [
    { ...day, day: '2026-11-21', rainMm: 0.4, irrigationLiters: 21 },
    { ...day, day: '2026-11-22', rainMm: 12, irrigationLiters: 0 },
    { ...day, day: '2026-11-23', rainMm: 0, irrigationLiters: 18 },
  ];
  expect(weekSentence(days)).toBe(
    'अगले 3 दिन: आज बारिश 0.4 मिमी, पानी 21 लीटर; कल बारिश 12 मिमी, पानी 0 लीटर; 23 तारीख बारिश 0 मिमी, पानी 18 लीटर',
  );
  expect(dayOfMonth('2026-12-01')).toBe('1');
  expect(barHeights([0, 5, 20], 10)).toEqual([0, 0.25, 1]);
  expect(barHeights([2], 10)).toEqual([0.2]);
});
