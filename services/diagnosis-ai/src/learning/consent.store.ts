import type { Service } from '@anar/service-kit/lifecycle/service';
import { consentModel } from './consent.model.ts';

export interface ConsentStore {
  /** Start of the consent; undefined: none. */
  since(userId: string): Promise<Date | undefined>;
  /** Start of the consents among these users, by user id. */
  among(userIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Idempotent: an earlier consent stays as it is. Throws 401 for an erased user. */
  give(userId: string, at: Date): Promise<void>;
  /** Ends the consent. */
  erase(userId: string): Promise<void>;
}

/** Who lets the adviser learn from their questions. */
export function createConsentStore({ mongo, tombstones }: Pick<Service, 'mongo' | 'tombstones'>): ConsentStore {
  const consents = consentModel(mongo);
  return {
    since: async (userId) => (await consents.findById(userId).lean())?.since,
    async among(userIds) {
      const found = await consents.find({ _id: { $in: [...new Set(userIds)] } }).lean();
      return new Map(found.map(({ _id, since }) => [_id, since]));
    },
    async give(userId, at) {
      await tombstones.refuse(userId);
      await consents.updateOne({ _id: userId }, { $setOnInsert: { since: at } }, { upsert: true });
    },
    async erase(userId) {
      await consents.deleteOne({ _id: userId });
    },
  };
}
