import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import { type CheckDocument, checkModel } from './check.model.ts';

export interface CheckStore extends PersonalDataStore {
  /** A farmer's latest checks, newest first. */
  of(userId: string): Promise<CheckDocument[]>;
  /** Upserts by `seq`: repeated and older events are no-ops. Keeps the newest ten of a farmer. */
  put(check: CheckDocument): Promise<void>;
}

export const CHECKS_KEPT = 10;

/** Results of plant checks. */
export function createCheckStore({ mongo }: Pick<Service, 'mongo'>): CheckStore {
  const checks = checkModel(mongo);
  const newestFirst = (userId: string) => checks.find({ userId }).sort({ at: -1, _id: -1 });

  return {
    of: (userId) => newestFirst(userId).limit(CHECKS_KEPT).lean(),
    async put({ _id, seq, ...facts }) {
      await upsertIfNewer<CheckDocument>(checks, _id, { seq }, { $set: facts });
      const tooMany = await newestFirst(facts.userId).skip(CHECKS_KEPT).select({ _id: 1 }).lean();
      if (tooMany.length > 0) await checks.deleteMany({ _id: { $in: tooMany.map((check) => check._id) } });
    },
    async erase(userId) {
      await checks.deleteMany({ userId });
    },
  };
}
