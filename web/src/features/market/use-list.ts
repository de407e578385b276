import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useRetryOnline } from '../../api/use-retry-online.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { favouriteIds } from './device-choices.ts';
import { keepMandis } from './kept-mandis.ts';
import { LIST_STALE_SECONDS, type ListRequest, runningQuery, useMandisQuery } from './market-api.ts';
import { HOUR_MS, SOON_MS, useHourly } from './use-hourly.ts';

/** One list of mandis; null asks for none. A request whose answer nobody waits for any more is cancelled. */
export function useList(request: ListRequest | null) {
  const dispatch = useAppDispatch();
  const asked = JSON.stringify(request);
  const { data, currentData, error, isFetching, refetch, fulfilledTimeStamp } = useMandisQuery(request ?? skipToken, {
    refetchOnMountOrArgChange: LIST_STALE_SECONDS,
  });
  useEffect(() => {
    const sent: ListRequest | null = JSON.parse(asked);
    return () => {
      if (sent) dispatch(runningQuery('mandis', sent))?.abort();
    };
  }, [asked, dispatch]);
  const again = () => {
    if (request) void refetch();
  };
  useEffect(() => {
    if (currentData && fulfilledTimeStamp) keepMandis(currentData.data, fulfilledTimeStamp, favouriteIds.get());
  }, [currentData, fulfilledTimeStamp]);
  const failure = isApiError(error) ? error : undefined;
  useRetryOnline(failure !== undefined, again);
  const isEmpty = currentData?.lastUpdated === null && currentData.data.length === 0;
  useHourly(currentData && fulfilledTimeStamp, again, isEmpty ? SOON_MS : HOUR_MS);
  return { data, currentData, failure, fetching: isFetching, since: fulfilledTimeStamp, refetch: again };
}
