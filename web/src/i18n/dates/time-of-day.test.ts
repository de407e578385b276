import { expect, it } from 'vitest';
import { timeOfDay } from './time-of-day.ts';

it.each([
  ['2026-11-21T03:42:00Z', '9:12'],
  ['2026-11-21T15:42:59Z', '21:12'],
  ['2026-11-21T18:29:59Z', '23:59'],
  ['2026-11-21T18:30:00Z', '0:00'],
])('%s is %s in India', (at, text) => {
  expect(timeOfDay(at)).toBe(text);
  expect(timeOfDay(Date.parse(at))).toBe(text);
});
