import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { applyChange, type MarketSearch, pathOfSearch, readSearch } from './market-search.ts';

export type ChangeSearch = (part: Partial<MarketSearch>) => void;

/** The search in the address; changes replace the history entry, so that "back" leaves the screen. */
export function useMarketSearch(): [MarketSearch, ChangeSearch] {
  const query = useSearch();
  const [, navigate] = useLocation();
  const search = useMemo(() => readSearch(query), [query]);
  const change = (part: Partial<MarketSearch>) =>
    navigate(pathOfSearch(applyChange(readSearch(location.search), part)), { replace: true });
  return [search, change];
}
