import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { UnknownWait, WaitWarning } from '@anar/contracts/orchards';
import { isApiError } from '../../api/api-error.ts';
import { waitWarning as words } from '../../i18n/hi/orchard/wait-warning.ts';
import { dayBefore, spoken } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);
const CODES: readonly string[] = [orchardErrors.harvestWithinWait.code, orchardErrors.sprayPastHarvest.code];

/**
 * Until when not to harvest, or that this is unknown, for an error due to a waiting time; undefined for any other
 * error.
 */
export function waitWarning(error: unknown, today: string): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.body.code === orchardErrors.harvestWaitUnknown.code) {
    const { product, sprayedOn } = error.body.details as UnknownWait;
    return say('unknown', { product, sprayed: spoken(sprayedOn, today) });
  }
  if (!CODES.includes(error.body.code)) return undefined;
  const { product, safeOn, harvestOn } = error.body.details as WaitWarning;
  const days = { product, last: spoken(dayBefore(safeOn, 1), today), safe: spoken(safeOn, today) };
  return harvestOn === undefined ? say('harvest', days) : say('spray', { ...days, harvest: spoken(harvestOn, today) });
}
