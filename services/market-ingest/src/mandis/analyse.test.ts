import { dayAfter } from '@anar/india/time';
import { describe, expect, it } from 'vitest';
import { analyse, dayPrices, type GradePrice } from './analyse.ts';

const NEWEST = '2026-11-21';
/** Modal prices by how many days before the newest. */
const daysOf = (modals: Record<number, number>): GradePrice[] =>
  Object.entries(modals).map(([before, modal]) => ({
    day: dayAfter(NEWEST, -Number(before)),
    min: modal - 1000,
    max: modal + 1000,
    modal,
  }));

it('several grades of a day are one price: lowest minimum, highest maximum, mean of the modal prices', () => {
  const day = NEWEST;
  const grades = [
    { day, min: 5000, max: 9000, modal: 7000 },
    { day, min: 8000, max: 14_000, modal: 12_000 },
    { day, min: 2000, max: 4000, modal: 3001 },
  ];
  expect(dayPrices(grades)).toEqual([{ day, min: 2000, max: 14_000, modal: 7334 }]);
});

describe('a price is compared with real days only', () => {
  it.each([
    ['one day', { 0: 9000 }, { trend: 'stable' }],
    [
      'the day before',
      { 0: 9900, 1: 9000 },
      { previousPrice: 9000, previousDate: '2026-11-20', priceChange: 900, priceChangePercent: 10, trend: 'up' },
    ],
    [
      'a gap of a week',
      { 0: 8000, 8: 9000 },
      { previousPrice: 9000, previousDate: '2026-11-13', priceChange: -1000, priceChangePercent: -11.1, trend: 'down' },
    ],
    ['a gap of 30 days', { 0: 9000, 30: 9000 }, { previousDate: '2026-10-22', priceChange: 0, trend: 'stable' }],
    ['a gap of 31 days', { 0: 12_000, 31: 9000 }, { trend: 'stable' }],
    ['just under 2 %', { 0: 10_199, 1: 10_000 }, { priceChangePercent: 2, trend: 'stable' }],
    ['2 %', { 0: 10_200, 1: 10_000 }, { priceChangePercent: 2, trend: 'up' }],
    ['2 % less', { 0: 9800, 1: 10_000 }, { priceChangePercent: -2, trend: 'down' }],
  ])('%s', (_, modals, expected) => {
    const found = analyse(daysOf(modals));
    expect(found).toMatchObject({ date: NEWEST, ...expected });
    if (!('previousDate' in expected) && !('priceChangePercent' in expected))
      for (const field of ['previousPrice', 'previousDate', 'priceChange', 'priceChangePercent'])
        expect(found).not.toHaveProperty(field);
  });

  it('averages cover the 7 and 30 days that end with the newest', () => {
    const found = analyse(daysOf({ 0: 10_000, 6: 8000, 7: 3000, 29: 6001, 30: 100_000 }));
    expect(found).toMatchObject({ weeklyAverage: 9000, monthlyAverage: 6750 });
    expect(found?.days).toEqual([
      ['2026-10-23', 6001],
      ['2026-11-14', 3000],
      ['2026-11-15', 8000],
      ['2026-11-21', 10_000],
    ]);
  });

  it('a single day gives no average', () => {
    expect(analyse(daysOf({ 0: 10_000 }))).not.toHaveProperty('monthlyAverage');
    const found = analyse(daysOf({ 0: 10_000, 7: 9000 }));
    expect(found).not.toHaveProperty('weeklyAverage');
    expect(found).toMatchObject({ monthlyAverage: 9500 });
  });

  it('the order of the rows does not matter; without rows there is no price', () => {
    const rows = daysOf({ 0: 9900, 1: 9000, 5: 8000 });
    expect(analyse([...rows].reverse())).toEqual(analyse(rows));
    expect(analyse([])).toBeUndefined();
  });
});
