import { MARKET } from '@anar/contracts/constants';
import type { MarketRecord } from '@anar/contracts/market';
import { deviceStore } from '../../device/device-store.ts';
import { byDayThenName } from './favourites.ts';
import type { MarketSearch } from './market-search.ts';

/** Mandis that are kept: the favourites and two pages. More would crowd the device. */
const MOST = MARKET.favourites + 2 * MARKET.limit;

/** A mandi that was shown, for a screen without a network. Prices are public: they stay when somebody logs out. */
export interface KeptMandi {
  /** When it came, milliseconds since 1970. */
  at: number;
  record: MarketRecord;
}

const cache = deviceStore({
  key: 'anar-mitra:market:v1',
  scope: 'device',
  read: (stored): KeptMandi[] => (Array.isArray(stored) ? stored.filter(isKept) : []),
});

/** Favourites are kept longest, then what was seen last. */
export function keepMandis(records: readonly MarketRecord[], at: number, favourites: readonly string[]): void {
  const seen = new Set(records.map(({ id }) => id));
  const all = [
    ...records.map((record) => ({ at, record })),
    ...readKept().filter(({ record }) => !seen.has(record.id)),
  ];
  const loved = all.filter(({ record }) => favourites.includes(record.id));
  const others = all.filter(({ record }) => !favourites.includes(record.id));
  cache.set([...loved, ...others].slice(0, MOST));
}

/** Whatever is kept; what is damaged, or older than this build can show, is left out. */
export const readKept = (): KeptMandi[] => cache.get();

/** The kept mandis that a search asks for: favourites first, then those that are called so themselves. */
export function findKept(
  kept: readonly KeptMandi[],
  { search, state, view }: MarketSearch,
  favourites: readonly string[],
): KeptMandi[] {
  const loved = ({ record }: KeptMandi) => favourites.includes(record.id);
  return kept
    .filter((one) => view !== 'favourites' || loved(one))
    .filter(({ record }) => state === '' || record.state === state)
    .filter(({ record }) => matches(record, search))
    .sort(
      (a, b) =>
        Number(loved(b)) - Number(loved(a)) ||
        Number(isCalled(b.record, search)) - Number(isCalled(a.record, search)) ||
        byDayThenName(a.record, b.record),
    );
}

function matches(record: MarketRecord, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  const { mandi, mandiName, district, districtName, state, stateName } = record;
  return [mandi, mandiName, district, districtName, state, stateName].some((name) =>
    name.toLowerCase().includes(wanted),
  );
}

function isCalled({ mandi, mandiName }: MarketRecord, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [mandi, mandiName].some((name) => name.toLowerCase().startsWith(wanted));
}

function isKept(value: unknown): value is KeptMandi {
  if (typeof value !== 'object' || value === null) return false;
  const { at, record } = value as Partial<KeptMandi>;
  return typeof at === 'number' && typeof record === 'object' && record !== null && isWhole(record);
}

function isWhole(record: Partial<MarketRecord>): boolean {
  const { id, mandi, mandiName, district, districtName, state, stateName, date, lastUpdated } = record;
  const { minPrice, maxPrice, modalPrice, days } = record;
  return (
    [id, mandi, mandiName, district, districtName, state, stateName, date, lastUpdated].every(isText) &&
    [minPrice, maxPrice, modalPrice].every(Number.isFinite) &&
    Array.isArray(days)
  );
}

const isText = (value: unknown) => typeof value === 'string';
