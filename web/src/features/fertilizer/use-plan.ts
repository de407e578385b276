import type { FertilizerPlan } from '@anar/contracts/orchards/fertilizer';
import { useMemo } from 'react';
import type { DeviceCopy } from '../../api/queries/persisted-queries.ts';
import { type QueryState, useQueryState } from '../../api/queries/use-query-state.ts';
import { useFertilizerPlanQuery } from './fertilizer-api.ts';
import { type PlanOrchard, planCache } from './plan-cache.ts';

/** Seconds after which a plan is refetched when its screen opens: a dose may have become due. */
const STALE_SECONDS = 300;

/** The plan of an orchard; from the cache when the request fails. */
export function usePlan(userId: string, { id, name, plantCount, plantAge }: PlanOrchard): QueryState<FertilizerPlan> {
  const query = useFertilizerPlanQuery(id, { refetchOnMountOrArgChange: STALE_SECONDS });
  const copy = useMemo((): DeviceCopy<FertilizerPlan> => {
    const whole = planCache.copy(userId, id);
    const orchard = { id, name, plantCount, plantAge };
    return {
      keep: (plan, at) => whole.keep({ orchard, plan }, at),
      read: () => {
        const cached = whole.read();
        return cached && { at: cached.at, data: cached.data.plan };
      },
    };
  }, [userId, id, name, plantCount, plantAge]);
  return useQueryState(query, copy);
}
