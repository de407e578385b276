import type { Selling, SellingPlace } from '@anar/contracts/market';

/** Roads are so much longer than the straight line between two places. */
export const ROAD_FACTOR = 1.3;
/**
 * ₹ for one quintal over 100 km by road. Nobody publishes it: the usual one is a pick-up with 15 quintals at ₹22 a
 * kilometre, there and back, rounded; the farmer sets what theirs costs.
 */
export const TRANSPORT = { usual: 300, step: 50, least: 0, most: 2000 } as const;
/** An estimate is not told to the rupee. */
const ROUNDED_TO = 10;

export interface AfterTransport extends SellingPlace {
  /** ₹ per quintal. */
  transport: number;
  /** What of the price is left, ₹ per quintal. */
  left: number;
}

/** What transport leaves of each price, most first, the nearer of equals before the farther. `cost`: ₹ for a quintal over 100 km. */
export function afterTransport({ places }: Pick<Selling, 'places'>, cost: number): AfterTransport[] {
  return places
    .map((place) => {
      const exact = (place.distanceKm * ROAD_FACTOR * cost) / 100;
      const transport = Math.round(exact / ROUNDED_TO) * ROUNDED_TO;
      return { ...place, transport, left: place.modalPrice - transport };
    })
    .sort((a, b) => b.left - a.left || a.distanceKm - b.distanceKm);
}

/** A stored cost; the usual one when it is none. */
export function readCost(stored: unknown): number {
  const { least, most, usual } = TRANSPORT;
  return typeof stored === 'number' && stored >= least && stored <= most ? stored : usual;
}
