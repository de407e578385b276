import { kilometresBetween, type Position } from '@anar/places/nearest-district';
import type { ComparedMandi } from '../mandis/shown-mandis.store.ts';

export interface NearMandi {
  id: string;
  distanceKm: number;
}

const MOST = 5;
const FARTHEST_KM = 300;

/**
 * The mandis nearest to a place, each once: the variety with the newest day, which comes first in the list. Distances along
 * the earth, not by road.
 */
export function nearMandis(list: readonly ComparedMandi[], place: Position): NearMandi[] {
  const newest = new Map<string, ComparedMandi>();
  for (const mandi of list) {
    const key = [mandi.state, mandi.district, mandi.mandi].join('|');
    if (!newest.has(key)) newest.set(key, mandi);
  }
  return [...newest.values()]
    .flatMap(({ _id: id, latitude, longitude }) => {
      if (latitude === undefined || longitude === undefined) return [];
      return [{ id, distanceKm: Math.round(kilometresBetween(place, { latitude, longitude })) }];
    })
    .filter(({ distanceKm }) => distanceKm <= FARTHEST_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, MOST);
}
