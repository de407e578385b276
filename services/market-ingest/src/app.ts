import { loadPlaces } from '@anar/places/place-table';
import { eraseDeletedUsers } from '@anar/service-kit/events/erasure';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { addAlerts } from './alerts/add-alerts.ts';
import type { MarketConfig } from './config.ts';
import { addIngest } from './ingest/add-ingest.ts';
import { addList } from './list/add-list.ts';
import { cachedAnswers } from './list/cached-answers.ts';
import { onPricesRefreshed } from './prices/prices-refreshed.ts';

interface AppOptions {
  /** The time by which prices are judged; tests have their own. */
  clock?: () => Date;
  /** Asks the portal every hour; tests ask it themselves. */
  byTheClock?: boolean;
}

/** Mandi prices of pomegranate: fetched, checked, kept, read, and told when they cross what somebody asked for. */
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
  const answers = cachedAnswers(service);
  const { runs } = addIngest(service, config, { places, clock, byTheClock, afterRun: answers.raise });
  addList(service, { answers, places, sample: config.sample, answeredAt: runs.lastGood });
  const alerts = addAlerts(service, { sample: config.sample, clock });
  onPricesRefreshed(service, [answers.raise, alerts.judge]);
  eraseDeletedUsers(service, alerts.people);
  return service;
}
