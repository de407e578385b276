import { useEffect, useMemo } from 'react';
import { serverTimeOf } from '../../device/server-clock.ts';
import { useNetwork } from '../../session/hooks.ts';
import type { DeviceCopy } from './persisted-queries.ts';
import { useRetryOnline } from './use-retry-online.ts';

/** What RTK Query tells of a call. */
interface Query<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /** Milliseconds since 1970, by this phone's clock. */
  fulfilledTimeStamp?: number | undefined;
}

/** What a screen shows of a call. */
export interface QueryState<Data> {
  /** Undefined while nothing is known. */
  data: Data | undefined;
  /** It could not be asked for or did not come. */
  failed: boolean;
  /** Set when `data` is not fresh but from then, milliseconds since 1970. */
  since: number | undefined;
  error: unknown;
  offline: boolean;
  fetching: boolean;
  refetch: () => void;
}

/**
 * A call as its screen needs it: asked again when the network is back; until it comes, the copy of the device.
 * `copy` stays the same object until it is about something else.
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
    // Null is an answer too: there is none.
    data: data ?? kept?.data ?? data,
    failed,
    since: failed ? (data ? answeredAt : kept?.at) : undefined,
    error,
    offline,
    fetching: isFetching,
    refetch: again,
  };
}
