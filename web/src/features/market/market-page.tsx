import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NearMandis } from './list/near-mandis.tsx';
import { SearchedMandis } from './list/searched-mandis.tsx';
import { useLocatedOrchard } from './list/use-located-orchard.ts';
import { useRefresh } from './list/use-refresh.ts';
import { applyChange, type ChangeSearch, type MarketSearch, pathOfSearch, readSearch } from './search/market-search.ts';
import { Toolbar } from './search/toolbar.tsx';
import { useNow } from './timers.ts';

/** Where to sell: the price of each mandi, and how old it is. */
export default function MarketPage() {
  const [search, change] = useMarketSearch();
  const refresh = useRefresh();
  const orchard = useLocatedOrchard();
  const now = useNow();
  const shown = search.view === 'near' && !orchard ? { ...search, view: 'all' as const } : search;
  const parts = { search: shown, change, refresh, now };
  return (
    <>
      <Toolbar
        search={shown}
        change={change}
        refresh={refresh}
        near={orchard === undefined ? 'loading' : orchard !== null}
      />
      {shown.view === 'near' && orchard ? <NearMandis {...parts} orchard={orchard} /> : <SearchedMandis {...parts} />}
    </>
  );
}

/** The search in the address; changes replace the history entry, so that "back" leaves the screen. */
function useMarketSearch(): [MarketSearch, ChangeSearch] {
  const query = useSearch();
  const [, navigate] = useLocation();
  const search = useMemo(() => readSearch(query), [query]);
  const change = (part: Partial<MarketSearch>) =>
    navigate(pathOfSearch(applyChange(readSearch(location.search), part)), { replace: true });
  return [search, change];
}
