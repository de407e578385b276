import { isShown } from '@anar/label-claims/label';
import { loadLabels } from '@anar/label-claims/load-labels';
import { loadPlaces } from '@anar/places/place-table';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { createCellWeatherStore } from './cell-weather.store.ts';
import { createCheckStore } from './check.store.ts';
import { createDiaryLineStore } from './diary-line.store.ts';
import { registerFarmFactsConsumers } from './farm-facts.consumer.ts';
import { createNextHarvest } from './next-harvest.ts';
import { createOrchardViewStore } from './orchard-view.store.ts';
import { type CaseSheetRouteDeps, registerCaseSheetRoutes } from './routes.ts';

export type CaseSheetOptions = Omit<CaseSheetRouteDeps, 'farms' | 'tables'>;

/** The farm records that a doctor sees besides the problem, while the farmer consents. */
export function registerCaseSheet(
  service: Service,
  options: CaseSheetOptions,
): {
  personalDataStores: PersonalDataStore[];
  nextHarvest: ReturnType<typeof createNextHarvest>;
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
    nextHarvest: createNextHarvest({ orchards, lines, clock: options.clock }),
  };
}
