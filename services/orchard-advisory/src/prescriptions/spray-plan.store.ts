import type { PlannedSpray } from '@anar/contracts/orchards/diary';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import { type DoneSpray, openSprays } from './planned-sprays.ts';
import { type SprayPlanDocument, type StoredSpray, sprayPlanModel } from './spray-plan.model.ts';

export interface SprayPlanStore {
  /** Replaces the sprays of an older version of the prescription; a repeat and a late event are no-ops. */
  put(consultationId: string, plan: Omit<SprayPlanDocument, '_id' | 'removed'>): Promise<void>;
  /** The orchard that an older version of the prescription went to. */
  orchardOf(consultationId: string): Promise<string | undefined>;
  /** The open sprays of the user's own orchard, earliest first. */
  open(userId: string, orchardId: string, today: string): Promise<PlannedSpray[]>;
  /** Removes a spray from the plan; false when there is no such spray. Idempotent. */
  remove(userId: string, orchardId: string, sprayId: string): Promise<boolean>;
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
  erase(userId: string): Promise<void>;
}

export interface SprayPlanDeps {
  /** The sprays of these consultations' prescriptions that are recorded in the diary. */
  done: (userId: string, orchardId: string, consultationIds: readonly string[]) => Promise<DoneSpray[]>;
}

export function createSprayPlanStore({ mongo }: Pick<Service, 'mongo'>, { done }: SprayPlanDeps): SprayPlanStore {
  const plans = sprayPlanModel(mongo);
  const has = (sprayId: string): { sprays: object } => ({
    sprays: { $elemMatch: { id: sprayId } satisfies Partial<StoredSpray> },
  });

  return {
    async put(consultationId, { version, ...plan }) {
      await upsertIfNewer<SprayPlanDocument>(plans, consultationId, { version }, { $set: { ...plan, removed: [] } });
    },
    async orchardOf(consultationId) {
      return (await plans.findById(consultationId, { orchardId: 1 }).lean())?.orchardId;
    },
    async open(userId, orchardId, today) {
      const found = await plans.find({ userId, orchardId }).lean();
      if (found.length === 0) return [];
      const ids = found.map(({ _id }) => _id);
      return openSprays(found, await done(userId, orchardId, ids), today);
    },
    async remove(userId, orchardId, sprayId) {
      const own = { userId, orchardId, ...has(sprayId) };
      return (await plans.updateOne(own, { $addToSet: { removed: sprayId } })).matchedCount === 1;
    },
    async removeOfOrchard(userId, orchardId) {
      await plans.deleteMany({ userId, orchardId });
    },
    async erase(userId) {
      await plans.deleteMany({ userId });
    },
  };
}
