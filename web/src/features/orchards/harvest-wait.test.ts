import { describe, expect, it } from 'vitest';
import { daysToSafeHarvest } from './harvest-wait.ts';

describe('the wait before harvest', () => {
  const wait = { product: 'मैंकोजेब', sprayedOn: '2026-11-21', preHarvestDays: 7, safeOn: '2026-11-28' };
  it.each([
    ['2026-11-21', 7],
    ['2026-11-27', 1],
    ['2026-11-28', 0],
    ['2026-12-30', 0],
  ])('on %s there are %d days to wait', (today, days) => expect(daysToSafeHarvest(wait, today)).toBe(days));
  it('waits for nothing without a spray', () => expect(daysToSafeHarvest(undefined, '2026-11-21')).toBe(0));
});
