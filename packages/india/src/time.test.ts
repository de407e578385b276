import { expect, it } from 'vitest';
import { byIndiaDay, endOfIndiaDay, indiaDay, monthOf } from './time.ts';

it.each([
  ['2026-11-20T18:29:59.999Z', '2026-11-20', '2026-11-20T18:30:00.000Z'],
  ['2026-11-20T18:30:00.000Z', '2026-11-21', '2026-11-21T18:30:00.000Z'],
  ['2026-11-21T06:00:00.000Z', '2026-11-21', '2026-11-21T18:30:00.000Z'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01', '2027-01-01T18:30:00.000Z'],
])('at %s it is %s in India, until %s', (at, day, end) => {
  const instant = new Date(at);
  expect([indiaDay(instant), endOfIndiaDay(instant).toISOString()]).toEqual([day, end]);
});

it('a month starts at midnight IST', () => {
  expect(monthOf(indiaDay(new Date('2026-06-30T18:29:59Z')))).toBe(6);
  expect(monthOf(indiaDay(new Date('2026-06-30T18:30:00Z')))).toBe(7);
});

it('hours are grouped by their IST day', () => {
  const hours = ['2026-11-20T18:00:00Z', '2026-11-20T18:30:00Z', '2026-11-21T17:30:00Z', '2026-11-21T18:30:00Z'];
  const days = byIndiaDay(hours.map((at) => ({ at: new Date(at) })));
  expect([...days].map(([day, same]) => [day, same.length])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
    ['2026-11-22', 1],
  ]);
});
