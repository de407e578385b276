export const VIEWS = ['all', 'favourites'] as const;
export type View = (typeof VIEWS)[number];

/** The search, kept in the address so that it can be shared and survives a reload. */
export interface MarketSearch {
  /** From 1. */
  page: number;
  /** Mandi or district, as typed. */
  search: string;
  /** In English, as the portal writes it; empty: every state. */
  state: string;
  view: View;
}

export type ChangeSearch = (part: Partial<MarketSearch>) => void;

export const EVERYTHING: MarketSearch = { page: 1, search: '', state: '', view: 'all' };
export const MARKET_PATH = '/market';
/** Search text is cut to this length by the server. */
export const SEARCH_MAX = 100;
const STATE_MAX = 60;
const PAGE_MAX = 100_000;

/** Parses the query of a URL, which may be arbitrary. */
export function readSearch(query: string): MarketSearch {
  const params = new URLSearchParams(query);
  const page = Number(params.get('page') ?? 1);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX),
    state: (params.get('state') ?? '').slice(0, STATE_MAX),
    view: VIEWS.find((view) => view === params.get('view')) ?? 'all',
  };
}

/** The URL of a search; defaults are omitted. */
export function pathOfSearch({ page, search, state, view }: MarketSearch): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (state) params.set('state', state);
  if (view !== 'all') params.set('view', view);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `${MARKET_PATH}?${query}` : MARKET_PATH;
}

/** Another search, state or view starts at page 1. */
export function applyChange(before: MarketSearch, part: Partial<MarketSearch>): MarketSearch {
  return { ...before, page: 1, ...part };
}

export function hasFilters({ search, state }: MarketSearch): boolean {
  return search !== '' || state !== '';
}
