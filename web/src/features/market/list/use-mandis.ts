import { MARKET } from '@anar/contracts/constants';
import type { MarketList, MarketRecord } from '@anar/contracts/market';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import type { QueryState } from '../../../api/queries/use-query-state.ts';
import { useRetryOnline } from '../../../api/queries/use-retry-online.ts';
import { useAppDispatch, useNetwork } from '../../../session/hooks.ts';
import { LIST_STALE_SECONDS, type ListRequest, runningQuery, useMandisQuery } from '../market-api.ts';
import { favouritesFirst } from '../preferences/favourites.ts';
import { favouriteIds } from '../preferences/preferences.ts';
import type { MarketSearch } from '../search/market-search.ts';
import { HOUR_MS, SOON_MS, useRefetchWhenStale } from '../timers.ts';
import { cacheMandis, findCachedMandis, readCachedMandis } from './mandi-cache.ts';

export interface Mandis extends QueryState<readonly MarketRecord[]> {
  /** How many there are on all pages. */
  total: number;
  /** Undefined for cached mandis: they are one page. */
  pagination: MarketList['pagination'] | undefined;
  /** When the portal last answered. */
  lastUpdated: string | null;
}

/** The mandis of a search, favourites first; from the cache when the request fails. */
export function useMandis(request: MarketSearch): Mandis {
  const { page, search, state, view } = request;
  const offline = useNetwork() === 'offline';
  const ids = favouriteIds.use();
  const favourites = ids.length > 0 ? { search, state, ids: [...ids].sort() } : null;
  const list = useList(
    view === 'all' ? { page, search, state } : view === 'favourites' && favourites ? { page, ...favourites } : null,
  );
  const first = useList(
    view === 'all' && page === 1 && favourites ? { limit: MARKET.favourites, ...favourites } : null,
  );

  const failed = offline || list.failure !== undefined;
  const answer = list.currentData ?? (failed ? undefined : list.data);
  const records = useMemo(() => {
    if (!answer) return undefined;
    if (view === 'favourites') return answer.data.filter(({ id }) => ids.includes(id));
    return favouritesFirst(page, answer.data, first.currentData?.data ?? first.data?.data ?? [], ids);
  }, [answer, first.currentData, first.data, ids, page, view]);
  const cached = useMemo(
    () => (answer || !failed ? [] : findCachedMandis(readCachedMandis(), { page, search, state, view }, ids)),
    [answer, failed, page, search, state, view, ids],
  );
  const oldest = cached.length > 0 ? Math.min(...cached.map(({ at }) => at)) : undefined;
  return {
    data: records ?? (failed && readCachedMandis().length > 0 ? cached.map(({ record }) => record) : undefined),
    total: answer?.pagination.totalRecords ?? cached.length,
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

/** One list of mandis; null requests none. A superseded request is aborted. */
function useList(request: ListRequest | null) {
  const dispatch = useAppDispatch();
  const requestKey = JSON.stringify(request);
  const { data, currentData, error, isFetching, refetch, fulfilledTimeStamp } = useMandisQuery(request ?? skipToken, {
    refetchOnMountOrArgChange: LIST_STALE_SECONDS,
  });
  useEffect(() => {
    const sent: ListRequest | null = JSON.parse(requestKey);
    return () => {
      if (sent) dispatch(runningQuery('mandis', sent))?.abort();
    };
  }, [requestKey, dispatch]);
  const again = () => {
    if (request) void refetch();
  };
  useEffect(() => {
    if (currentData && fulfilledTimeStamp) cacheMandis(currentData.data, fulfilledTimeStamp, favouriteIds.get());
  }, [currentData, fulfilledTimeStamp]);
  const failure = isApiError(error) ? error : undefined;
  useRetryOnline(failure !== undefined, again);
  const isEmpty = currentData?.lastUpdated === null && currentData.data.length === 0;
  useRefetchWhenStale(currentData && fulfilledTimeStamp, again, isEmpty ? SOON_MS : HOUR_MS);
  return { data, currentData, failure, fetching: isFetching, since: fulfilledTimeStamp, refetch: again };
}
