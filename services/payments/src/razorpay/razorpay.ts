import type { Service } from '@anar/service-kit/lifecycle/service';
import { createCaller, type RunOptions } from '@anar/service-kit/provider/caller';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { jsonAgent, outcomeOfError, outcomeOfStatus, retryAfterMs } from '@anar/service-kit/provider/get-json';
import { request } from 'undici';
import type { RazorpayConfig } from '../config.ts';
import {
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  readList,
  readOrder,
  readPayment,
  readRefund,
} from './entities.ts';

/** Razorpay's REST API. Every call throws `ProviderFailure`. */
export interface Razorpay {
  /** `receipt`: our order's id, at most 40 characters. */
  createOrder(order: { amountPaise: number; receipt: string; notes: Record<string, string> }): Promise<ProviderOrder>;
  fetchOrder(id: string): Promise<ProviderOrder>;
  /** The order created with this receipt, if any. */
  findOrder(receipt: string): Promise<ProviderOrder | undefined>;
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  fetchPayment(id: string): Promise<ProviderPayment>;
  /** Captures an authorized payment; for a captured one it fails as `rejected`. */
  capturePayment(payment: Pick<ProviderPayment, 'id' | 'amountPaise' | 'currency'>): Promise<ProviderPayment>;
  /** Idempotent by `idempotencyKey`: a repeat returns the first refund. */
  refund(wanted: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<ProviderRefund>;
  fetchRefunds(paymentId: string): Promise<ProviderRefund[]>;
  readonly state: 'closed' | 'open';
}

/**
 * razorpay.com/docs/api/refunds/normal-refunds-idempotent: at least 10 characters, the same body, 409 while the first
 * request is being processed.
 */
export const REFUND_IDEMPOTENCY_HEADER = 'x-refund-idempotency';
const ONCE: RunOptions = { again: false };
const UNTIL_ANSWERED: RunOptions = { patienceMs: 2000 };

interface Call {
  method?: 'POST';
  body?: object;
  headers?: Record<string, string>;
}

export function createRazorpay(
  service: Pick<Service, 'metrics' | 'onStop' | 'redis' | 'key' | 'log'>,
  { baseUrl, keyId, keySecret, timeoutMs }: RazorpayConfig,
): Razorpay {
  const dispatcher = jsonAgent();
  service.onStop('connections', () => dispatcher.close());
  const caller = createCaller(service, { provider: 'razorpay', timeoutMs });
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function send(path: string, { method, body, headers }: Call, signal: AbortSignal): Promise<unknown> {
    try {
      const answer = await request(new URL(path, baseUrl), {
        method: method ?? 'GET',
        dispatcher,
        signal,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      if (answer.statusCode === 200) return JSON.parse(text);
      const cause = new Error(`HTTP ${answer.statusCode}: ${text.slice(0, 200)}`);
      const asked = retryAfterMs(answer.headers['retry-after']);
      throw new ProviderFailure(outcomeOfStatus(answer.statusCode), { cause, retryAfterMs: asked });
    } catch (cause) {
      throw cause instanceof ProviderFailure ? cause : new ProviderFailure(outcomeOfError(cause), { cause });
    }
  }

  /** `readAnswer` runs within the caller, so that a nonsense reply counts as a failure of the provider. */
  function ask<T>(path: string, readAnswer: (answer: unknown) => T, call: Call = {}, options = UNTIL_ANSWERED) {
    return caller.run(async (signal) => readAnswer(await send(path, call, signal)), options);
  }

  const payment = (id: string) => `/v1/payments/${encodeURIComponent(id)}`;
  const order = (id: string) => `/v1/orders/${encodeURIComponent(id)}`;

  return {
    createOrder({ amountPaise, receipt, notes }) {
      const body = { amount: amountPaise, currency: 'INR', receipt, notes };
      return ask('/v1/orders', readOrder, { method: 'POST', body }, ONCE);
    },
    fetchOrder: (id) => ask(order(id), readOrder),
    async findOrder(receipt) {
      const found = await ask(`/v1/orders?receipt=${encodeURIComponent(receipt)}`, (list) => readList(list, readOrder));
      return found.find((one) => one.receipt === receipt);
    },
    fetchOrderPayments: (id) => ask(`${order(id)}/payments`, (list) => readList(list, readPayment)),
    fetchPayment: (id) => ask(payment(id), readPayment),
    capturePayment({ id, amountPaise, currency }) {
      const body = { amount: amountPaise, currency };
      return ask(`${payment(id)}/capture`, readPayment, { method: 'POST', body }, ONCE);
    },
    refund({ paymentId, amountPaise, idempotencyKey }) {
      const headers = { [REFUND_IDEMPOTENCY_HEADER]: idempotencyKey };
      const body = { amount: amountPaise, speed: 'normal', receipt: idempotencyKey };
      return ask(`${payment(paymentId)}/refund`, readRefund, { method: 'POST', headers, body });
    },
    fetchRefunds: (id) => ask(`${payment(id)}/refunds`, (list) => readList(list, readRefund)),
    get state() {
      return caller.state;
    },
  };
}
