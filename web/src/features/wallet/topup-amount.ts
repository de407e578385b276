import { TOPUP } from '@anar/contracts/constants';
import { readWholeNumber } from '../../ui/form/read-number.ts';

/** Limits of one top-up in whole rupees. */
export const TOPUP_RUPEES = { min: TOPUP.minimum / 100, max: TOPUP.maximum / 100 } as const;
export const QUICK_AMOUNTS = [10_000, 20_000, 50_000] as const;

/** Paise of a typed amount; null if it is not a whole number of rupees within the limits. */
export function readTopup(typed: string): number | null {
  const rupees = readWholeNumber(typed, TOPUP_RUPEES.min, TOPUP_RUPEES.max);
  return rupees === null ? null : rupees * 100;
}
