import { useEffect, useMemo } from 'react';
import { serverTimeOf } from '../../device/network/server-clock.ts';
import { useNetwork } from '../../session/hooks.ts';
import type { DeviceCopy } from './persisted-queries.ts';
import { useRetryOnline } from './use-retry-online.ts';

/** The result of an RTK Query hook. */
interface Query<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /** Milliseconds since 1970, by this phone's clock. */
  fulfilledTimeStamp?: number | undefined;
}

/** What a screen shows of a query. */
export interface QueryState<Data> {
  /** Undefined while unknown. */
  data: Data | undefined;
  /** Offline, or the query failed. */
  failed: boolean;
  /** Set when `data` is a stale copy: when it arrived, milliseconds since 1970. */
  since: number | undefined;
  error: unknown;
  offline: boolean;
  fetching: boolean;
  refetch: () => void;
}

/**
 * A query's state for a screen: refetched when the network is back; until then the device's copy. `copy` must stay the
 * same object as long as it is about the same thing.
 */
export function useQueryState<Data>(query: Query<Data>, copy?: DeviceCopy<Data>): QueryState<Data> {
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = query;
  const offline = useNetwork() === 'offline';
  const failed = offline || error !== undefined;
  const again = () => void refetch();
  useRetryOnline(error !== undefined, again);
  useEffect(() => {
    if (data && fulfilledTimeStamp) copy?.keep(data, serverTimeOf(fulfilledTimeStamp));
  }, [copy, data, fulfilledTimeStamp]);
  const kept = useMemo(() => (failed && !data ? copy?.read() : null), [copy, failed, data]);
  const answeredAt = fulfilledTimeStamp && serverTimeOf(fulfilledTimeStamp);
  return {
    // Null is an answer too: not found.
    data: data ?? kept?.data ?? data,
    failed,
    since: failed ? (data ? answeredAt : kept?.at) : undefined,
    error,
    offline,
    fetching: isFetching,
    refetch: again,
  };
}
