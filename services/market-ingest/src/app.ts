import { loadPlaces } from '@anar/places/place-table';
import { eraseDeletedUsers } from '@anar/service-kit/events/erasure/erasure';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { exportPersonalData } from '@anar/service-kit/personal-data/export-personal-data';
import { registerAlerts } from './alerts/register-alerts.ts';
import type { MarketConfig } from './config.ts';
import { ownFiles } from './export/own-files.ts';
import { registerIngest } from './ingest/register-ingest.ts';
import { createAnswerCache } from './list/answer-cache.ts';
import { registerList } from './list/register-list.ts';
import { registerPricesRefreshedConsumer } from './prices/prices-refreshed.consumer.ts';

interface AppOptions {
  /** The clock by which prices are judged; tests set their own. */
  clock?: () => Date;
  /** Whether the portal is read every hour; tests start runs themselves. */
  byTheClock?: boolean;
}

/** Mandi prices of pomegranate: fetched, checked, stored, listed, and pushed when they cross a price alert. */
export function buildApp(
  config: MarketConfig,
  { clock = () => new Date(), byTheClock = true }: AppOptions = {},
): Service {
  const service = createService({
    name: 'market',
    title: 'Mandi prices',
    config,
    uses: { mongo: true, redis: true, events: true },
  });
  const { places } = loadPlaces();
  const answers = createAnswerCache(service);
  const { runs } = registerIngest(service, config, { places, clock, byTheClock, afterRun: answers.invalidate });
  registerList(service, { answers, places, sample: config.sample, answeredAt: runs.lastGood });
  const alerts = registerAlerts(service, { sample: config.sample, clock });
  registerPricesRefreshedConsumer(service, [answers.invalidate, alerts.judge]);
  eraseDeletedUsers(service, alerts.personalDataStores);
  exportPersonalData(service, ownFiles(service));
  return service;
}
