import { expect, it } from 'vitest';
import type { Weather } from '../../weather/weather.ts';
import { rainUntil } from './weather-snapshot.store.ts';

const at = new Date('2026-11-21T06:30:00Z');
const days = (...rain: (number | null)[]) =>
  rain.map((rainMm, index) => ({ day: `2026-11-${16 + index}`, rainMm })) as unknown as Weather['days'];
const hour = (time: string, rainMm: number | null) =>
  ({ at: new Date(time), rainMm }) as unknown as Weather['hours'][number];

it('is the rain of past days and of today so far, without the forecast', () => {
  const hours = [
    hour('2026-11-20T17:30:00Z', 9),
    hour('2026-11-21T04:30:00Z', 1.25),
    hour('2026-11-21T05:30:00Z', null),
    hour('2026-11-21T06:30:00Z', 40),
  ];
  expect(rainUntil({ days: days(0, 3, 0, 0, 5, 60, 70), hours }, at)).toEqual([0, 3, 0, 0, 5, 1.3]);
});

it('starts after the last day with unknown rain', () => {
  expect(rainUntil({ days: days(9, null, 2, null, 4, 0), hours: [] }, at)).toEqual([4, 0]);
});
