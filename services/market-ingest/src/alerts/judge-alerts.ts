import { indiaDay } from '@anar/india/time';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { ShownMandi, ShownMandis } from '../mandis/shown-mandis.store.ts';
import type { OnPricesRefreshed } from '../prices/prices-refreshed.consumer.ts';
import { judgeAlert } from './judge-alert.ts';
import type { JudgedAlerts } from './judged-alerts.store.ts';
import type { StoredAlert } from './price-alert.store.ts';
import { pricePush } from './price-push.ts';

export interface JudgeDeps {
  alerts: JudgedAlerts;
  mandis: Pick<ShownMandis, 'inOrder'>;
  clock: () => Date;
}

const AT_ONCE = 20;

/**
 * Judges the alerts of the mandis named in an event by their current prices, not by those of the event: idempotent, and
 * independent of the order of events.
 */
export function createJudgeAlerts({ alerts, mandis, clock }: JudgeDeps): OnPricesRefreshed {
  /** Optimistic retry: a rejected write means that another process judged the alert meanwhile. */
  async function judgeOne(alert: StoredAlert, { newest, sample }: ShownMandi, requestId: string | undefined) {
    const price = { day: newest.date, modal: newest.modalPrice };
    for (let seen: StoredAlert | undefined = alert; seen; seen = await alerts.find(alert.id)) {
      const now = clock();
      const found = judgeAlert(seen, price, indiaDay(now));
      if (!found) return;
      const push = found.shouldPush ? pricePush({ alert: seen, newest: price, sample, now, requestId }) : undefined;
      if (await alerts.note(seen, found.judged, push)) return;
    }
  }

  return async ({ data, requestId }) => {
    for (const mandi of await mandis.inOrder(await alerts.watched(data.changed))) {
      const newest = { day: mandi.newest.date, modal: mandi.newest.modalPrice };
      for await (const some of alerts.unjudged(mandi._id, newest)) {
        await inParallel(AT_ONCE, some, (alert) => judgeOne(alert, mandi, requestId));
      }
    }
  };
}
