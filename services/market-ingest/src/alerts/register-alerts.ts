import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { createShownMandis } from '../mandis/shown-mandis.store.ts';
import type { OnPricesRefreshed } from '../prices/prices-refreshed.consumer.ts';
import { createJudgeAlerts } from './judge-alerts.ts';
import { createJudgedAlerts } from './judged-alerts.store.ts';
import { createPriceAlertStore } from './price-alert.store.ts';
import { registerAlertRoutes } from './routes.ts';

export interface RegisterAlertsDeps {
  sample: boolean;
  clock: () => Date;
}

export interface Alerts {
  judge: OnPricesRefreshed;
  /** Stores that the erasure of a user empties. */
  personalDataStores: PersonalDataStore[];
}

/** Price alerts: set by users, judged by each new price. */
export function registerAlerts(service: Service, { sample, clock }: RegisterAlertsDeps): Alerts {
  const mandis = createShownMandis(service, sample);
  const alerts = createPriceAlertStore(service);
  registerAlertRoutes(service, { alerts, mandis });
  return {
    judge: createJudgeAlerts({ alerts: createJudgedAlerts(service), mandis, clock }),
    personalDataStores: [alerts],
  };
}
