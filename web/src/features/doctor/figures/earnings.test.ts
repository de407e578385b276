import { expect, it } from 'vitest';
import { answerText, earningsOf } from './earnings.ts';

const day = (n: number, earnedRupees: number) => ({
  day: `2026-11-${String(n).padStart(2, '0')}`,
  ended: 1,
  earnedRupees,
});

it('sums the newest days of the chart', () => {
  const days = Array.from({ length: 10 }, (_, index) => day(index + 1, index));
  expect(earningsOf(days, 7)).toMatchObject({ total: 3 + 4 + 5 + 6 + 7 + 8 + 9 });
  expect(earningsOf(days, 30).days).toHaveLength(10);
});

it.each([
  [null, '–'],
  [45, '45 सेकंड'],
  [100, '1:40 मिनट'],
  [10_800, '3 घंटे'],
])('%s seconds are %s', (seconds, text) => expect(answerText(seconds)).toBe(text));
