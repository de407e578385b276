import type { HarvestWait } from '@anar/contracts/orchards/orchards';
import { daysBetween } from '../../../i18n/dates/india-day.ts';

/** Days until harvest is safe after the last spray; 0 when no wait applies. */
export function daysToSafeHarvest(wait: HarvestWait | undefined, today: string): number {
  return wait ? Math.max(0, daysBetween(today, wait.safeOn)) : 0;
}
