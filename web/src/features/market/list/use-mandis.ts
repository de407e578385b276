import { MARKET } from '@anar/contracts/constants';
import type { ListedMarket, MarketList, Selling } from '@anar/contracts/market';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import type { QueryState } from '../../../api/queries/use-query-state.ts';
import { useRetryOnline } from '../../../api/queries/use-retry-online.ts';
import { serverTimeOf } from '../../../device/network/server-clock.ts';
import { useAppDispatch, useNetwork } from '../../../session/hooks.ts';
import {
  LIST_STALE_SECONDS,
  type ListRequest,
  type RoughPlace,
  runningQuery,
  useFirstList,
  useMandisQuery,
} from '../market-api.ts';
import { HOUR_MS, SOON_MS, useRefetchWhenStale } from '../page/timers.ts';
import { favouritesFirst } from '../preferences/favourites.ts';
import { favouriteIds } from '../preferences/preferences.ts';
import type { MarketSearch } from '../search/market-search.ts';
import { cacheMandis, findCachedMandis, readCachedMandis } from './mandi-cache.ts';

export interface Mandis extends QueryState<readonly ListedMarket[]> {
  /** Total number on all pages. */
  total: number;
  /** Undefined for cached mandis: they are one page. */
  pagination: MarketList['pagination'] | undefined;
  /** When the portal last answered. */
  lastUpdated: string | null;
  /** Where selling may pay best; undefined if nothing is comparable. */
  selling: Selling | undefined;
}

/**
 * The mandis of a search: nearest first with a position, favourites first without one; from the cache when the request
 * fails. No request while the position is `undefined`; until the nearest arrive, the embedded first list is shown if
 * there is one.
 */
export function useMandis(request: MarketSearch, place: RoughPlace | null | undefined): Mandis {
  const { page, search, state, view } = request;
  const offline = useNetwork() === 'offline';
  const ids = favouriteIds.use();
  const from = place ? { place } : {};
  const favourites = ids.length > 0 ? { search, state, ids: [...ids].sort() } : null;
  const asked = view === 'all' ? { page, search, state, ...from } : favourites && { page, ...favourites, ...from };
  const list = useList(place === undefined ? null : asked);
  const first = useList(
    place === null && view === 'all' && page === 1 && favourites ? { limit: MARKET.favourites, ...favourites } : null,
  );

  const painted = useFirstList();
  const isFirstList = view === 'all' && page === 1 && search === '' && state === '';
  const before = list.data ?? (isFirstList ? painted : undefined);

  const failed = offline || list.failure !== undefined;
  const answer = list.currentData ?? (failed ? undefined : before);
  const records = useMemo(() => {
    if (!answer) return undefined;
    if (view === 'favourites') return answer.data.filter(({ id }) => ids.includes(id));
    if (place) return answer.data;
    // Results of a previous search do not apply.
    const theirs = list.currentData ? first.currentData : first.data;
    return favouritesFirst(page, answer.data, theirs?.data ?? [], ids);
  }, [answer, list.currentData, first.currentData, first.data, ids, page, view, place]);
  const cached = useMemo(
    () => (answer || !failed ? [] : findCachedMandis(readCachedMandis(), { page, search, state, view }, ids)),
    [answer, failed, page, search, state, view, ids],
  );
  // A removed favourite: its card disappears before the next response.
  const removed = view === 'favourites' && answer && records ? answer.data.length - records.length : 0;
  const oldest = cached.length > 0 ? Math.min(...cached.map(({ at }) => at)) : undefined;
  return {
    data: records ?? (failed && readCachedMandis().length > 0 ? cached.map(({ record }) => record) : undefined),
    total: answer ? answer.pagination.totalRecords - removed : cached.length,
    pagination: answer?.pagination,
    lastUpdated: answer?.lastUpdated ?? null,
    selling: answer?.selling,
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
    if (currentData && fulfilledTimeStamp)
      cacheMandis(currentData.data, serverTimeOf(fulfilledTimeStamp), favouriteIds.get());
  }, [currentData, fulfilledTimeStamp]);
  const failure = isApiError(error) ? error : undefined;
  useRetryOnline(failure !== undefined, again);
  const isEmpty = currentData?.lastUpdated === null && currentData.data.length === 0;
  useRefetchWhenStale(currentData && fulfilledTimeStamp, again, isEmpty ? SOON_MS : HOUR_MS);
  const since = fulfilledTimeStamp && serverTimeOf(fulfilledTimeStamp);
  return { data, currentData, failure, fetching: isFetching, since, refetch: again };
}
