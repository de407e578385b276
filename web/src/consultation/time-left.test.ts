import { expect, it } from 'vitest';
import { timeLeft } from './time-left.tsx';

const NOW = Date.parse('2026-11-23T05:00:00Z');
const in_ = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

it.each([
  [3 * 24 * 60 - 1, '2 दिन 23 घंटे बाकी'],
  [24 * 60 + 1, '1 दिन 0 घंटे बाकी'],
  [24 * 60, '24 घंटे 0 मिनट बाकी'],
  [125, '2 घंटे 5 मिनट बाकी'],
  [15, '15 मिनट बाकी'],
  [0.5, 'एक मिनट से कम बाकी'],
  [0, null],
  [-5, null],
])('%d minutes before the end it says %s', (minutes, words) => {
  expect(timeLeft(in_(minutes), NOW)).toBe(words);
});

it('an invalid time reads as null', () => {
  expect(timeLeft('soon', NOW)).toBeNull();
});
