import type { Orchard } from '@anar/contracts/orchards';
import { useEffect, useMemo } from 'react';
import { useNetwork, useSession } from '../../app/hooks.ts';
import { ORCHARDS_STALE_SECONDS, useOrchardsQuery } from '../../app/orchards-api.ts';
import { useRetryOnline } from '../../app/use-retry-online.ts';
import { keepOrchards, readOrchards } from './kept-orchards.ts';

export interface Orchards {
  userId: string;
  /** Undefined while nothing is known. */
  orchards: Orchard[] | undefined;
  /** The list could not be asked for or did not come; what is shown is from then (ms since 1970), if anything is. */
  old: { since: number | undefined } | null;
  offline: boolean;
  fetching: boolean;
  refetch: () => void;
}

/** The person's orchards, asked for again when the window is looked at; without a network the last list that came. */
export function useOrchards(): Orchards {
  const userId = useSession().user?.id ?? '';
  const offline = useNetwork() === 'offline';
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useOrchardsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS,
  });
  useRetryOnline(error !== undefined, refetch);
  useOnFocus(refetch);
  useEffect(() => {
    if (data && fulfilledTimeStamp) keepOrchards({ userId, at: fulfilledTimeStamp, orchards: data });
  }, [userId, data, fulfilledTimeStamp]);

  const failed = offline || error !== undefined;
  const kept = useMemo(() => (data || !failed ? null : readOrchards(userId)), [data, failed, userId]);
  return {
    userId,
    orchards: data ?? kept?.orchards,
    old: failed && !isFetching ? { since: data ? fulfilledTimeStamp : kept?.at } : null,
    offline,
    fetching: isFetching,
    refetch,
  };
}

function useOnFocus(act: () => void): void {
  useEffect(() => {
    const onLook = () => document.visibilityState === 'visible' && act();
    window.addEventListener('focus', onLook);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      window.removeEventListener('focus', onLook);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [act]);
}
