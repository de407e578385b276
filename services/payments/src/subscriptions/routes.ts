import { paymentErrors } from '@anar/contracts/errors/payments';
import {
  cancelSubscription,
  quotePlan,
  readSubscription,
  resumeSubscription,
  type Subscription,
} from '@anar/contracts/payments/subscriptions';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { currentPlan } from './periods.ts';
import type { Quotes } from './quotes.ts';
import type { StoredSubscription, SubscriptionStore } from './subscription.store.ts';

interface SubscriptionRouteDeps {
  subscriptions: SubscriptionStore;
  quotes: Pick<Quotes, 'create'>;
  clock: () => Date;
}

/** A user's plan: read, quote, cancel at the period's end, resume. */
export function registerSubscriptionRoutes(
  { routes }: Service,
  { subscriptions, quotes, clock }: SubscriptionRouteDeps,
): void {
  async function setCancelled(userId: string, endsByWish: boolean) {
    const at = clock();
    const after = await subscriptions.change(userId, at, (now) =>
      currentPlan(now.periods, at) && now.endsByWish !== endsByWish ? { ...now, endsByWish } : undefined,
    );
    if (!currentPlan(after.periods, at)) throw new AppError(paymentErrors.noSubscription);
    return { subscription: onWire(after, at) };
  }

  routes.self(readSubscription, async ({ caller }) => ({
    subscription: onWire(await subscriptions.find(caller.userId), clock()),
  }));
  routes.self(quotePlan, async ({ caller, body: { planId, cycle } }) => ({
    quote: await quotes.create(caller.userId, { planId, cycle }),
  }));
  routes.self(cancelSubscription, ({ caller }) => setCancelled(caller.userId, true));
  routes.self(resumeSubscription, ({ caller }) => setCancelled(caller.userId, false));
}

function onWire({ periods, endsByWish }: StoredSubscription, at: Date): Subscription {
  const plan = currentPlan(periods, at);
  if (!plan) return { planId: 'free', endsByWish: false };
  const { planId, cycle, from, paidUntil, orderId } = plan;
  return { planId, cycle, startedAt: from.toISOString(), until: paidUntil.toISOString(), endsByWish, orderId };
}
