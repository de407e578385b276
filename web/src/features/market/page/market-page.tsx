import type { MarketList } from '@anar/contracts/market';
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useServerNow } from '../../../device/network/server-clock.ts';
import { store } from '../../../session/store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { SearchedMandis } from '../list/searched-mandis.tsx';
import { useLocatedOrchard } from '../list/use-located-orchard.ts';
import { useRefresh } from '../list/use-refresh.ts';
import { firstListLoaded } from '../market-api.ts';
import {
  applyChange,
  type ChangeSearch,
  type MarketSearch,
  pathOfSearch,
  readSearch,
} from '../search/market-search.ts';
import { Toolbar } from '../search/toolbar.tsx';

/** Prices that the gateway embedded in the page; the element is removed. */
const ELEMENT = 'painted-prices';

/** Embedded prices answer the first list: no request while they are fresh. */
function takePaintedPrices(): void {
  const written = document.getElementById(ELEMENT);
  if (!written) return;
  written.remove();
  try {
    const list: MarketList = JSON.parse(written.textContent);
    store.dispatch(firstListLoaded(list));
  } catch (cause) {
    console.warn('the prices in the page cannot be read', cause);
  }
}

if (typeof document !== 'undefined') takePaintedPrices();

/** Where to sell: each mandi's price, and its age. */
export default function MarketPage() {
  const [search, change] = useMarketSearch();
  const refresh = useRefresh();
  const orchard = useLocatedOrchard();
  const now = useServerNow();
  return (
    <>
      <Toolbar search={search} change={change} />
      <SearchedMandis search={search} change={change} orchard={orchard} refresh={refresh} now={now} />
    </>
  );
}

function searchedBy({ search, state, view }: Partial<MarketSearch>) {
  if (search) return 'words';
  if (state) return 'state';
  return view === 'all' ? undefined : view;
}

/** The search in the address; changes replace the history entry, so that "back" leaves the screen. */
function useMarketSearch(): [MarketSearch, ChangeSearch] {
  const query = useSearch();
  const [, navigate] = useLocation();
  const search = useMemo(() => readSearch(query), [query]);
  const change = (part: Partial<MarketSearch>) => {
    const by = searchedBy(part);
    if (by) track('market_searched', { by });
    navigate(pathOfSearch(applyChange(readSearch(location.search), part)), { replace: true });
  };
  return [search, change];
}
