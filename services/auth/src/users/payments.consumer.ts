import { subscriptionChanged, walletChanged } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { UserStore } from './user.store.ts';

/** Copies the plan and the balance of each user from the events of payments. */
export function registerPaymentsConsumer(
  { events }: Pick<Service, 'events'>,
  users: Pick<UserStore, 'putPlan' | 'putBalance'>,
): void {
  events.consume(subscriptionChanged, ({ seq, data: { userId, planId, until } }) =>
    users.putPlan(userId, seq, { plan: planId, planUntil: until === null ? null : new Date(until) }),
  );
  events.consume(walletChanged, ({ seq, data: { userId, balancePaise } }) =>
    users.putBalance(userId, seq, balancePaise),
  );
}
