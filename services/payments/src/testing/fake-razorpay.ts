import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyReply } from 'fastify';
import { REFUND_IDEMPOTENCY_HEADER } from '../razorpay/razorpay.ts';
import { checkoutText, sign } from '../razorpay/signature.ts';

/** Behaviour of the next replies; `times`: how many of them, all by default. */
export type Behaviour =
  | { mode: 'ok'; times?: number }
  | { mode: 'status'; status: number; times?: number }
  | { mode: 'html' | 'silence' | 'float' | 'text' | 'dollars'; times?: number };

interface FakeOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string;
  created_at: number;
}
export interface FakePayment {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string;
  fee: number;
  error_reason: string | null;
  created_at: number;
  email: string;
  contact: string;
}
interface FakeRefund {
  id: string;
  receipt?: string;
  payment_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  key: string;
}

export const KEY = { keyId: 'rzp_test_fake', keySecret: 'fake-key-secret', webhookSecret: 'fake-webhook-secret' };
const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;
const unix = (at = new Date()) => Math.floor(at.getTime() / 1000);

/** The part of Razorpay's API that these tests need, over HTTP on its own port. */
export async function startFakeRazorpay() {
  const app = Fastify();
  const orders = new Map<string, FakeOrder>();
  const payments = new Map<string, FakePayment>();
  const refunds = new Map<string, FakeRefund>();
  const calls: string[] = [];
  let behaviour: Behaviour = { mode: 'ok' };
  let refundStatus: FakeRefund['status'] = 'pending';
  let beforeAnswer: ((call: string) => Promise<void> | void) | undefined;
  const basic = `Basic ${Buffer.from(`${KEY.keyId}:${KEY.keySecret}`).toString('base64')}`;

  app.addHook('onRequest', async (request, reply) => {
    calls.push(`${request.method} ${request.url}`);
    if (request.headers.authorization !== basic) return reply.code(401).send(problem('Authentication failed'));
    const { mode, times } = behaviour;
    if (mode === 'ok' || mode === 'float' || mode === 'text' || mode === 'dollars') return;
    if (times !== undefined) behaviour = times > 1 ? { ...behaviour, times: times - 1 } : { mode: 'ok' };
    if (mode === 'html') return reply.type('text/html').send('<html><body>Maintenance</body></html>');
    if (mode === 'silence') return reply.hijack();
    const { status } = behaviour as { status?: number };
    return reply.code(status ?? 500).send(problem('fails'));
  });
  app.addHook('preSerialization', async (request, _reply, answer) => {
    await beforeAnswer?.(`${request.method} ${request.url}`);
    const { amount } = answer as { amount?: number };
    if (amount === undefined) return answer;
    if (behaviour.mode === 'float') return { ...(answer as object), amount: amount + 0.5 };
    if (behaviour.mode === 'text') return { ...(answer as object), amount: String(amount) };
    if (behaviour.mode === 'dollars') return { ...(answer as object), currency: 'USD' };
    return answer;
  });
  const problem = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });
  const notFound = (reply: FastifyReply) => reply.code(400).send(problem('The id provided does not exist'));
  const list = (items: object[]) => ({ entity: 'collection', count: items.length, items });

  app.post<{ Body: FakeOrder }>('/v1/orders', async ({ body }) => {
    const order = { ...body, id: newId('order'), created_at: unix() };
    orders.set(order.id, order);
    return { ...order, entity: 'order', status: 'created' };
  });
  app.get<{ Querystring: { receipt?: string } }>('/v1/orders', async ({ query }) =>
    list(
      [...orders.values()]
        .filter(({ receipt }) => receipt === query.receipt)
        .map((one) => ({ ...one, status: 'created' })),
    ),
  );
  app.get<{ Params: { id: string } }>('/v1/orders/:id/payments', async ({ params }) =>
    list([...payments.values()].filter(({ order_id }) => order_id === params.id)),
  );
  app.get<{ Params: { id: string } }>(
    '/v1/payments/:id',
    async ({ params }, reply) => payments.get(params.id) ?? notFound(reply),
  );
  app.post<{ Params: { id: string } }>('/v1/payments/:id/capture', async ({ params }, reply) => {
    const payment = payments.get(params.id);
    if (payment?.status !== 'authorized')
      return reply.code(400).send(problem('This payment has already been captured'));
    payment.status = 'captured';
    return payment;
  });
  app.post<{ Params: { id: string }; Body: { amount: number } }>('/v1/payments/:id/refund', async (request, reply) => {
    const key = String(request.headers[REFUND_IDEMPOTENCY_HEADER]);
    const payment_id = request.params.id;
    const known = [...refunds.values()].find((refund) => refund.key === key);
    if (known) return known;
    const backPaise = [...refunds.values()]
      .filter((refund) => refund.payment_id === payment_id && refund.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const isTooMuch = backPaise + request.body.amount > (payments.get(payment_id)?.amount ?? 0);
    if (isTooMuch) return reply.code(400).send(problem('The payment has been fully refunded already'));
    const refund = {
      id: newId('rfnd'),
      payment_id,
      amount: request.body.amount,
      status: refundStatus,
      receipt: key,
      key,
    };
    refunds.set(refund.id, refund);
    return refund;
  });
  app.get<{ Params: { id: string } }>('/v1/payments/:id/refunds', async ({ params }) =>
    list([...refunds.values()].filter(({ payment_id }) => payment_id === params.id)),
  );

  const deliver = (event: string, payload: Record<string, { entity: object }>) => ({
    id: newId('evt'),
    body: JSON.stringify({ entity: 'event', event, contains: Object.keys(payload), payload, created_at: unix() }),
  });

  return {
    baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }),
    calls,
    orders,
    payments,
    refunds,
    behave: (wanted: Behaviour) => {
      behaviour = wanted;
    },
    refundsAre: (status: FakeRefund['status']) => {
      refundStatus = status;
    },
    /** Called when the work is done and the reply is not sent yet. */
    onAnswer: (hook: typeof beforeAnswer) => {
      beforeAnswer = hook;
    },
    /** Restores the initial state. */
    reset(): void {
      for (const known of [orders, payments, refunds]) known.clear();
      calls.length = 0;
      behaviour = { mode: 'ok' };
      refundStatus = 'pending';
      beforeAnswer = undefined;
    },
    /** A payment, or an attempt. */
    pay(orderId: string, more: Partial<FakePayment> = {}): FakePayment {
      const order = orders.get(orderId);
      if (!order) throw new Error(`no order ${orderId}`);
      const payment: FakePayment = {
        ...{
          id: newId('pay'),
          order_id: orderId,
          amount: order.amount,
          currency: 'INR',
          status: 'captured',
          method: 'upi',
        },
        ...{ fee: 236, error_reason: null, created_at: unix(), email: 'payer@example.com', contact: '+919876543210' },
        ...more,
      };
      payments.set(payment.id, payment);
      return payment;
    },
    /** The checkout's reply for a payment. */
    answerOf: ({ id, order_id }: FakePayment) => ({
      ...{ razorpay_order_id: order_id, razorpay_payment_id: id },
      razorpay_signature: sign(KEY.keySecret, checkoutText(order_id, id)),
    }),
    webhook: (event: string, payment: FakePayment) => deliver(event, { payment: { entity: payment } }),
    refundWebhook: (event: string, { key: _key, ...refund }: FakeRefund) =>
      deliver(event, { refund: { entity: refund } }),
    disputeWebhook: (event: string, { id, amount }: Pick<FakePayment, 'id' | 'amount'>, disputeId = newId('disp')) =>
      deliver(event, { dispute: { entity: { id: disputeId, payment_id: id, amount, currency: 'INR' } } }),
    stop: () => app.close(),
  };
}
export type FakeRazorpay = Awaited<ReturnType<typeof startFakeRazorpay>>;
export type Delivery = ReturnType<FakeRazorpay['webhook']>;
