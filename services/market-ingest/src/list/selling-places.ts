import type { Selling } from '@anar/contracts/market';
import type { Position } from '@anar/places/nearest-district';
import type { ComparedMandi } from '../mandis/shown-mandis.store.ts';
import { distanceTo, FARTHEST_KM, isFresh } from './near-mandis.ts';

/**
 * Where selling may pay best, transport costs aside: for the variety of which most mandis around have a fresh price,
 * the nearest mandi and each that pays more than all nearer ones. Undefined when there is nothing to compare: one
 * mandi, an unnamed variety, made-up prices.
 */
export function sellingPlaces(list: readonly ComparedMandi[], place: Position, today: string): Selling | undefined {
  const around = list
    .filter((mandi) => !mandi.sample && mandi.varietyName !== '' && isFresh(mandi, today))
    .map((mandi) => ({ mandi, distanceKm: distanceTo(mandi, place) }))
    .filter(({ distanceKm }) => distanceKm <= FARTHEST_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm);
  const compared = largestGroup(around, ({ mandi }) => mandi.variety);
  const [nearest] = compared;
  if (!nearest || compared.length < 2) return undefined;
  let highest = 0;
  const places = compared.flatMap(({ mandi, distanceKm }) => {
    const { _id: id, mandiName, approximate, newest } = mandi;
    if (newest.modalPrice <= highest) return [];
    highest = newest.modalPrice;
    return [{ id, mandiName, approximate, distanceKm, date: newest.date, modalPrice: newest.modalPrice }];
  });
  return { varietyName: nearest.mandi.varietyName, compared: compared.length, places };
}

/** The first one of several largest groups. */
function largestGroup<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one)) ?? [];
    group.push(one);
    groups.set(keyOf(one), group);
  }
  return [...groups.values()].reduce<readonly T[]>((most, group) => (group.length > most.length ? group : most), []);
}
