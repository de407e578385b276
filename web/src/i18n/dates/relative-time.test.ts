import { describe, expect, it } from 'vitest';
import { timeSince } from './relative-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const DAY = 86_400;

describe('relative time', () => {
  it.each([
    [0, 'seconds', 0],
    [59, 'seconds', 59],
    [60, 'minutes', 1],
    [3599, 'minutes', 59],
    [3600, 'hours', 1],
    [DAY - 1, 'hours', 23],
    [DAY, 'days', 1],
    [29 * DAY, 'days', 29],
    [30 * DAY, 'months', 1],
    [359 * DAY, 'months', 11],
    [360 * DAY, 'years', 1],
    [365 * DAY, 'years', 1],
    [800 * DAY, 'years', 2],
  ])('%d seconds ago → %s %d', (seconds, unit, count) => {
    expect(timeSince(ago(seconds), now)).toEqual({ unit, count });
  });

  it('a future time reads as just now, an invalid date as null', () => {
    expect(timeSince(ago(-500), now)).toEqual({ unit: 'seconds', count: 0 });
    expect(timeSince('कल', now)).toBeNull();
  });
});
