import type { AnarEvent } from '@anar/contracts/event';
import { subscriptionChanged } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Query } from '@anar/service-kit/mongo/run-queries';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import type { PlanId } from './daily-checks.ts';
import { type PlanDocument, planModel } from './plan.model.ts';

export interface PlanStore {
  /** The plan a person has at an instant; the free one when none was told or it has ended. */
  query(userId: string, at: Date): Query<PlanId>;
  erase(userId: string): Promise<void>;
}

/** Keeps what payments tells of subscriptions: the last state by `seq`, so that repeats and old events do nothing. */
export function planStore(service: Service): PlanStore {
  const plans = planModel(service.mongo);

  async function apply({ data, seq }: AnarEvent<typeof subscriptionChanged>): Promise<void> {
    const { userId, planId, until } = data;
    const told = { planId, until: until === null ? null : new Date(until) };
    await upsertIfNewer<PlanDocument>(plans, userId, { seq }, { $set: told });
  }

  service.events.consume(subscriptionChanged, apply);

  return {
    query: (userId, at) => ({
      collection: plans.collection.name,
      filter: { _id: userId },
      read([plan]: readonly PlanDocument[]) {
        const hasEnded = plan?.until && plan.until.getTime() <= at.getTime();
        return plan && !hasEnded ? plan.planId : 'free';
      },
    }),
    async erase(userId) {
      await plans.deleteOne({ _id: userId });
    },
  };
}
