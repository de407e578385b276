import { MARKET } from '@anar/contracts/constants';
import { marketErrors } from '@anar/contracts/errors/market';
import { created } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { insertWithinLimit } from '@anar/service-kit/mongo/insert-within-limit';
import { notDeleted, softDelete } from '@anar/service-kit/mongo/soft-delete';
import { ulid } from 'ulid';
import { type PriceAlertDocument, type PriceAlertFields, priceAlertModel } from './price-alert.model.ts';

export type NewAlert = Omit<PriceAlertFields, 'userId' | 'createdAt' | 'toldOn'>;
export type StoredAlert = PriceAlertFields & { id: string; seq: number };

/** Price alerts, each of one user. */
export interface PriceAlertStore {
  /** Idempotent by mandi, direction and price: returns the first alert unchanged. Throws `too_many_alerts`. */
  add(userId: string, wanted: NewAlert): Promise<StoredAlert>;
  /** Newest first. */
  list(userId: string): Promise<StoredAlert[]>;
  /** Soft-deletes the user's own alert. No-op when it is removed already or belongs to another user. */
  remove(userId: string, id: string): Promise<void>;
  /** Removes a user's alerts. Throws while their outbox cannot be published. */
  erase(userId: string): Promise<void>;
}

/** How long a removed alert is kept for a push still in its outbox: later than that the push is useless. */
const MARK_MS = 2 * 24 * 60 * 60 * 1000;

export function createPriceAlertStore(service: Service): PriceAlertStore {
  const alerts = priceAlertModel(service.mongo);
  service.events.outbox(alerts);

  async function same(userId: string, { marketId, direction, price }: NewAlert): Promise<StoredAlert | undefined> {
    const found = await alerts.findOne({ userId, marketId, direction, price, ...notDeleted }).lean();
    return found ? toStored(found) : undefined;
  }

  return {
    async add(userId, wanted) {
      await service.tombstones.refuse(userId);
      const fields = { _id: ulid(), userId, ...wanted, createdAt: new Date() };
      return insertWithinLimit({
        most: MARKET.alerts,
        taken: async () => (await alerts.find({ userId, ...notDeleted }, { slot: 1 }).lean()).map(({ slot }) => slot),
        insert: async (slot) => toStored((await alerts.create(created({ ...fields, slot }, []))).toObject()),
        first: () => same(userId, wanted),
        full: () => new AppError(marketErrors.tooManyAlerts),
      });
    },

    async list(userId) {
      const found = await alerts
        .find({ userId, ...notDeleted })
        .sort({ _id: -1 })
        .lean();
      return found.map(toStored);
    },

    async remove(userId, id) {
      await alerts.updateOne({ _id: id, userId, ...notDeleted }, softDelete(alerts, [], { keptMs: MARK_MS }));
      await service.idempotency.clearRepliesAbout(userId, id);
    },

    erase: (userId) => service.events.remove(alerts, { userId }),
  };
}

export function toStored(document: PriceAlertDocument): StoredAlert {
  const { _id, slot, removedAt, expiresAt, outbox, ...fields } = document;
  return { id: _id, ...fields };
}
