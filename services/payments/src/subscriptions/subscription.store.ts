import { subscriptionChanged } from '@anar/contracts/messages/events';
import { changed, created, type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import { currentPlan, type Period } from './periods.ts';
import { type SubscriptionDocument, subscriptionModel } from './subscription.model.ts';

export interface StoredSubscription {
  userId: string;
  periods: readonly Period[];
  endsByWish: boolean;
  remindedFor?: Date;
  seq: number;
}

/** The result of a change; undefined fields are removed. */
export type NextSubscription = Pick<StoredSubscription, 'periods' | 'endsByWish' | 'remindedFor'>;

export interface SubscriptionStore {
  find(userId: string): Promise<StoredSubscription>;
  /**
   * Optimistic update: publishes when the plan or its end changed. `next` returns undefined for no change; it is called
   * again after a concurrent write. Returns the stored result.
   */
  change(
    userId: string,
    at: Date,
    next: (now: StoredSubscription) => NextSubscription | undefined,
    push?: (now: StoredSubscription) => PendingEvent,
  ): Promise<StoredSubscription>;
  /** From now on nothing is published or done about this user's plan. Purchases stay, as the law requires. */
  erase(userId: string): Promise<void>;
  /** User ids with something due, at most 100, the longest overdue first. */
  due(at: Date): Promise<string[]>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long before a plan's end the reminder is sent. */
export const REMINDER_DAYS = 3;

export function createSubscriptionStore(service: Service): SubscriptionStore {
  const subscriptions = subscriptionModel(service.mongo);
  service.events.outbox(subscriptions);

  async function find(userId: string): Promise<StoredSubscription> {
    const found = await subscriptions.findById(userId).lean();
    return found ? toStored(found) : { userId, periods: [], endsByWish: false, seq: 0 };
  }

  /** False after a concurrent write. */
  async function write(now: StoredSubscription, fields: object, unset: string[], events: PendingEvent[]) {
    const { userId, seq } = now;
    if (seq > 0) {
      const done = await subscriptions.updateOne({ _id: userId, seq }, changed({ ...fields }, events, { unset }));
      return done.modifiedCount === 1;
    }
    try {
      const document = created({ _id: userId, ...fields }, events);
      await subscriptions.create({ ...document, seq: Math.max(1, document.seq) });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  return {
    find,
    async change(userId, at, next, push) {
      return retryOptimistically(`subscription of ${userId}`, async () => {
        const now = await find(userId);
        const after = next(now);
        if (after === undefined) return now;
        const plan = currentPlan(after.periods, at);
        const events = [...planEvents(now, after, at), ...(push ? [push(now)] : [])];
        const dueAt = plan && nextDue(plan.paidUntil, after);
        const { remindedFor } = after;
        const fields = { periods: after.periods, endsByWish: after.endsByWish, dueAt, remindedFor };
        const unset = [...(dueAt ? [] : ['dueAt']), ...(remindedFor ? [] : ['remindedFor'])];
        return (await write(now, fields, unset, events)) ? find(userId) : undefined;
      });
    },
    async erase(userId) {
      const erased = { $set: { outbox: [] }, $unset: { published: 1, dueAt: 1 }, $inc: { seq: 1 } };
      await subscriptions.updateOne({ _id: userId }, erased);
    },
    async due(at) {
      const found = await subscriptions
        .find({ dueAt: { $lte: at } }, { _id: 1 })
        .sort({ dueAt: 1 })
        .limit(100)
        .lean();
      return found.map(({ _id }) => _id);
    },
  };
}

/**
 * Subscribers know the end in advance; the return to the free plan is published all the same, so that no subscriber
 * needs a timer.
 */
function planEvents(now: StoredSubscription, after: NextSubscription, at: Date): PendingEvent[] {
  const { userId } = now;
  const [before, plan] = [currentPlan(now.periods, at), currentPlan(after.periods, at)];
  const isSame =
    before?.planId === plan?.planId && before?.paidUntil.getTime() === plan?.paidUntil.getTime() && plan !== undefined;
  if (isSame) return [];
  const data = { userId, planId: plan?.planId ?? 'free', until: plan?.paidUntil.toISOString() ?? null } as const;
  return [toEvent(subscriptionChanged, { aggregateId: userId, userId, data })];
}

function nextDue(until: Date, { endsByWish, remindedFor }: NextSubscription): Date {
  const isReminded = endsByWish || remindedFor?.getTime() === until.getTime();
  return isReminded ? until : new Date(until.getTime() - REMINDER_DAYS * DAY_MS);
}

function toStored({ _id, outbox, published, dueAt, ...fields }: SubscriptionDocument): StoredSubscription {
  return { userId: _id, ...fields };
}
