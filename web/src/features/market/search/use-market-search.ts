import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { changed, type MarketSearch, pathOfSearch, readSearch } from './market-search.ts';

export type ChangeSearch = (part: Partial<MarketSearch>) => void;

/** What is looked for, in the address; changes replace it, so that the way back leads out of the screen. */
export function useMarketSearch(): [MarketSearch, ChangeSearch] {
  const query = useSearch();
  const [, navigate] = useLocation();
  const search = useMemo(() => readSearch(query), [query]);
  const change = (part: Partial<MarketSearch>) =>
    navigate(pathOfSearch(changed(readSearch(location.search), part)), { replace: true });
  return [search, change];
}
