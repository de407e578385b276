import type { Selling, SellingPlace } from '@anar/contracts/market';

/** Ratio of road distance to straight-line distance. */
export const ROAD_FACTOR = 1.3;
/**
 * ₹ per quintal and 100 km by road. No source publishes it: the default is a pick-up with 15 quintals at ₹22 per km,
 * both ways, rounded; the farmer sets their own.
 */
export const TRANSPORT = { usual: 300, step: 50, least: 0, most: 2000 } as const;
/** Estimates are not shown to the rupee. */
const ROUNDED_TO = 10;

export interface AfterTransport extends SellingPlace {
  /** ₹ per quintal. */
  transport: number;
  /** Price after transport, ₹ per quintal. */
  left: number;
}

/** Prices after transport, highest first, ties by distance. `cost`: ₹ per quintal and 100 km. */
export function afterTransport({ places }: Pick<Selling, 'places'>, cost: number): AfterTransport[] {
  return places
    .map((place) => {
      const exact = (place.distanceKm * ROAD_FACTOR * cost) / 100;
      const transport = Math.round(exact / ROUNDED_TO) * ROUNDED_TO;
      return { ...place, transport, left: place.modalPrice - transport };
    })
    .sort((a, b) => b.left - a.left || a.distanceKm - b.distanceKm);
}

/** A stored cost; the default if it is invalid. */
export function readCost(stored: unknown): number {
  const { least, most, usual } = TRANSPORT;
  return typeof stored === 'number' && stored >= least && stored <= most ? stored : usual;
}
