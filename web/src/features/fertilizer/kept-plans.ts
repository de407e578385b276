import type { FertilizerPlan } from '@anar/contracts/fertilizer';
import type { Orchard } from '@anar/contracts/orchards';
import { persistedQueries } from '../../api/persisted-queries.ts';

/** What a plan says of the orchard it is for. */
export type PlannedOrchard = Pick<Orchard, 'id' | 'name' | 'plantCount' | 'plantAge'>;

export interface OrchardWithPlan {
  orchard: PlannedOrchard;
  plan: FertilizerPlan;
}

/** The last plan of each orchard. They go with the session. */
export const keptPlans = persistedQueries<OrchardWithPlan>(
  { key: 'anar-mitra:fertilizer:v1', scope: 'person' },
  10,
  ({ orchard, plan: { perPlantGrams, doses, recorded } }) =>
    typeof orchard.id === 'string' &&
    typeof perPlantGrams === 'object' &&
    [doses, recorded].every(Array.isArray) &&
    doses.every(({ items }) => Array.isArray(items)),
);
