import { indiaDay } from '@anar/india/time';
import { loadIngredients, loadLabels, loadPestNames } from '@anar/label-claims/load-labels';
import { loadNutrition } from '@anar/nutrition/nutrition';
import { createPlaceFinder } from '@anar/places/find-places';
import { loadPlaces } from '@anar/places/place-table';
import { eraseDeletedUsers } from '@anar/service-kit/events/erasure/erasure';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { exportPersonalData } from '@anar/service-kit/personal-data/export-personal-data';
import { registerAdvisories } from './advisories/register-advisories.ts';
import { registerFertilizerRoutes } from './agronomy/fertilizer/routes.ts';
import { createAlerts } from './alerts/create-alerts.ts';
import type { OrchardConfig } from './config.ts';
import { createDiaryStore } from './diary/diary.store.ts';
import { createHarvestGuard } from './diary/harvest-guard.ts';
import { registerDiaryRoutes } from './diary/routes.ts';
import { createSprayLabels } from './diary/spray-labels.ts';
import { createWithDiary } from './diary/with-diary.ts';
import { registerOrchardRemovedConsumer } from './erasure/orchard-removed.consumer.ts';
import { ownFiles } from './export/own-files.ts';
import { registerLabelRoutes } from './labels/routes.ts';
import { readShownLabels } from './labels/shown-labels.ts';
import { createOrchardStore } from './orchards/orchard.store.ts';
import { createReadLocation } from './orchards/orchard-location.ts';
import { registerPlaceRoutes } from './orchards/places/routes.ts';
import { registerOrchardRoutes } from './orchards/routes.ts';
import { registerDiagnosisCompletedConsumer } from './outbreaks/diagnosis-completed.consumer.ts';
import { createSightingStore } from './outbreaks/sighting.store.ts';
import { registerPrescriptionWrittenConsumer } from './prescriptions/prescription-written.consumer.ts';
import { createSprayPlanStore } from './prescriptions/spray-plan.store.ts';
import { createWeather } from './weather/create-weather.ts';

interface AppOptions {
  /** The clock by which advice is given; tests set their own. */
  clock?: () => Date;
}

/** Orchards of growers and their daily advice. */
export function buildApp(config: OrchardConfig, { clock = () => new Date() }: AppOptions = {}): Service {
  const service = createService({
    name: 'orchard',
    title: 'Orchards and daily advice',
    config,
    uses: { mongo: true, redis: true, events: true, media: true },
  });
  const places = loadPlaces();
  const finder = createPlaceFinder(places);
  const orchards = createOrchardStore(service);
  const diary = createDiaryStore(service);
  const plans = createSprayPlanStore(service, { done: diary.prescribed });
  const table = loadLabels();
  const labels = readShownLabels(table, loadPestNames());
  const sprayLabels = createSprayLabels(table, loadIngredients(), labels);
  const guard = createHarvestGuard(diary, sprayLabels);
  registerPlaceRoutes(service, finder);
  registerLabelRoutes(service, labels);
  registerOrchardRoutes(service, {
    orchards,
    readLocation: createReadLocation(finder, places),
    withDiary: createWithDiary(diary, clock),
    refuseHarvestToday: (userId, orchardId) => guard.refuseHarvest(userId, orchardId, indiaDay(clock())),
  });
  registerDiaryRoutes(service, { orchards, diary, guard, plans, labels: sprayLabels, clock });
  registerFertilizerRoutes(service, { orchards, diary, nutrition: loadNutrition(), clock });
  const sightings = createSightingStore(service);
  const advice = registerAdvisories(service, {
    orchards,
    sightings,
    diary,
    weather: createWeather(service, config),
    alerts: createAlerts(service, config, places),
    clock,
  });
  registerDiagnosisCompletedConsumer(service, sightings);
  registerPrescriptionWrittenConsumer(service, { orchards, plans });
  registerOrchardRemovedConsumer(service, [diary, plans, ...advice.orchards]);
  eraseDeletedUsers(service, [service.media, orchards, diary, plans, sightings, ...advice.personalDataStores]);
  exportPersonalData(service, ownFiles(service), { media: service.media });
  return service;
}
