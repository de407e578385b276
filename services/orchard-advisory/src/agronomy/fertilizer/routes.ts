import { type FertilizerPlan, fertilizerPlan } from '@anar/contracts/orchards/fertilizer';
import { dayAfter, indiaDay } from '@anar/india/time';
import { type Nutrition, yearOf } from '@anar/nutrition/nutrition';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { DiaryStore } from '../../diary/diary.store.ts';
import type { OrchardStore } from '../../orchards/orchard.store.ts';
import { planDoses } from './plan-doses.ts';

export interface FertilizerDeps {
  orchards: Pick<OrchardStore, 'find'>;
  diary: Pick<DiaryStore, 'fertilizers'>;
  nutrition: Nutrition;
  clock: () => Date;
}

const YEAR_DAYS = 365;

/** The year's nutrition plan of the caller's own orchard. */
export function registerFertilizerRoutes(
  { routes }: Service,
  { orchards, diary, nutrition, clock }: FertilizerDeps,
): void {
  routes.user(fertilizerPlan, async ({ caller: { userId }, params: { orchardId } }): Promise<FertilizerPlan> => {
    const orchard = await orchards.find(userId, orchardId);
    const today = indiaDay(clock());
    const given = await diary.fertilizers(userId, orchardId, dayAfter(today, -YEAR_DAYS));
    const { N, P2O5, K2O, FYM_kg } = yearOf(orchard.plantAge, nutrition);
    return {
      orchardId,
      perPlantGrams: { n: N, p2o5: P2O5, k2o: K2O },
      manureKilogramsPerPlant: FYM_kg,
      doses: planDoses(orchard, nutrition, today),
      recorded: given.map(({ on, product = 'खाद', kilograms }) => ({
        ...{ on, product },
        ...(kilograms !== undefined && { kilograms }),
      })),
      caution: nutrition.caution,
      source: nutrition.source,
    };
  });
}
