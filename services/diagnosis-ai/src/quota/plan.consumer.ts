import { subscriptionChanged } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PlanStore } from './plan.store.ts';

/** Stores the plans that the payments service publishes. */
export function registerPlanConsumer({ events }: Pick<Service, 'events'>, plans: Pick<PlanStore, 'put'>): void {
  events.consume(subscriptionChanged, async ({ seq, data: { userId, planId, until } }) => {
    await plans.put(userId, seq, { planId, until: until === null ? null : new Date(until) });
  });
}
