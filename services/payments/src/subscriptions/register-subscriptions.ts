import { paymentsExpiry } from '@anar/contracts/messages/jobs';
import type { PlanId } from '@anar/contracts/payments/plans';
import { type NotificationRequest, paymentsNotificationWanted } from '@anar/contracts/users/notifications';
import { atFirstUse } from '@anar/india/first-use';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { currentPlan, type Period } from './periods.ts';
import { planName } from './plans/plans.ts';
import { createQuotes, type Quotes } from './quotes.ts';
import { registerSubscriptionRoutes } from './routes.ts';
import { createSubscriptionStore, REMINDER_DAYS, type SubscriptionStore } from './subscription.store.ts';

/** The last day of a plan in Hindi: 23 दिसंबर. */
const lastDay = atFirstUse(
  () => new Intl.DateTimeFormat('hi-IN-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }),
);

/** The event that requests the push before a plan ends. Nothing is debited, and the text says so. */
function planEndPush(
  userId: string,
  { planId, paidUntil }: Pick<Period, 'planId'> & { paidUntil: Date },
): PendingEvent {
  const day = lastDay().format(new Date(paidUntil.getTime() - 1));
  const data: NotificationRequest = {
    userId,
    kind: 'payment',
    key: `plan-end/${paidUntil.toISOString()}`,
    title: `${planName(planId)} प्लान ${day} तक है`,
    text: 'पैसे अपने आप नहीं कटेंगे। आगे भी चाहिए तो प्लान पेज से फिर लें, नहीं तो मुफ़्त प्लान चलेगा।',
    path: '/plans',
    until: paidUntil.toISOString(),
  };
  return toEvent(paymentsNotificationWanted, { aggregateId: userId, userId, data });
}

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Subscriptions {
  store: SubscriptionStore;
  quotes: Quotes;
  /** A user's current plan, its end, and the payment that bought it. */
  planOf(userId: string): Promise<{ planId: PlanId; until: Date | null; paymentId?: string }>;
  /** Sends reminders of plans that end soon and ends expired ones; the job runs it every ten minutes. */
  sweep(): Promise<void>;
}

/** Users' plans: purchase, end, and the price of a change. */
export function registerSubscriptions(
  service: Service,
  { clock, byTheClock }: { clock: () => Date; byTheClock: boolean },
): Subscriptions {
  const store = createSubscriptionStore(service);
  const quotes = createQuotes(service, { subscriptions: store, clock });
  registerSubscriptionRoutes(service, { subscriptions: store, quotes, clock });

  async function remindOrEnd(userId: string): Promise<void> {
    const at = clock();
    const { periods } = await store.find(userId);
    const plan = currentPlan(periods, at);
    const isNear = plan && plan.paidUntil.getTime() - at.getTime() <= REMINDER_DAYS * DAY_MS;
    // The change sets the next due time, and publishes the end if the plan is over.
    await store.change(
      userId,
      at,
      (now) => ({ ...now, ...(isNear && { remindedFor: plan.paidUntil }), ...(!plan && { endsByWish: false }) }),
      isNear ? () => planEndPush(userId, plan) : undefined,
    );
  }

  async function sweep(): Promise<void> {
    for (;;) {
      const due = await store.due(clock());
      const done = await Promise.allSettled(due.map(remindOrEnd));
      // Throws only after all are done, so that one failure does not block the others; the job is retried and counted.
      for (const one of done) if (one.status === 'rejected') throw one.reason;
      if (due.length === 0) return;
    }
  }
  service.jobs.define(paymentsExpiry, sweep);
  if (byTheClock) service.jobs.every(paymentsExpiry, '*/10 * * * *');

  async function planOf(userId: string) {
    const { periods } = await store.find(userId);
    const plan = currentPlan(periods, clock());
    if (!plan) return { planId: 'free', until: null } as const;
    return { planId: plan.planId, until: plan.paidUntil, paymentId: plan.paymentId };
  }
  return { store, quotes, planOf, sweep };
}
