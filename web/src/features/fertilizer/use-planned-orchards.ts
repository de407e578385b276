import { useMemo } from 'react';
import { ORCHARDS_STALE_SECONDS, useOrchardsQuery } from '../../api/orchards-api.ts';
import { type QueryState, useQueryState } from '../../api/use-query-state.ts';
import { useSession } from '../../session/hooks.ts';
import { keptPlans, type PlannedOrchard } from './kept-plans.ts';

/** The person's orchards; when they do not come, those whose plan is on the device. */
export function usePlannedOrchards(): QueryState<readonly PlannedOrchard[]> & { userId: string } {
  const userId = useSession().user?.id ?? '';
  const query = useOrchardsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS,
  });
  const copy = useMemo(
    () => ({
      keep: (orchards: readonly PlannedOrchard[]) =>
        keptPlans.forgetOthers(
          userId,
          orchards.map(({ id }) => id),
        ),
      read: () => {
        const kept = keptPlans.of(userId);
        const newest = kept[0];
        return newest ? { at: newest.at, data: kept.map(({ answer }) => answer.orchard) } : null;
      },
    }),
    [userId],
  );
  return { userId, ...useQueryState<readonly PlannedOrchard[]>(query, copy) };
}
