import type { FertilizerPlan } from '@anar/contracts/fertilizer';
import { useMemo } from 'react';
import type { DeviceCopy } from '../../api/persisted-queries.ts';
import { type QueryState, useQueryState } from '../../api/use-query-state.ts';
import { useFertilizerPlanQuery } from './fertilizer-api.ts';
import { keptPlans, type PlannedOrchard } from './kept-plans.ts';

/** Seconds after which a plan is fetched again when its screen opens: the time of a dose comes and goes. */
const STALE_SECONDS = 300;

/** The plan of an orchard; when it does not come, the last one that came. */
export function usePlan(
  userId: string,
  { id, name, plantCount, plantAge }: PlannedOrchard,
): QueryState<FertilizerPlan> {
  const query = useFertilizerPlanQuery(id, { refetchOnMountOrArgChange: STALE_SECONDS });
  const copy = useMemo((): DeviceCopy<FertilizerPlan> => {
    const whole = keptPlans.copy(userId, id);
    const orchard = { id, name, plantCount, plantAge };
    return {
      keep: (plan, at) => whole.keep({ orchard, plan }, at),
      read: () => {
        const kept = whole.read();
        return kept && { at: kept.at, data: kept.data.plan };
      },
    };
  }, [userId, id, name, plantCount, plantAge]);
  return useQueryState(query, copy);
}
