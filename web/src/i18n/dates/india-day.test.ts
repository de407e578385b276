import { expect, it } from 'vitest';
import { dayBefore, daysBetween, indiaDay, spoken } from './india-day.ts';

it('indiaDay changes at midnight in India', () => {
  expect(indiaDay(Date.parse('2026-11-21T18:29:00Z'))).toBe('2026-11-21');
  expect(indiaDay(Date.parse('2026-11-21T18:30:00Z'))).toBe('2026-11-22');
});

it('days are counted across months, and dates of another year are spoken with it', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  expect(dayBefore('2026-03-01', 365)).toBe('2025-03-01');
  expect(spoken('2026-11-12', '2026-11-21')).toBe('12 नवंबर');
  expect(spoken('2025-11-12', '2026-11-21')).toBe('12 नवंबर 2025');
});
