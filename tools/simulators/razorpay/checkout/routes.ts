import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import Value from 'typebox/value';
import type { Order, Payment } from '../entities.ts';
import { badRequest, type Refusal } from '../refusal.ts';
import type { Attempt, Sandbox } from '../sandbox.ts';
import type { Timers } from '../timers.ts';
import { bankPage, type CheckoutOptions, checkoutPage, leadBackPage } from './pages.ts';

export interface CheckoutDeps {
  sandbox: Sandbox;
  timers: Timers;
  keyId: string;
  sign: (payment: Payment) => string;
}

/** Delay of a payment made after leaving the checkout. */
const LATE_MS = 5000;

const TryToPay = Type.Object({
  key: Type.String(),
  order_id: Type.String(),
  method: Type.Enum(['upi', 'card']),
  outcome: Type.Enum(['captured', 'failed', 'late']),
  email: Type.String(),
  contact: Type.String(),
  description: Type.String(),
});
const AtTheBank = Type.Object({
  key: Type.String(),
  order_id: Type.String(),
  callback_url: Type.String({ pattern: '^https?://' }),
  outcome: Type.Optional(Type.Enum(['captured', 'failed'])),
});

const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

const success = (payment: Payment, signature: string) => ({
  razorpay_payment_id: payment.id,
  razorpay_order_id: payment.order_id,
  razorpay_signature: signature,
});

const failure = (payment: Payment): Refusal => ({
  code: 'BAD_REQUEST_ERROR',
  description: payment.error_description ?? '',
  source: payment.error_source ?? '',
  step: payment.error_step ?? '',
  reason: payment.error_reason ?? '',
  metadata: { payment_id: payment.id, order_id: payment.order_id },
});

/** A failure as fields of the form that is posted to `callback_url`. */
const asFields = ({ metadata, ...error }: Refusal): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, value])),
  'error[metadata]': JSON.stringify(metadata),
});

/** Razorpay's side of the checkout in a browser: its script, its page, and a bank's page. */
export function registerCheckout(own: FastifyInstance, { sandbox, timers, keyId, sign }: CheckoutDeps): void {
  own.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: unknown) => Object.fromEntries(new URLSearchParams(String(body))),
  );

  function payable(key: string, orderId: string): Order {
    if (key !== keyId) throw badRequest('The api key provided is invalid');
    const order = sandbox.order(orderId);
    if (order.status === 'paid') {
      throw badRequest(
        'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
      );
    }
    return order;
  }

  function tryToPay(orderId: string, attempt: Attempt) {
    const payment = sandbox.pay(orderId, attempt);
    return payment.status === 'failed' ? { error: failure(payment) } : success(payment, sign(payment));
  }

  for (const [path, name] of [
    ['/razorpay/checkout.js', 'checkout.js'],
    ['/razorpay/checkout/page.js', 'page.js'],
  ] as const) {
    own.get(path, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(file(name)));
  }

  own.get('/razorpay/checkout', async ({ query }, reply) => {
    const options = query as CheckoutOptions;
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    try {
      const order = payable(options.key, options.order_id);
      const differs = options.amount !== '' && Number(options.amount) !== order.amount;
      return checkoutPage(options, order, differs ? 'Payment amount is different from your order amount' : undefined);
    } catch (error) {
      return checkoutPage(options, undefined, (error as Error).message);
    }
  });

  own.post('/razorpay/checkout/attempt', async ({ body }) => {
    if (!Value.Check(TryToPay, body)) throw badRequest('The request is invalid');
    const { key, order_id, outcome, ...rest } = body;
    payable(key, order_id);
    const attempt = { ...rest, email: rest.email || undefined, contact: rest.contact || undefined };
    if (outcome !== 'late') {
      const reason = rest.method === 'card' ? 'card_declined' : 'payment_failed';
      return tryToPay(order_id, { ...attempt, outcome, reason });
    }
    timers.later(LATE_MS, () => sandbox.pay(order_id, { ...attempt, outcome: 'captured' }));
    return {};
  });

  own.post('/razorpay/bank', async ({ body }, reply) => {
    if (!Value.Check(AtTheBank, body)) throw badRequest('The request is invalid');
    const order = payable(body.key, body.order_id);
    const { key, order_id, callback_url } = body;
    return reply.type('text/html; charset=utf-8').send(bankPage({ key, order_id, callback_url }, order));
  });

  own.post('/razorpay/bank/answer', async ({ body }, reply) => {
    if (!Value.Check(AtTheBank, body) || body.outcome === undefined) throw badRequest('The request is invalid');
    payable(body.key, body.order_id);
    const result = tryToPay(body.order_id, { outcome: body.outcome, method: 'card', reason: 'incorrect_otp' });
    const fields = 'error' in result ? asFields(result.error) : result;
    return reply.type('text/html; charset=utf-8').send(leadBackPage(body.callback_url, fields));
  });
}
