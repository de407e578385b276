import { randomInt } from 'node:crypto';
import { MARKET } from '@anar/contracts/constants';
import { kitErrors } from '@anar/contracts/errors/kit';
import { marketErrors } from '@anar/contracts/errors/market';
import { AppError } from '@anar/service-kit/errors';
import { duplicateKey, undoneByConflict } from '@anar/service-kit/mongo';
import type { Service } from '@anar/service-kit/service';
import { ulid } from 'ulid';
import { ALERT_FACTS, type PriceAlertDocument, type PriceAlertFields, priceAlertModel } from './price-alert.model.ts';

export type NewAlert = Omit<PriceAlertFields, 'userId' | 'createdAt' | 'toldOn'>;
export type StoredAlert = PriceAlertFields & { id: string; judgements: number };

/** What people want to be told of prices. */
export interface PriceAlertStore {
  /** The same mandi, direction and price again is the first alert, as it stands. Throws `too_many_alerts`. */
  add(userId: string, wanted: NewAlert): Promise<StoredAlert>;
  /** Newest first. */
  list(userId: string): Promise<StoredAlert[]>;
  /** Empties one's own alert. Again, or of somebody else's, it does nothing. */
  remove(userId: string, id: string): Promise<void>;
  /** Removes a person's alerts. Throws while their pushes cannot be told. */
  erase(userId: string): Promise<void>;
}

const MOST_ROUNDS = 4 * MARKET.alerts;
/** How long an alert that was taken back stays for the push it may still have to tell: later that is worth nothing. */
const MARK_MS = 2 * 24 * 60 * 60 * 1000;
export const standing = { removedAt: { $exists: false } };

export function priceAlertStore(service: Service): PriceAlertStore {
  const alerts = priceAlertModel(service.mongo);
  service.events.outbox(alerts);

  /** A free place of the person; by chance, so that many presses at once seldom want the same. */
  async function freeSlot(userId: string): Promise<number> {
    const found = await alerts.find({ userId, ...standing }, { slot: 1 }).lean();
    const taken = new Set(found.map(({ slot }) => slot));
    const free = Array.from({ length: MARKET.alerts }, (_, slot) => slot).filter((slot) => !taken.has(slot));
    const slot = free[randomInt(Math.max(1, free.length))];
    if (slot === undefined) throw new AppError(marketErrors.tooManyAlerts);
    return slot;
  }

  async function same(userId: string, { marketId, direction, price }: NewAlert): Promise<StoredAlert | undefined> {
    const found = await alerts.findOne({ userId, marketId, direction, price, ...standing }).lean();
    return found ? toStored(found) : undefined;
  }

  async function refuseErased(userId: string): Promise<void> {
    if (!(await service.tombstones.has(userId))) return;
    await alerts.deleteMany({ userId });
    throw new AppError(kitErrors.sessionEnded);
  }

  return {
    async add(userId, wanted) {
      await refuseErased(userId);
      const fields = { _id: ulid(), userId, ...wanted, createdAt: new Date(), judgements: 0 };
      // Each lost round is another alert of the same person: the places run out before the rounds do.
      for (let round = 1; ; round++) {
        const first = await same(userId, wanted);
        if (first) return first;
        try {
          const made = await alerts.create({ ...fields, slot: await freeSlot(userId) });
          // Erased while this was written.
          await refuseErased(userId);
          return toStored(made.toObject());
        } catch (error) {
          if (!(duplicateKey(error) || undoneByConflict(error)) || round > MOST_ROUNDS) throw error;
        }
      }
    },

    async list(userId) {
      const found = await alerts
        .find({ userId, ...standing })
        .sort({ _id: -1 })
        .lean();
      return found.map(toStored);
    },

    async remove(userId, id) {
      const now = Date.now();
      const mark = { removedAt: new Date(now), expiresAt: new Date(now + MARK_MS) };
      const lost = Object.fromEntries(ALERT_FACTS.map((fact) => [fact, 1]));
      await alerts.updateOne({ _id: id, userId, ...standing }, { $set: mark, $unset: lost });
    },

    async erase(userId) {
      await service.events.flush();
      await alerts.deleteMany({ userId, 'outbox.0': { $exists: false } });
      if (await alerts.exists({ userId }))
        throw new Error('price alerts of an erased person still have events to tell');
    },
  };
}

export function toStored(document: PriceAlertDocument): StoredAlert {
  const { _id, slot: _a, removedAt: _b, expiresAt: _c, seq: _d, outbox: _e, ...fields } = document;
  return { id: _id, ...fields };
}
