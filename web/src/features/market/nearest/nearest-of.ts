import type { NearMarket } from '@anar/contracts/market';
import { priceAge } from '../record-text.ts';

/** The nearest mandi with a usable price; else the nearest. `now` in ms. */
export function nearestOf(mandis: readonly NearMarket[], now: number): NearMarket | undefined {
  const byDistance = [...mandis].sort((one, other) => one.distanceKm - other.distanceKm);
  return byDistance.find(({ date }) => !priceAge(date, now).old) ?? byDistance[0];
}
