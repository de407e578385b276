import type { EventContract } from '@anar/contracts/messages/event';
import { feeSettled, walletChanged } from '@anar/contracts/messages/events';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import type { Static } from 'typebox';
import { ulid } from 'ulid';
import { createSettleWallet } from '../../account-deletion/settle-wallet.ts';
import type { PaymentsConfig } from '../../config.ts';
import type { HoldStore } from '../../holds/hold.store.ts';
import type { PlanOf } from '../../holds/place-hold.ts';
import { registerHolds } from '../../holds/register-holds.ts';
import type { JournalEntry } from '../../ledger/journal-entry.ts';
import { walletOf } from '../../ledger/ledger.model.ts';
import { createLedgerOutside } from '../../orders/ledger-outside.ts';
import { createOrderStore } from '../../orders/order.store.ts';
import type { PaymentEffect } from '../../orders/settlement/payment-effect.ts';
import { createDisputes } from '../../refunds/disputes.ts';
import { createRefunds } from '../../refunds/refunds.ts';
import { createPlanEffect } from '../../subscriptions/plan-effect.ts';
import { registerSubscriptions } from '../../subscriptions/register-subscriptions.ts';
import { createPlanUse } from '../plan-use.ts';
import { type Money, registerWallet } from '../register-wallet.ts';

export interface MoneyFixtureOptions {
  config?: Partial<PaymentsConfig>;
  /** Replaces the plans that were bought. */
  planOf?: PlanOf;
  /** Drains and checks on a schedule. */
  byTheClock?: boolean;
}

/**
 * Wallets, ledger, holds and payouts on real servers, with a clock that the test sets. Nothing is drained on a schedule
 * unless requested.
 */
export async function createMoneyFixture(
  name: string,
  { config: more, planOf, byTheClock = false }: MoneyFixtureOptions = {},
) {
  const identity = testIdentity();
  const config: PaymentsConfig = {
    ...testConfig(name, { jwksUrl: identity.jwksUrl }),
    publicUrl: 'http://localhost:8080',
    razorpay: undefined,
    consultUrl: undefined,
    commissionPercent: 20,
    proConsultationsPerMonth: 4,
    proMaxFeePaise: 50_000,
    seller: { name: '', address: '', gstin: '', gstPercent: 0, sac: '' },
    ...more,
  };
  let now = new Date('2026-11-21T06:30:00Z');
  const clock = () => now;

  async function start() {
    let money: Money | undefined;
    let holds: HoldStore | undefined;
    let plans: PaymentEffect | undefined;
    let paid: ReturnType<typeof buildOrders> | undefined;
    const service = await startTestService((own: PaymentsConfig): Service => {
      const built = createService({ name: 'payments', title: 'Payments', config: own });
      money = registerWallet(built, { clock, byTheClock });
      const { wallets, ledger } = money;
      const {
        store: subscriptions,
        quotes,
        planOf: bought,
      } = registerSubscriptions(built, { clock, byTheClock: false });
      ({ holds } = registerHolds(built, own, { wallets, ledger, planOf: planOf ?? bought, clock, byTheClock }));
      plans = createPlanEffect(built, { subscriptions, quotes, wallets, planUse: createPlanUse(wallets), clock });
      paid = buildOrders(built, { money, holds, plans, clock });
      return built;
    }, config);
    if (!money || !holds || !plans || !paid) throw new Error('not built');
    return { service, holds, plans, ...money, ...paid };
  }
  const first = await start();
  const { service } = first;

  async function publishedData<C extends EventContract>({ type }: C, userId: string): Promise<Static<C['data']>[]> {
    await service.events.flush();
    const events = (await readStream(config)).map(({ event }) => event);
    const own = events.filter((event) => event.type === type && event.aggregateId === userId);
    return own.map(({ data }) => data as Static<C['data']>);
  }

  return {
    ...first,
    config,
    identity,
    startReplica: start,
    dispose,
    at: (instant: string) => {
      now = new Date(instant);
    },
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    clock,
    /** A user with `paise` in the wallet. */
    async person(paise = 0): Promise<string> {
      const userId = ulid();
      if (paise > 0) await first.wallets.post(userId, topup(userId, paise, clock()), { available: paise, held: 0 });
      return userId;
    },
    placeHold: (body: object) =>
      service.app.inject({
        method: 'POST',
        url: '/internal/holds',
        headers: { authorization: `Bearer ${service.serviceTokens.sign('payments')}` },
        payload: body,
      }),
    get: (userId: string, path = '') =>
      service.app.inject({ url: `/api/wallet/user/${userId}${path}`, headers: identity.headers({ userId }) }),
    /** Published balances, in order. */
    async publishedBalances(userId: string): Promise<unknown[]> {
      return (await publishedData(walletChanged, userId)).map(({ balancePaise }) => balancePaise);
    },
    /** Published fee settlements of a user, in order. */
    publishedFees: (userId: string) => publishedData(feeSettled, userId),
  };
}

/** Orders, refunds and disputes without a provider: tests pass in what it would report. */
function buildOrders(
  service: Service,
  { money, holds, plans, clock }: { money: Money; holds: HoldStore; plans: PaymentEffect; clock: () => Date },
) {
  const { wallets, ledger, topup: topupEffect } = money;
  const orders = createOrderStore(service);
  const shared = {
    ...{ orders, wallets, ledger, holds, clock, razorpay: undefined, consult: undefined, log: service.log },
    effects: { plan: plans, topup: topupEffect },
    outside: createLedgerOutside(wallets, clock),
    reconcileSoon: async () => undefined,
    onUnexpected: () => undefined,
  };
  const refunds = createRefunds(service, shared);
  const disputes = createDisputes(service, shared);
  return { orders, refunds, disputes, settleWallet: createSettleWallet({ ...shared, refunds }) };
}

export type MoneyFixture = Awaited<ReturnType<typeof createMoneyFixture>>;

/** Money paid in from outside. */
export function topup(userId: string, paise: number, at: Date, paymentId: string = ulid()): JournalEntry {
  const postings = [
    { account: 'razorpay', paise: -paise },
    { account: walletOf(userId), paise },
  ] as const;
  return { id: `topup:${paymentId}`, kind: 'topup', at, postings, userId, paymentId };
}

/** Money taken out again. */
export function spend(userId: string, paise: number, at: Date, id: string = ulid()): JournalEntry {
  const postings = [
    { account: walletOf(userId), paise: -paise },
    { account: 'razorpay', paise },
  ] as const;
  return { id: `return:${id}`, kind: 'topup_returned', at, postings, userId };
}
