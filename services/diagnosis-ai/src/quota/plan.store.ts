import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Query } from '@anar/service-kit/mongo/run-queries';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import type { PlanId } from './daily-checks.ts';
import { type PlanDocument, planModel } from './plan.model.ts';

export interface PlanStore {
  /** The plan of a user at an instant; the free one when none is known or it has ended. */
  query(userId: string, at: Date): Query<PlanId>;
  /** Stores the last state by `seq`: repeated and older events change nothing. `until` null: without an end. */
  put(userId: string, seq: number, plan: Pick<PlanDocument, 'planId' | 'until'>): Promise<void>;
  erase(userId: string): Promise<void>;
}

/** The plan of each person, as the payments service states it. */
export function createPlanStore({ mongo }: Pick<Service, 'mongo'>): PlanStore {
  const plans = planModel(mongo);

  return {
    query: (userId, at) => ({
      collection: plans.collection.name,
      filter: { _id: userId },
      read([plan]: readonly PlanDocument[]) {
        const hasEnded = plan?.until && plan.until.getTime() <= at.getTime();
        return plan && !hasEnded ? plan.planId : 'free';
      },
    }),
    async put(userId, seq, plan) {
      await upsertIfNewer<PlanDocument>(plans, userId, { seq }, { $set: plan });
    },
    async erase(userId) {
      await plans.deleteOne({ _id: userId });
    },
  };
}
