import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { ulid } from 'ulid';
import type { JournalEntry } from '../ledger/journal-entry.ts';
import type { PaidOrder } from '../orders/settlement/payment-effect.ts';
import { createPlanEffect } from '../subscriptions/plan-effect.ts';
import { registerSubscriptions, type Subscriptions } from '../subscriptions/register-subscriptions.ts';
import { isGivenBack } from '../wallet/hold-state.ts';
import type { PlanUse } from '../wallet/plan-use.ts';
import type { HoldFields } from '../wallet/wallet.model.ts';

/** Subscriptions alone, recording their ledger entries, at noon of 23 November in India. */
export async function createSubscriptionFixture(name: string) {
  const identity = testIdentity();
  const config = testConfig(name, { jwksUrl: identity.jwksUrl });
  let now = new Date('2026-11-23T06:30:00Z');
  const clock = () => now;
  const entries = new Map<string, JournalEntry>();
  let subscriptions: Subscriptions | undefined;
  const service = await startTestService((own): Service => {
    const made = createService({ name: 'payments', title: 'Payments', config: own });
    subscriptions = registerSubscriptions(made, { clock, byTheClock: false });
    return made;
  }, config);
  if (!subscriptions) throw new Error('not built');
  const { store, quotes, sweep } = subscriptions;
  const holds: HoldFields[] = [];
  const isUsed = async ({ paidAt }: Pick<PaidOrder, 'paidAt'>) =>
    holds.some(({ funding, state, at }) => funding === 'included' && !isGivenBack(state) && at >= paidAt);
  const planUse: PlanUse = {
    isUsed,
    giveUp: async (paid, isAlreadyReturned) => isAlreadyReturned || !(await isUsed(paid)),
  };
  const wallets = {
    post: async (_userId: string, entry: JournalEntry) => {
      const isKnown = entries.has(entry.id);
      entries.set(entry.id, entry);
      return isKnown ? ('known' as const) : ('posted' as const);
    },
  };
  const effect = createPlanEffect(service, { subscriptions: store, quotes, wallets, planUse, clock });

  return {
    service,
    store,
    quotes,
    sweep,
    effect,
    entries,
    /** Holds in all wallets. */
    holds,
    at: (instant: string) => {
      now = new Date(instant);
    },
    person() {
      const userId = ulid();
      const headers = identity.headers({ userId });
      return {
        userId,
        send: (method: 'GET' | 'POST', url: string, payload?: object) =>
          service.app.inject({ method, url, headers, ...(payload && { payload }) }),
        paid: (planId: 'basic' | 'pro', cycle: 'monthly' | 'annual', more: Partial<PaidOrder> = {}): PaidOrder => ({
          orderId: ulid(),
          userId,
          paymentId: `pay_${ulid()}`,
          purpose: { kind: 'plan', planId, cycle },
          amountPaise: 9900,
          feePaise: 0,
          paidAt: now,
          ...more,
        }),
        /** Published events of this user, in order. */
        async published() {
          await service.events.flush();
          return (await readStream(config)).map(({ event }) => event).filter((event) => event.userId === userId);
        },
      };
    },
  };
}
