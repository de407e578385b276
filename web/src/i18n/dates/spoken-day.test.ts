import { expect, it } from 'vitest';
import { spokenLastDay } from './spoken-day.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');

it.each([
  ['2026-12-23T18:30:00.000Z', '23 दिसंबर'],
  ['2026-12-23T18:30:00.001Z', '24 दिसंबर'],
])('until %s the last day is %s', (until, day) => {
  expect(spokenLastDay(until, NOW)).toBe(day);
});
