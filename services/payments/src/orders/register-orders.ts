import { paymentsReconcile, paymentsWebhook } from '@anar/contracts/messages/jobs';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { providerStatus } from '@anar/service-kit/provider/caller';
import type { PaymentsConfig } from '../config.ts';
import { createRazorpay } from '../razorpay/razorpay.ts';
import { registerWebhookRoute } from '../razorpay/webhooks/routes.ts';
import { createWebhookStore } from '../razorpay/webhooks/webhook.store.ts';
import { createWorkWebhook } from '../razorpay/webhooks/work-webhook.ts';
import { createReceiptNumbers } from '../receipts/receipt-number.ts';
import { countOrderStates, createPaymentMetrics } from '../reconcile/payment-metrics.ts';
import { createReconcile } from '../reconcile/reconcile.ts';
import { createDisputes } from '../refunds/disputes.ts';
import { createFormerCustomers } from '../refunds/former-customers.store.ts';
import { createRefundPolicy } from '../refunds/refund-policy.ts';
import { createRefunds } from '../refunds/refunds.ts';
import { registerUserRegisteredConsumer } from '../refunds/user-registered.consumer.ts';
import type { Quotes } from '../subscriptions/quotes.ts';
import { createCreateOrder } from './create-order.ts';
import type { MoneyOutside } from './money-outside.ts';
import { createOrderStore, type Order } from './order.store.ts';
import { registerOrderRoutes } from './routes.ts';
import { createConfirmPayment, createSettleCheckout } from './settlement/confirm-payment.ts';
import type { PaymentEffects } from './settlement/payment-effect.ts';
import { createSettle } from './settlement/settle-payment.ts';

export interface OrdersOptions {
  effects: PaymentEffects;
  quotes: Pick<Quotes, 'price'>;
  outside: MoneyOutside;
  /** The path of the payment page with a new ticket. */
  checkoutUrl: (order: Order) => Promise<string>;
  clock: () => Date;
  /** Checks due orders on a schedule; tests call it themselves. */
  byTheClock: boolean;
}

const EVERY_MINUTE = '* * * * *';
const AT_ONCE = 4;
const SWEPT = 500;
const TRIED_AGAIN_MS = 5 * 60 * 1000;

/** Orders with their payments and refunds. */
export function registerOrders(
  service: Service,
  { razorpay: settings }: Pick<PaymentsConfig, 'razorpay'>,
  options: OrdersOptions,
) {
  const { clock, byTheClock } = options;
  const { jobs, log } = service;
  const razorpay = settings && createRazorpay(service, settings);
  service.health.add({ name: 'razorpay', required: false, check: () => providerStatus(razorpay) });

  /** When the job cannot be added, the sweep finds the order a minute later. */
  async function reconcileSoon(orderId: string): Promise<void> {
    await jobs.add(paymentsReconcile, orderId, { orderId }).catch((err: unknown) => {
      log.warn({ err, orderId }, 'an order waits for the sweep');
    });
  }

  /** When a job cannot be added, the sweep finds the webhook minutes later. */
  async function workWaiting(paymentId: string): Promise<void> {
    try {
      // A separate job id: the job that stored the waiting webhook may still be running.
      for (const eventId of await webhooks.waitingFor(paymentId))
        await jobs.add(paymentsWebhook, `${eventId}-again`, { eventId });
    } catch (err) {
      log.warn({ err, paymentId }, 'what waits for a payment is left to the sweep');
    }
  }

  const orders = createOrderStore(service, countOrderStates(service));
  const webhooks = createWebhookStore(service);
  const { onReturned, onUnexpected } = createPaymentMetrics(service, { orders, webhooks, clock });
  const shared = { ...options, orders, razorpay, reconcileSoon, onUnexpected };
  const settling = createSettle(service, {
    ...shared,
    receiptNumber: createReceiptNumbers(service),
    onReturned,
    onApplied: workWaiting,
  });
  const refunds = createRefunds(service, shared);
  const formerCustomers = createFormerCustomers(service);
  registerUserRegisteredConsumer(service, formerCustomers);
  const policy = createRefundPolicy({ ...shared, formerCustomers });
  const confirm = createConfirmPayment(service, { ...shared, ...settling, keySecret: settings?.keySecret });
  const reconcile = createReconcile(service, { ...shared, ...settling, refunds });
  const disputes = createDisputes(service, shared);
  const work = createWorkWebhook(service, { ...shared, ...settling, webhooks, refunds, disputes });

  async function sweepWebhooks(): Promise<void> {
    const due = await webhooks.due(clock(), SWEPT);
    await inParallel(AT_ONCE, due, async (eventId) => {
      await webhooks.putOff(eventId, new Date(clock().getTime() + TRIED_AGAIN_MS));
      await work(eventId);
    });
  }

  jobs.define(paymentsWebhook, ({ eventId }) => work(eventId));
  jobs.define(paymentsReconcile, async ({ orderId }) => {
    if (orderId !== undefined) return reconcile.reconcileOne(orderId);
    const swept = await Promise.allSettled([sweepWebhooks(), reconcile.reconcileDue()]);
    for (const result of swept) if (result.status === 'rejected') throw result.reason;
  });
  if (byTheClock) jobs.every(paymentsReconcile, EVERY_MINUTE);

  registerOrderRoutes(service, { ...shared, create: createCreateOrder(service, shared), confirm, policy, refunds });
  registerWebhookRoute(service, { webhooks, secrets: settings?.webhookSecrets, clock });
  const personalDataStores: PersonalDataStore[] = [orders, formerCustomers];
  const settleCheckout = createSettleCheckout(orders, confirm, reconcileSoon);
  return { orders, settleCheckout, refunds, disputes, personalDataStores };
}
