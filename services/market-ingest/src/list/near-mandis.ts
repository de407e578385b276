import { MARKET } from '@anar/contracts/constants';
import { dayAfter } from '@anar/india/time';
import { kilometresBetween, type Position } from '@anar/places/nearest-district';
import type { ComparedMandi } from '../mandis/shown-mandis.store.ts';

export interface NearMandi {
  id: string;
  distanceKm: number;
}

const MOST = 5;
export const FARTHEST_KM = 300;

/**
 * The mandis nearest to a place, each once: the variety with the newest day, which is first in the list. Great-circle
 * distances, not by road.
 */
export function nearMandis(list: readonly ComparedMandi[], place: Position): NearMandi[] {
  const newest = new Map<string, ComparedMandi>();
  for (const mandi of list) {
    const key = [mandi.state, mandi.district, mandi.mandi].join('|');
    if (!newest.has(key)) newest.set(key, mandi);
  }
  return [...newest.values()]
    .map((mandi) => ({ id: mandi._id, distanceKm: distanceTo(mandi, place) }))
    .filter(({ distanceKm }) => distanceKm <= FARTHEST_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, MOST);
}

/** Whole kilometres; infinite without coordinates. */
export function distanceTo(
  { latitude, longitude }: Pick<ComparedMandi, 'latitude' | 'longitude'>,
  from: Position,
): number {
  if (latitude === undefined || longitude === undefined) return Number.POSITIVE_INFINITY;
  return Math.round(kilometresBetween(from, { latitude, longitude }));
}

/** Fresh prices first, then by distance; equal distances keep their order. */
export function nearestFirst(list: readonly ComparedMandi[], place: Position, today: string): ComparedMandi[] {
  return list
    .map((mandi) => ({ mandi, old: Number(!isFresh(mandi, today)), distanceKm: distanceTo(mandi, place) }))
    .sort((a, b) => a.old - b.old || (a.distanceKm < b.distanceKm ? -1 : Number(a.distanceKm > b.distanceKm)))
    .map(({ mandi }) => mandi);
}

/** Recent enough to sell by; phones grey out older ones. */
export function isFresh({ newest }: ComparedMandi, today: string): boolean {
  return newest.date >= dayAfter(today, -MARKET.freshDays);
}
