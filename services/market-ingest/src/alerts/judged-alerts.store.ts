import { changed, type PendingEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { notDeleted } from '@anar/service-kit/mongo/soft-delete';
import type { AlertState, DayPrice } from './judge-alert.ts';
import { priceAlertModel } from './price-alert.model.ts';
import { type StoredAlert, toStored } from './price-alert.store.ts';

/** The alerts of all users, only for judging new prices. */
export interface JudgedAlerts {
  /** Those of these mandis that have an alert. */
  watched(marketIds: readonly string[]): Promise<string[]>;
  /** Alerts of a mandi that have not been judged by this price, in batches. */
  unjudged(marketId: string, newest: DayPrice): AsyncGenerator<StoredAlert[]>;
  /** Undefined when the alert was removed. */
  find(id: string): Promise<StoredAlert | undefined>;
  /** Stores the new state together with its push. False when another process judged the alert since it was read. */
  note(seen: StoredAlert, judged: AlertState, push: PendingEvent | undefined): Promise<boolean>;
}

const AT_ONCE = 200;

export function createJudgedAlerts({ mongo }: Pick<Service, 'mongo'>, atOnce = AT_ONCE): JudgedAlerts {
  const alerts = priceAlertModel(mongo);
  return {
    watched: (marketIds) => alerts.distinct('marketId', { marketId: { $in: [...marketIds] }, ...notDeleted }),

    async *unjudged(marketId, { day, modal }) {
      const notSeen = { $or: [{ day: { $lt: day } }, { day, modal: { $ne: modal } }] };
      for (let last = ''; ; ) {
        const after = { marketId, _id: { $gt: last }, ...notDeleted, ...notSeen };
        const found = await alerts.find(after).sort({ _id: 1 }).limit(atOnce).lean();
        if (found.length > 0) yield found.map(toStored);
        if (found.length < atOnce) return;
        last = found.at(-1)?._id ?? last;
      }
    },

    async find(id) {
      const found = await alerts.findOne({ _id: id, ...notDeleted }).lean();
      return found ? toStored(found) : undefined;
    },

    async note({ id, userId, seq }, judged, push) {
      const update = changed({ ...judged }, push ? [push] : []);
      const done = await undefinedOnWriteConflict(alerts.updateOne({ _id: id, userId, seq, ...notDeleted }, update));
      return done?.modifiedCount === 1;
    },
  };
}
