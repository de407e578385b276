import type { ListedMarket, MarketList } from '@anar/contracts/market';
import type { Position } from '@anar/places/nearest-district';
import type { ShownMandi, ShownMandis } from '../mandis/shown-mandis.store.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { ListQuery } from './list-query.ts';
import { distanceTo, nearestFirst } from './near-mandis.ts';
import { recordOnWire } from './record-on-wire.ts';
import { sellingPlaces } from './selling-places.ts';

interface MandiPage {
  mandis: ShownMandi[];
  total: number;
}

export interface ListDeps {
  mandis: ShownMandis;
  searchIndex: (version?: string) => Promise<SearchIndex>;
  /** When the last good run of the portal ended. */
  answeredAt: () => Promise<Date | undefined>;
}

/**
 * One page of the list. Without a search or a place it is one indexed query; otherwise the mandis are first found in
 * the in-process index.
 */
export function createList({ mandis, searchIndex, answeredAt }: ListDeps) {
  async function listed(question: ListQuery, index: SearchIndex): Promise<MandiPage> {
    const { state, ids, search, near, page, limit } = question;
    const skip = (page - 1) * limit;
    const which = { ...(state !== undefined && { state }), ...(ids && { ids }) };
    // Results of a search are in the order of their match.
    const found = search === undefined ? undefined : index.search(search);
    const ordered = found ?? (near && nearestFirst(index.mandis, near.place, near.today));
    if (!ordered) return mandis.page(which, skip, limit);
    const fitting = ordered
      .filter((mandi) => (state ?? mandi.state) === mandi.state && (ids?.includes(mandi._id) ?? true))
      .map(({ _id }) => _id);
    return { mandis: await mandis.inOrder(fitting.slice(skip, skip + limit)), total: fitting.length };
  }

  return async (question: ListQuery, version?: string): Promise<MarketList> => {
    const { page, limit, search, near } = question;
    const index = search === undefined && !near ? NOTHING : await searchIndex(version);
    const [{ mandis: shown, total }, answered] = await Promise.all([listed(question, index), answeredAt()]);
    const totalPages = Math.ceil(total / limit);
    const selling = near && sellingPlaces(index.mandis, near.place, near.today);
    return {
      data: shown.map((mandi) => ({ ...recordOnWire(mandi), ...(near && distanceOnWire(mandi, near.place)) })),
      pagination: {
        currentPage: page,
        totalPages,
        totalRecords: total,
        hasPrev: page > 1 && total > 0,
        hasNext: page < totalPages,
      },
      lastUpdated: answered?.toISOString() ?? null,
      ...(selling && { selling }),
    };
  };
}

/** Empty when the coordinates of the mandi are unknown. */
function distanceOnWire(mandi: ShownMandi, place: Position): Pick<ListedMarket, 'distanceKm' | 'approximate'> {
  const distanceKm = distanceTo(mandi, place);
  return Number.isFinite(distanceKm) ? { distanceKm, approximate: mandi.approximate } : {};
}

const NOTHING: SearchIndex = { mandis: [], search: () => [] };
