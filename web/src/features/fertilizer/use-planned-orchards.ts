import { useEffect, useMemo } from 'react';
import type { ApiError } from '../../app/api-error.ts';
import { useNetwork, useSession } from '../../app/hooks.ts';
import { ORCHARDS_STALE_SECONDS, useOrchardsQuery } from '../../app/orchards-api.ts';
import { useRetryOnline } from '../../app/use-retry-online.ts';
import { forgetOtherPlans, type PlannedOrchard, readPlans } from './kept-plans.ts';

export interface PlannedOrchards {
  userId: string;
  /** Undefined while nothing is known. */
  orchards: readonly PlannedOrchard[] | undefined;
  /** They could not be asked for or did not come. */
  failed: boolean;
  error: ApiError | undefined;
  offline: boolean;
  fetching: boolean;
  refetch: () => void;
}

/** The person's orchards; when they do not come, those whose plan is on the device. */
export function usePlannedOrchards(): PlannedOrchards {
  const userId = useSession().user?.id ?? '';
  const offline = useNetwork() === 'offline';
  const { data, error, isFetching, refetch } = useOrchardsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS,
  });
  useRetryOnline(error !== undefined, refetch);
  useEffect(() => {
    if (data) forgetOtherPlans(userId, idsOf(data));
  }, [userId, data]);

  const failed = offline || error !== undefined;
  const kept = useMemo(() => {
    if (data || !failed) return undefined;
    const plans = readPlans(userId).map(({ orchard }) => orchard);
    return plans.length > 0 ? plans : undefined;
  }, [data, failed, userId]);
  return {
    userId,
    orchards: data ?? kept,
    failed,
    error: error as ApiError | undefined,
    offline,
    fetching: isFetching,
    refetch,
  };
}

const idsOf = (orchards: readonly PlannedOrchard[]) => orchards.map(({ id }) => id);
