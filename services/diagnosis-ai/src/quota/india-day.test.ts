import { expect, it } from 'vitest';
import { indiaDay } from './india-day.ts';

it.each([
  ['2026-11-20T18:29:59.999Z', '2026-11-20', '2026-11-20T18:30:00.000Z'],
  ['2026-11-20T18:30:00.000Z', '2026-11-21', '2026-11-21T18:30:00.000Z'],
  ['2026-11-21T06:00:00.000Z', '2026-11-21', '2026-11-21T18:30:00.000Z'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01', '2027-01-01T18:30:00.000Z'],
])('at %s it is %s in India, until %s', (at, date, endsAt) => {
  const day = indiaDay(new Date(at));
  expect([day.date, day.endsAt.toISOString()]).toEqual([date, endsAt]);
});
