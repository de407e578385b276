import { marketErrors } from '@anar/contracts/errors/market';
import { addPriceAlert, listPriceAlerts, type PriceAlert, removePriceAlert } from '@anar/contracts/price-alerts';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ShownMandis } from '../mandis/shown-mandis.store.ts';
import { initialAlertState } from './judge-alert.ts';
import type { PriceAlertStore, StoredAlert } from './price-alert.store.ts';

export interface AlertRouteDeps {
  alerts: PriceAlertStore;
  mandis: Pick<ShownMandis, 'find'>;
}

/** A user's price alerts: list, add, remove. */
export function registerAlertRoutes({ routes }: Service, { alerts, mandis }: AlertRouteDeps): void {
  routes.self(listPriceAlerts, async ({ caller }) => ({ alerts: (await alerts.list(caller.userId)).map(onWire) }));

  routes.self(addPriceAlert, async ({ caller, body: { marketId, direction, price } }) => {
    const mandi = await mandis.find(marketId);
    if (!mandi) throw new AppError(marketErrors.mandiUnknown);
    const { mandiName, varietyName, newest } = mandi;
    const judged = initialAlertState({ day: newest.date, modal: newest.modalPrice }, price);
    const wanted = { marketId, mandiName, varietyName, direction, price, ...judged };
    return { alert: onWire(await alerts.add(caller.userId, wanted)) };
  });

  routes.self(removePriceAlert, async ({ caller, params: { id } }) => {
    await alerts.remove(caller.userId, id);
    return { ok: true };
  });
}

function onWire({ id, marketId, mandiName, varietyName, direction, price, side, createdAt }: StoredAlert): PriceAlert {
  const wanted = { marketId, mandiName, varietyName, direction, price };
  return { id, ...wanted, reached: side === direction, createdAt: createdAt.toISOString() };
}
