import type { MarketHistory } from '@anar/contracts/market';
import { useEffect, useMemo } from 'react';
import { type ApiError, isApiError } from '../../../app/api-error.ts';
import { useNetwork } from '../../../app/hooks.ts';
import { useRetryOnline } from '../../../app/use-retry-online.ts';
import { LIST_STALE_SECONDS, useMandiHistoryQuery } from '../market-api.ts';
import { useHourly } from '../use-hourly.ts';
import { keepHistory, readHistory } from './kept-history.ts';
import type { Range } from './ranges.ts';

export interface History {
  /** Undefined while nothing is known. */
  history: MarketHistory | undefined;
  /** It is all that the server has of these days. */
  whole: boolean;
  /** It is not fresh but from then (ms since 1970). */
  keptSince: number | undefined;
  error: ApiError | undefined;
  offline: boolean;
  fetching: boolean;
  refetch: () => void;
}

/** The days of a mandi; when they do not come, those that the device kept. */
export function useHistory(id: string, range: Range): History {
  const offline = useNetwork() === 'offline';
  const { data, currentData, error, isFetching, refetch, fulfilledTimeStamp } = useMandiHistoryQuery(
    { id, days: range },
    { refetchOnMountOrArgChange: LIST_STALE_SECONDS },
  );
  useRetryOnline(error !== undefined, refetch);
  useHourly(currentData && fulfilledTimeStamp, refetch);
  useEffect(() => {
    if (currentData && fulfilledTimeStamp) keepHistory(currentData, fulfilledTimeStamp);
  }, [currentData, fulfilledTimeStamp]);

  const failed = offline || error !== undefined;
  const kept = useMemo(
    () => (failed && !currentData ? readHistory(id, range) : null),
    [failed, currentData, id, range],
  );
  const before = data?.record.id === id && !failed ? data : undefined;
  return {
    history: currentData ?? kept?.history ?? before,
    whole: currentData !== undefined,
    keptSince: failed && !isFetching ? (currentData ? fulfilledTimeStamp : kept?.at) : undefined,
    error: isApiError(error) ? error : undefined,
    offline,
    fetching: isFetching,
    refetch: () => void refetch(),
  };
}
