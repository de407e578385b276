import { eraseDeletedUsers } from '@anar/service-kit/events/erasure/erasure';
import { createService } from '@anar/service-kit/lifecycle/service';
import { exportPersonalData } from '@anar/service-kit/personal-data/export-personal-data';
import { registerAccountDeletion } from './account-deletion/register-account-deletion.ts';
import { registerCheckout } from './checkout/routes.ts';
import { checkoutPath, createTickets } from './checkout/tickets.ts';
import type { PaymentsConfig } from './config.ts';
import { ownFiles } from './export/own-files.ts';
import { registerHolds } from './holds/register-holds.ts';
import { createLedgerOutside } from './orders/ledger-outside.ts';
import { registerOrders } from './orders/register-orders.ts';
import type { PaymentEffects } from './orders/settlement/payment-effect.ts';
import { registerReceipts } from './receipts/routes.ts';
import { createPlanEffect } from './subscriptions/plan-effect.ts';
import { registerPlans } from './subscriptions/plans/routes.ts';
import { registerSubscriptions } from './subscriptions/register-subscriptions.ts';
import { createPlanUse } from './wallet/plan-use.ts';
import { registerWallet } from './wallet/register-wallet.ts';

export interface AppOptions {
  /** Clock for periods, tickets and deadlines; tests pass their own. */
  clock?: () => Date;
  /** Reconciles, expires and drains on a schedule; tests call these themselves. */
  byTheClock?: boolean;
  /** Wraps the effects of payments; tests make them fail. */
  wrapEffects?: (effects: PaymentEffects) => PaymentEffects;
}

/** Plans, payments, subscriptions and the wallet: money is never lost, never taken twice, always explained. */
export const buildApp = (config: PaymentsConfig, options: AppOptions = {}) => buildFeatures(config, options).service;

/** The service with its features, on which tests act directly. */
export function buildFeatures(
  config: PaymentsConfig,
  { clock = () => new Date(), byTheClock = true, wrapEffects = (effects) => effects }: AppOptions = {},
) {
  const service = createService({
    name: 'payments',
    title: 'Payments',
    config,
    uses: { mongo: true, redis: true, events: true },
  });
  const when = { clock, byTheClock };
  registerPlans(service, config);
  const money = registerWallet(service, when);
  const { wallets, ledger, topup } = money;
  const plans = registerSubscriptions(service, when);
  const { store: subscriptions, quotes, planOf } = plans;
  const { holds, consult, onGivenBack } = registerHolds(service, config, { wallets, ledger, planOf, ...when });

  const tickets = createTickets(service, clock);
  const effects = wrapEffects({
    plan: createPlanEffect(service, { subscriptions, quotes, wallets, planUse: createPlanUse(wallets), clock }),
    topup,
  });
  const { orders, refunds, disputes, settleCheckout, personalDataStores } = registerOrders(service, config, {
    effects,
    quotes,
    outside: createLedgerOutside(wallets, clock),
    checkoutUrl: (order) => checkoutPath(tickets, order),
    ...when,
  });
  registerCheckout(service, {
    tickets,
    orders: { find: (userId, id) => orders.findOwn(userId, { id }) },
    settle: settleCheckout,
    razorpay: config.razorpay,
    publicUrl: config.publicUrl,
    clock,
  });
  registerReceipts(service, { orders, subscriptions, seller: config.seller });
  const accountDeletion = registerAccountDeletion(service, {
    wallets,
    ledger,
    orders,
    holds,
    refunds,
    consult,
    onGivenBack,
    clock,
  });
  eraseDeletedUsers(service, [accountDeletion, ...personalDataStores, wallets, subscriptions, quotes]);
  exportPersonalData(service, ownFiles(service));
  return { service, ...money, plans, holds, effects, orders, refunds, disputes, settleWallet: accountDeletion.erase };
}
