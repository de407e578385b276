import { orchardHarvest } from '@anar/harvest/orchard-harvest';
import { dayAfter, indiaDay } from '@anar/india/time';
import { isShown } from '@anar/label-claims/label';
import { loadLabels } from '@anar/label-claims/load-labels';
import { loadPlaces } from '@anar/places/place-table';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { createCellWeatherStore } from './cell-weather.store.ts';
import { createCheckStore } from './check.store.ts';
import { createDiaryLineStore } from './diary-line.store.ts';
import { registerFarmFactsConsumers } from './farm-facts.consumer.ts';
import { createOrchardViewStore } from './orchard-view.store.ts';
import { type CaseSheetRouteDeps, registerCaseSheetRoutes } from './routes.ts';

export type CaseSheetOptions = Omit<CaseSheetRouteDeps, 'farms' | 'tables'>;

/** The farm records that a doctor sees besides the problem, while the farmer consents. */
export function registerCaseSheet(
  service: Service,
  options: CaseSheetOptions,
): {
  personalDataStores: PersonalDataStore[];
  /** The likely day of an orchard's next harvest; undefined when unknown. */
  nextHarvest: (orchardId: string, farmerId: string) => Promise<string | undefined>;
} {
  const orchards = createOrchardViewStore(service);
  const lines = createDiaryLineStore(service);
  const checks = createCheckStore(service);
  const farms = { orchards, lines, checks, weather: createCellWeatherStore(service) };
  const tables = {
    preHarvestDays: new Map(loadLabels().flatMap((label) => (isShown(label) ? [[label.id, label.phi]] : []))),
    districtNames: new Map(loadPlaces().districts.map(({ id, name }) => [id, name])),
  };
  registerFarmFactsConsumers(service, farms);
  registerCaseSheetRoutes(service, { ...options, farms, tables });

  return {
    personalDataStores: [orchards, lines, checks],
    async nextHarvest(orchardId, farmerId) {
      const view = await orchards.find(farmerId, orchardId);
      if (!view) return undefined;
      const { plantPhase: phase, plantBahar: bahar, toldAt } = view;
      const pickings = (await lines.of(farmerId, orchardId)).flatMap(({ kind, on }) => (kind === 'harvest' ? on : []));
      const now = options.clock();
      const { daysToHarvest } = orchardHarvest({ phase, bahar, toldAt, pickings }, now);
      return daysToHarvest === null ? undefined : dayAfter(indiaDay(now), daysToHarvest);
    },
  };
}
