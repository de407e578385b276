import type { MarketHistory } from '@anar/contracts/market';
import { useMemo } from 'react';
import { type QueryState, useQueryState } from '../../../api/use-query-state.ts';
import { LIST_STALE_SECONDS, useMandiHistoryQuery } from '../market-api.ts';
import { useHourly } from '../timers.ts';
import { keepHistory, readHistory } from './history-cache.ts';
import type { Range } from './ranges.ts';

export interface PriceHistory extends QueryState<MarketHistory> {
  /** It is all that the server has of these days. */
  whole: boolean;
}

/** The days of a mandi; when they do not come, those that the device kept. */
export function useHistory(id: string, range: Range): PriceHistory {
  const query = useMandiHistoryQuery({ id, days: range }, { refetchOnMountOrArgChange: LIST_STALE_SECONDS });
  const { data, currentData, refetch, fulfilledTimeStamp } = query;
  const copy = useMemo(() => ({ keep: keepHistory, read: () => readHistory(id, range) }), [id, range]);
  const loaded = useQueryState({ ...query, data: currentData }, copy);
  useHourly(currentData && fulfilledTimeStamp, refetch);
  const before = data?.record.id === id && !loaded.failed ? data : undefined;
  return { ...loaded, data: loaded.data ?? before, whole: currentData !== undefined };
}
