import { MARKET } from '@anar/contracts/constants';
import type { ListedMarket, MarketRecord } from '@anar/contracts/market';
import { deviceStore } from '../../../device/storage/device-store.ts';
import { byDayThenName } from '../preferences/favourites.ts';
import type { MarketSearch } from '../search/market-search.ts';

/** Size of the cache: the favourites and two pages. */
const MOST = MARKET.favourites + 2 * MARKET.limit;

/** A mandi that was shown, for use without a network. Prices are public: they stay after a logout. */
export interface CachedMandi {
  /** When it was fetched, ms since 1970. */
  at: number;
  record: MarketRecord;
}

const cache = deviceStore({
  key: 'anar-mitra:market:v1',
  scope: 'device',
  read: (stored): CachedMandi[] => (Array.isArray(stored) ? stored.filter(isCachedMandi) : []),
});

/** Favourites are evicted last, then the most recently shown. Distances are personal, and not stored. */
export function cacheMandis(records: readonly ListedMarket[], at: number, favourites: readonly string[]): void {
  const seen = new Set(records.map(({ id }) => id));
  const all = [
    ...records.map(({ distanceKm: _, approximate: __, ...record }) => ({ at, record })),
    ...readCachedMandis().filter(({ record }) => !seen.has(record.id)),
  ];
  const favourite = all.filter(({ record }) => favourites.includes(record.id));
  const others = all.filter(({ record }) => !favourites.includes(record.id));
  cache.set([...favourite, ...others].slice(0, MOST));
}

/** Damaged entries, and those in a format that this build cannot show, are left out. */
export const readCachedMandis = (): CachedMandi[] => cache.get();

/** The cached mandis that match a search: favourites first, then those whose own name matches. */
export function findCachedMandis(
  mandis: readonly CachedMandi[],
  { search, state, view }: MarketSearch,
  favourites: readonly string[],
): CachedMandi[] {
  const isFavourite = ({ record }: CachedMandi) => favourites.includes(record.id);
  return mandis
    .filter((one) => view !== 'favourites' || isFavourite(one))
    .filter(({ record }) => state === '' || record.state === state)
    .filter(({ record }) => matches(record, search))
    .sort(
      (a, b) =>
        Number(isFavourite(b)) - Number(isFavourite(a)) ||
        Number(nameStartsWith(b.record, search)) - Number(nameStartsWith(a.record, search)) ||
        byDayThenName(a.record, b.record),
    );
}

function matches(record: MarketRecord, search: string): boolean {
  const text = search.trim().toLowerCase();
  const { mandi, mandiName, district, districtName, state, stateName } = record;
  return [mandi, mandiName, district, districtName, state, stateName].some((name) => name.toLowerCase().includes(text));
}

function nameStartsWith({ mandi, mandiName }: MarketRecord, search: string): boolean {
  const text = search.trim().toLowerCase();
  return [mandi, mandiName].some((name) => name.toLowerCase().startsWith(text));
}

function isCachedMandi(value: unknown): value is CachedMandi {
  if (typeof value !== 'object' || value === null) return false;
  const { at, record } = value as Partial<CachedMandi>;
  return typeof at === 'number' && typeof record === 'object' && record !== null && isComplete(record);
}

function isComplete(record: Partial<MarketRecord>): boolean {
  const { id, mandi, mandiName, district, districtName, state, stateName, date, lastUpdated } = record;
  const { minPrice, maxPrice, modalPrice, days } = record;
  return (
    [id, mandi, mandiName, district, districtName, state, stateName, date, lastUpdated].every(isText) &&
    [minPrice, maxPrice, modalPrice].every(Number.isFinite) &&
    Array.isArray(days)
  );
}

const isText = (value: unknown) => typeof value === 'string';
