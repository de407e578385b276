import type { AnarEvent } from '@anar/contracts/messages/event';
import type { waterAdvised } from '@anar/contracts/messages/events';
import { HOUR_MS } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Query } from '@anar/service-kit/mongo/run-queries';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import { type AdvisedWaterDocument, advisedWaterModel } from './advised-water.model.ts';
import type { AdvisedWater } from './advised-water.ts';

export interface AdvisedWaterStore {
  /** The water of one farmer's orchards whose advice is still valid, by orchard. */
  query(userId: string): Query<Map<string, AdvisedWater>>;
  /** Stores the newest advice of an orchard: repeated and older ones are no-ops. */
  put(event: AnarEvent<typeof waterAdvised>): Promise<void>;
  /** The orchard or its diary changed: advice calculated before is no longer valid. */
  outdate(userId: string, orchardId: string, at: Date): Promise<void>;
  remove(userId: string, orchardId: string): Promise<void>;
  erase(userId: string): Promise<void>;
}

/** TTL: advice is of one day; late events arrive within three. */
const KEPT_MS = 72 * HOUR_MS;
const expiryOf = (at: Date) => new Date(at.getTime() + KEPT_MS);

export function createAdvisedWaterStore({ mongo }: Pick<Service, 'mongo'>): AdvisedWaterStore {
  const waters = advisedWaterModel(mongo);

  return {
    query: (userId) => ({
      collection: waters.collection.name,
      filter: { userId },
      read: (found: readonly AdvisedWaterDocument[]) =>
        new Map(found.flatMap((one) => stillHolds(one).map((water) => [one._id, water]))),
    }),

    async put({ data: { orchardId, userId, day, liters, everyDays, calculatedAt } }) {
      const at = new Date(calculatedAt);
      const $set = { userId, day, liters, everyDays, forgetAt: expiryOf(at) };
      await upsertIfNewer<AdvisedWaterDocument>(waters, orchardId, { calculatedAt: at }, { $set });
    },

    async outdate(userId, orchardId, at) {
      const $max = { changedAt: at, forgetAt: expiryOf(at) };
      const $setOnInsert = { userId, calculatedAt: new Date(0) };
      await waters.updateOne({ _id: orchardId }, { $max, $setOnInsert }, { upsert: true });
    },

    async remove(userId, orchardId) {
      await waters.deleteOne({ _id: orchardId, userId });
    },

    async erase(userId) {
      await waters.deleteMany({ userId });
    },
  };
}

function stillHolds({ day, liters, everyDays, calculatedAt, changedAt }: AdvisedWaterDocument): AdvisedWater[] {
  if (day === undefined || liters === undefined || everyDays === undefined) return [];
  return changedAt && changedAt > calculatedAt ? [] : [{ day, liters, everyDays }];
}
