import { describe, expect, it } from 'vitest';
import { daysToSafeHarvest } from './harvest-wait.ts';

describe('daysToSafeHarvest', () => {
  const wait = { product: 'मैंकोजेब', sprayedOn: '2026-11-21', preHarvestDays: 7, safeOn: '2026-11-28' };
  it.each([
    ['2026-11-21', 7],
    ['2026-11-27', 1],
    ['2026-11-28', 0],
    ['2026-12-30', 0],
  ])('on %s: %d', (today, days) => expect(daysToSafeHarvest(wait, today)).toBe(days));
  it('without a spray: 0', () => expect(daysToSafeHarvest(undefined, '2026-11-21')).toBe(0));
});
