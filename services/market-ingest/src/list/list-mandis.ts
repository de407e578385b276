import type { MarketList } from '@anar/contracts/market';
import type { ShownMandi, ShownMandis } from '../mandis/shown-mandis.store.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { searchNames } from '../search/search-names.ts';
import type { ListQuery } from './list-query.ts';
import { recordOnWire } from './record-on-wire.ts';

interface MandiPage {
  mandis: ShownMandi[];
  total: number;
}

export interface ListDeps {
  mandis: ShownMandis;
  searchIndex: (version?: string) => Promise<SearchIndex>;
  /** When the portal last answered well. */
  answeredAt: () => Promise<Date | undefined>;
}

/** One page of the list. Without a search it is one query by an index; with one, the mandis are found in the process first. */
export function createList({ mandis, searchIndex, answeredAt }: ListDeps) {
  async function listed({ state, ids, search, page, limit }: ListQuery, version?: string): Promise<MandiPage> {
    const skip = (page - 1) * limit;
    const which = { ...(state !== undefined && { state }), ...(ids && { ids }) };
    const { mandis: all, names } = search === undefined ? NOTHING : await searchIndex(version);
    const found = search === undefined ? undefined : searchNames(names, search);
    if (!found) return mandis.page(which, skip, limit);
    const fitting = found.flatMap((position) => {
      const mandi = all[position];
      const fits = mandi && (state ?? mandi.state) === mandi.state && (ids?.includes(mandi._id) ?? true);
      return fits ? [mandi._id] : [];
    });
    return { mandis: await mandis.inOrder(fitting.slice(skip, skip + limit)), total: fitting.length };
  }

  return async (question: ListQuery, version?: string): Promise<MarketList> => {
    const [{ mandis: shown, total }, answered] = await Promise.all([listed(question, version), answeredAt()]);
    const { page, limit } = question;
    const totalPages = Math.ceil(total / limit);
    return {
      data: shown.map(recordOnWire),
      pagination: {
        currentPage: page,
        totalPages,
        totalRecords: total,
        hasPrev: page > 1 && total > 0,
        hasNext: page < totalPages,
      },
      lastUpdated: answered?.toISOString() ?? null,
    };
  };
}

const NOTHING: SearchIndex = { mandis: [], names: [] };
