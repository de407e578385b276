import type { MarketHistory } from '@anar/contracts/market';
import { useMemo } from 'react';
import { type QueryState, useQueryState } from '../../../api/queries/use-query-state.ts';
import { LIST_STALE_SECONDS, useMandiHistoryQuery } from '../market-api.ts';
import { useRefetchWhenStale } from '../timers.ts';
import { cacheHistory, readCachedHistory } from './history-cache.ts';
import type { Range } from './ranges.ts';

export interface PriceHistory extends QueryState<MarketHistory> {
  /** The server's whole answer for the range, nothing cached. */
  whole: boolean;
}

/** The days of a mandi; from the cache when the request fails. */
export function usePriceHistory(id: string, range: Range): PriceHistory {
  const query = useMandiHistoryQuery({ id, days: range }, { refetchOnMountOrArgChange: LIST_STALE_SECONDS });
  const { data, currentData, refetch, fulfilledTimeStamp } = query;
  const copy = useMemo(() => ({ keep: cacheHistory, read: () => readCachedHistory(id, range) }), [id, range]);
  const loaded = useQueryState({ ...query, data: currentData }, copy);
  useRefetchWhenStale(currentData && fulfilledTimeStamp, refetch);
  const before = data?.record.id === id && !loaded.failed ? data : undefined;
  return { ...loaded, data: loaded.data ?? before, whole: currentData !== undefined };
}
