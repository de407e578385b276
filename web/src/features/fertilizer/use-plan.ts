import type { FertilizerPlan } from '@anar/contracts/fertilizer';
import { useEffect, useMemo } from 'react';
import type { ApiError } from '../../app/api-error.ts';
import { useNetwork } from '../../app/hooks.ts';
import { useRetryOnline } from '../../app/use-retry-online.ts';
import { useFertilizerPlanQuery } from './fertilizer-api.ts';
import { keepPlan, type PlannedOrchard, readPlans } from './kept-plans.ts';

export interface OrchardPlan {
  /** Undefined while nothing is known. */
  plan: FertilizerPlan | undefined;
  /** It is not fresh from the server but from the device, since then (ms since 1970). */
  keptSince: number | undefined;
  error: ApiError | undefined;
  offline: boolean;
  fetching: boolean;
  refetch: () => void;
}

/** Seconds after which a plan is fetched again when its screen opens: the time of a dose comes and goes. */
const STALE_SECONDS = 300;

/** The plan of an orchard; when it does not come, the last one that came. */
export function usePlan(userId: string, orchard: PlannedOrchard): OrchardPlan {
  const { id } = orchard;
  const offline = useNetwork() === 'offline';
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useFertilizerPlanQuery(id, {
    refetchOnMountOrArgChange: STALE_SECONDS,
  });
  useRetryOnline(error !== undefined, refetch);
  useEffect(() => {
    if (data && fulfilledTimeStamp) keepPlan({ userId, at: fulfilledTimeStamp, orchard, plan: data });
  }, [userId, orchard, data, fulfilledTimeStamp]);

  const failed = offline || error !== undefined;
  const kept = useMemo(
    () => (failed && !data ? readPlans(userId).find((one) => one.orchard.id === id) : undefined),
    [failed, data, userId, id],
  );
  return {
    plan: data ?? kept?.plan,
    keptSince: failed ? (data ? fulfilledTimeStamp : kept?.at) : undefined,
    error: error as ApiError | undefined,
    offline,
    fetching: isFetching,
    refetch,
  };
}
