import type { HarvestWait } from '@anar/contracts/orchards';
import { daysBetween } from '../../i18n/india-day.ts';

/** Days until fruit may be picked after the last spray; 0 when there is nothing to wait for. */
export function daysToSafeHarvest(wait: HarvestWait | undefined, today: string): number {
  return wait ? Math.max(0, daysBetween(today, wait.safeOn)) : 0;
}
