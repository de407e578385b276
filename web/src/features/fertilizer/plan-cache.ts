import type { FertilizerPlan } from '@anar/contracts/orchards/fertilizer';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { persistedQueries } from '../../api/queries/persisted-queries.ts';

/** The orchard's facts that its plan shows. */
export type PlanOrchard = Pick<Orchard, 'id' | 'name' | 'plantCount' | 'plantAge'>;

export interface OrchardWithPlan {
  orchard: PlanOrchard;
  plan: FertilizerPlan;
}

/** The last plan of each orchard, until logout. */
export const planCache = persistedQueries<OrchardWithPlan>(
  { key: 'anar-mitra:fertilizer:v1', scope: 'person' },
  10,
  ({ orchard, plan: { perPlantGrams, doses, recorded } }) =>
    typeof orchard.id === 'string' &&
    typeof perPlantGrams === 'object' &&
    [doses, recorded].every(Array.isArray) &&
    doses.every(({ items }) => Array.isArray(items)),
);
