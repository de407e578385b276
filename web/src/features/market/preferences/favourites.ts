import { MARKET } from '@anar/contracts/constants';
import type { ListedMarket } from '@anar/contracts/market';

const MARKET_ID = /^[0-9a-f]{16}$/;

/** Parses the stored ids, newest first; damaged ones are left out. */
export function readFavourites(stored: unknown): string[] {
  const good = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && MARKET_ID.test(id)) : [];
  return [...new Set(good)].slice(0, MARKET.favourites);
}

/** With this one added or removed; null at the limit. */
export function toggleId(ids: readonly string[], id: string): string[] | null {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length >= MARKET.favourites ? null : [id, ...ids];
}

/**
 * A page of all mandis: favourites come first on page 1 and are not repeated below, unless a later page would then be
 * empty.
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

/** The server's order: newest day first, then by name. */
export function byDayThenName(a: ListedMarket, b: ListedMarket): number {
  return b.date.localeCompare(a.date) || a.mandi.localeCompare(b.mandi);
}
