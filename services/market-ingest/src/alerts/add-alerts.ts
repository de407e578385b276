import type { PersonalDataStore } from '@anar/service-kit/events/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { shownMandis } from '../mandis/shown-mandis.store.ts';
import type { OnPricesRefreshed } from '../prices/prices-refreshed.ts';
import { createJudgeAlerts } from './judge-alerts.ts';
import { judgedAlerts } from './judged-alerts.store.ts';
import { priceAlertStore } from './price-alert.store.ts';
import { alertRoutes } from './routes.ts';

export interface AddAlertsDeps {
  sample: boolean;
  clock: () => Date;
}

export interface Alerts {
  judge: OnPricesRefreshed;
  /** What an erasure empties. */
  people: PersonalDataStore[];
}

/** Price alerts: told by people, judged by each new price. */
export function addAlerts(service: Service, { sample, clock }: AddAlertsDeps): Alerts {
  const mandis = shownMandis(service, sample);
  const alerts = priceAlertStore(service);
  alertRoutes(service, { alerts, mandis });
  return { judge: createJudgeAlerts({ alerts: judgedAlerts(service), mandis, clock }), people: [alerts] };
}
