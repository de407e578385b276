import { MARKET } from '@anar/contracts/constants';
import type { MarketList, MarketRecord } from '@anar/contracts/market';
import { useMemo } from 'react';
import type { QueryState } from '../../api/use-query-state.ts';
import { useNetwork } from '../../session/hooks.ts';
import { favouriteIds } from './device-choices.ts';
import { favouritesFirst } from './favourites.ts';
import { findKept, readKept } from './kept-mandis.ts';
import type { MarketSearch } from './market-search.ts';
import { useList } from './use-list.ts';

export interface Mandis extends QueryState<readonly MarketRecord[]> {
  /** How many there are on all pages. */
  total: number;
  /** Undefined for what the device kept: that is one page. */
  pagination: MarketList['pagination'] | undefined;
  /** When the portal last answered. */
  lastUpdated: string | null;
}

/** The mandis of a search, favourites first; when they do not come, those that the device kept. */
export function useMandis(wanted: MarketSearch): Mandis {
  const { page, search, state, view } = wanted;
  const offline = useNetwork() === 'offline';
  const ids = favouriteIds.use();
  const loved = ids.length > 0 ? { search, state, ids: [...ids].sort() } : null;
  const list = useList(
    view === 'all' ? { page, search, state } : view === 'favourites' && loved ? { page, ...loved } : null,
  );
  const first = useList(view === 'all' && page === 1 && loved ? { limit: MARKET.favourites, ...loved } : null);

  const failed = offline || list.failure !== undefined;
  const answer = list.currentData ?? (failed ? undefined : list.data);
  const records = useMemo(() => {
    if (!answer) return undefined;
    if (view === 'favourites') return answer.data.filter(({ id }) => ids.includes(id));
    return favouritesFirst(page, answer.data, first.currentData?.data ?? first.data?.data ?? [], ids);
  }, [answer, first.currentData, first.data, ids, page, view]);
  const kept = useMemo(
    () => (answer || !failed ? [] : findKept(readKept(), { page, search, state, view }, ids)),
    [answer, failed, page, search, state, view, ids],
  );
  const oldest = kept.length > 0 ? Math.min(...kept.map(({ at }) => at)) : undefined;
  return {
    data: records ?? (failed && readKept().length > 0 ? kept.map(({ record }) => record) : undefined),
    total: answer?.pagination.totalRecords ?? kept.length,
    pagination: answer?.pagination,
    lastUpdated: answer?.lastUpdated ?? null,
    failed,
    since: failed ? (answer ? list.since : oldest) : undefined,
    error: list.failure,
    offline,
    fetching: list.fetching,
    refetch: () => {
      list.refetch();
      first.refetch();
    },
  };
}
