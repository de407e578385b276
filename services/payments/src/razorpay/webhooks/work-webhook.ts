import { paymentErrors } from '@anar/contracts/errors/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import type { Order, OrderStore } from '../../orders/order.store.ts';
import type { Finish, Settle } from '../../orders/settlement/settle-payment.ts';
import type { OnUnexpected } from '../../reconcile/payment-metrics.ts';
import type { Disputes } from '../../refunds/disputes.ts';
import type { Refunds } from '../../refunds/refunds.ts';
import { readDispute, readPayment, readRefund } from '../entities.ts';
import type { Razorpay } from '../razorpay.ts';
import type { WebhookStore } from './webhook.store.ts';

export interface WorkDeps {
  webhooks: WebhookStore;
  orders: OrderStore;
  settle: Settle;
  finish: Finish;
  /** Undefined without keys. */
  razorpay: Pick<Razorpay, 'fetchPayment'> | undefined;
  refunds: Pick<Refunds, 'handleReport'>;
  disputes: Disputes;
  onUnexpected: OnUnexpected;
  clock: () => Date;
}

/** How long a webhook waits for a payment that the provider does not know. */
const AWAITED_MS = 24 * 60 * 60 * 1000;
const TRIED_AGAIN_MS = 5 * 60 * 1000;

type Entities = Readonly<Record<string, { entity?: unknown } | undefined>>;
interface Report {
  event: string;
  payload: Entities;
}
/** Why a webhook was ignored; undefined: it was processed. */
type Ignored = 'unknown_event' | 'unknown_order' | 'order_differs' | 'nonsense' | undefined;
/** The payment is unknown yet, or its effect is not applied yet and so cannot be taken back either. */
interface Wait {
  paymentId: string;
  until: 'payment' | 'effect';
}
type Result = Ignored | Wait;
const waits = (result: Result): result is Wait => typeof result === 'object';

/** Processes a stored webhook; idempotent, at any age. */
export function createWorkWebhook({ log }: Pick<Service, 'log'>, deps: WorkDeps) {
  const { webhooks, orders, settle, finish, razorpay, refunds, disputes, clock } = deps;

  async function ofOrder(
    order: Promise<Order | undefined>,
    work: (order: Order) => Promise<unknown>,
  ): Promise<Ignored> {
    const found = await order;
    if (!found) return 'unknown_order';
    await work(found);
    return undefined;
  }

  async function processPayment(payload: Entities): Promise<Ignored> {
    const payment = readPayment(payload.payment?.entity);
    const { id: paymentId, orderId, status } = payment;
    const order = orderId === undefined ? Promise.resolve(undefined) : orders.find({ providerOrderId: orderId });
    const ignored = await ofOrder(order, (found) => settle(found, payment, 'webhook')).catch(reasonToIgnore);
    if (ignored && status === 'captured') {
      log.error({ paymentId, orderId, ignored }, 'captured money fits no order');
      deps.onUnexpected('money_without_order');
    }
    return ignored;
  }

  /** The order of a payment that is unknown here, as when its refund is reported first: fetched from the provider. */
  async function fetchOrderOf(paymentId: string): Promise<Order | 'unknown_order' | undefined> {
    if (!razorpay) return undefined;
    try {
      const payment = await razorpay.fetchPayment(paymentId);
      const { orderId: providerOrderId } = payment;
      const order = providerOrderId === undefined ? undefined : await orders.find({ providerOrderId });
      return order ? await settle(order, payment, 'webhook') : 'unknown_order';
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err;
      log.warn({ err, paymentId }, 'the provider does not say whose payment it is yet');
      return undefined;
    }
  }

  async function ofPayment(paymentId: string, work: (order: Order) => Promise<unknown>): Promise<Result> {
    const found = (await orders.find({ paymentId })) ?? (await fetchOrderOf(paymentId));
    if (!found) return { paymentId, until: 'payment' };
    if (found === 'unknown_order') return found;
    const order = await finish(found, 'webhook');
    if (order.effect === 'pending') return { paymentId, until: 'effect' };
    await work(order);
    return undefined;
  }

  async function processRefund(payload: Entities): Promise<Result> {
    const refund = readRefund(payload.refund?.entity);
    return ofPayment(refund.paymentId, (order) => refunds.handleReport(order, refund));
  }

  async function processDispute(event: string, payload: Entities): Promise<Result> {
    const dispute = readDispute(payload.dispute?.entity);
    return ofPayment(dispute.paymentId, (order) => disputes.handleReport(order, event, dispute));
  }

  async function processReport({ event, payload }: Report): Promise<Result> {
    if (/^payment\.(authorized|captured|failed)$|^order\.paid$/.test(event)) return processPayment(payload);
    if (/^refund\.(created|processed|failed)$/.test(event)) return processRefund(payload);
    if (event.startsWith('payment.dispute.')) return processDispute(event, payload);
    return 'unknown_event';
  }

  /** Errors that a retry cannot fix are ignored and logged. */
  function reasonToIgnore(error: unknown): Ignored {
    if (error instanceof ProviderFailure && error.outcome === 'nonsense') return 'nonsense';
    if (error instanceof AppError && error.code === paymentErrors.orderDiffers.code) return 'order_differs';
    throw error;
  }

  /** A pending effect is itself retried and counted, so a webhook waits for it without a limit. */
  const mayWait = ({ until }: Wait, receivedAt: Date) =>
    until === 'effect' || clock().getTime() - receivedAt.getTime() < AWAITED_MS;

  return async (eventId: string): Promise<void> => {
    const stored = await webhooks.unworked(eventId);
    if (stored === undefined) return;
    const report = readReport(stored.body);
    const event = report?.event ?? 'none';
    try {
      let result: Result = report ? await processReport(report) : 'nonsense';
      if (report && waits(result) && mayWait(result, stored.receivedAt)) {
        await webhooks.wait(eventId, result.paymentId, new Date(clock().getTime() + TRIED_AGAIN_MS));
        // What it waits for may have arrived just before the wait was stored.
        const known = await orders.find({ paymentId: result.paymentId });
        if (!known || known.effect === 'pending') return;
        result = await processReport(report);
        if (waits(result)) return;
      }
      const ignored = waits(result) ? 'unknown_order' : result;
      if (ignored) log.info({ eventId, event, ignored }, 'a webhook tells nothing that is ours');
      await webhooks.worked(eventId, { event, ignored });
    } catch (err) {
      const ignored = reasonToIgnore(err);
      log.error({ err, eventId, event, ignored }, 'a webhook cannot be right');
      await webhooks.worked(eventId, { event, ignored });
    }
  };
}

function readReport(body: string): Report | undefined {
  try {
    const report = JSON.parse(body) as { event?: unknown; payload?: unknown };
    const { event, payload } = report;
    const isReport = typeof event === 'string' && typeof payload === 'object' && payload !== null;
    return isReport ? { event, payload: payload as Entities } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
