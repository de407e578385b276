import { MARKET } from '@anar/contracts/constants';
import type { ListedMarket } from '@anar/contracts/market';

const MARKET_ID = /^[0-9a-f]{16}$/;

/** Reads the stored ids, newest first; damaged ones are left out. */
export function readFavourites(stored: unknown): string[] {
  const good = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && MARKET_ID.test(id)) : [];
  return [...new Set(good)].slice(0, MARKET.favourites);
}

/** With this one added or taken away; null when there are as many as there can be. */
export function toggleId(ids: readonly string[], id: string): string[] | null {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length >= MARKET.favourites ? null : [id, ...ids];
}

/**
 * A page of all mandis: the favourites stand at the top of the first page and are not repeated below, unless a later
 * page would then be empty.
 */
export function favouritesFirst(
  page: number,
  records: readonly ListedMarket[],
  favourites: readonly ListedMarket[],
  ids: readonly string[],
): ListedMarket[] {
  const others = records.filter(({ id }) => !ids.includes(id));
  if (page > 1) return others.length > 0 ? others : [...records];
  const known = new Map([...records, ...favourites].map((record) => [record.id, record]));
  const first = ids.flatMap((id) => known.get(id) ?? []);
  return [...first.sort(byDayThenName), ...others];
}

/** The order of the server: newest day first, then by name. */
export function byDayThenName(a: ListedMarket, b: ListedMarket): number {
  return b.date.localeCompare(a.date) || a.mandi.localeCompare(b.mandi);
}
