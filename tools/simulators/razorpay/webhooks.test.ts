import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRazorpaySimulator } from './server.ts';

interface Delivery {
  event: string;
  id: string;
  isSigned: boolean;
  body: { contains: string[]; payload: Record<string, { entity: Record<string, unknown> }> } & Record<string, unknown>;
}

const SECRET = 'local-webhook-secret';
let receiver: FastifyInstance;
let simulator: FastifyInstance;
let deliveries: Delivery[];
/** Statuses of the next responses; 200 after them. */
let answers: number[];

beforeEach(async () => {
  deliveries = [];
  answers = [];
  receiver = fastify({ forceCloseConnections: true });
  receiver.removeAllContentTypeParsers();
  receiver.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => bytes);
  receiver.post('/api/razorpay/webhook', async ({ headers, body }, reply) => {
    const bytes = body as Buffer;
    const signature = createHmac('sha256', SECRET).update(bytes).digest('hex');
    const parsed = JSON.parse(bytes.toString());
    const isSigned = headers['x-razorpay-signature'] === signature;
    deliveries.push({ event: parsed.event, id: String(headers['x-razorpay-event-id']), isSigned, body: parsed });
    return reply.code(answers.shift() ?? 200).send({});
  });
  await receiver.listen({ host: '127.0.0.1', port: 0 });
  const { port } = receiver.server.address() as AddressInfo;
  simulator = createRazorpaySimulator({ webhookUrl: `http://127.0.0.1:${port}/api/razorpay/webhook`, retryMs: 1 });
});
afterEach(async () => {
  await simulator.close();
  await receiver.close();
});

const put = async (path: string, payload: object) =>
  (await simulator.inject({ method: 'PUT', url: `/control/razorpay${path}`, payload })).json();
async function payOrder(): Promise<string> {
  const headers = { authorization: `Basic ${Buffer.from('rzp_test_local:local-key-secret').toString('base64')}` };
  const payload = { amount: 9900, currency: 'INR' };
  const { id } = (await simulator.inject({ method: 'POST', url: '/v1/orders', headers, payload })).json();
  await put(`/orders/${id}/pay`, { outcome: 'captured' });
  return id;
}
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

it('events are signed over their bytes, in order, each with an id and a snapshot', async () => {
  const orderId = await payOrder();
  await eventually(() => expect(deliveries).toHaveLength(3));
  expect(deliveries.map(({ event }) => event)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  expect(deliveries.every(({ isSigned }) => isSigned)).toBe(true);
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(3);
  const [authorized, , orderPaid] = deliveries;
  expect(authorized?.body).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    contains: ['payment'],
    payload: { payment: { entity: { status: 'authorized', order_id: orderId, fee: null } } },
    created_at: expect.any(Number),
  });
  expect(orderPaid?.body).toMatchObject({
    contains: ['payment', 'order'],
    payload: { payment: { entity: { status: 'captured' } }, order: { entity: { id: orderId, status: 'paid' } } },
  });
});

it('an event without a 2xx response is delivered again under the same id', async () => {
  answers = [500, 302, 503];
  await payOrder();
  await eventually(() => expect(deliveries).toHaveLength(6));
  const [first] = deliveries;
  expect(deliveries.filter(({ id }) => id === first?.id).length).toBeGreaterThan(1);
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(3);
});

it('doubled and shuffled events arrive the configured number of times', async () => {
  await put('', { mode: 'ok', webhooks: { copies: 3, shuffled: true } });
  for (let at = 0; at < 10; at++) await payOrder();
  await eventually(() => expect(deliveries).toHaveLength(90));
  const times = Map.groupBy(deliveries, ({ id }) => id);
  expect([...times.values()].every((copies) => copies.length === 3)).toBe(true);
  const inOrder = [...times.keys()].map((id) => deliveries.find((one) => one.id === id)?.event);
  expect(inOrder).not.toEqual(
    Array.from({ length: 10 }, () => ['payment.authorized', 'payment.captured', 'order.paid']).flat(),
  );
});

it('withheld events arrive when delivered by hand', async () => {
  await put('', { mode: 'ok', webhooks: { missing: true } });
  await payOrder();
  const { events } = (await simulator.inject('/control/razorpay/events')).json();
  expect(events.map(({ answers: statuses }: { answers: number[] }) => statuses)).toEqual([[], [], []]);
  expect(deliveries).toEqual([]);
  expect(await put(`/events/${events[1].id}/deliver`, {})).toEqual({ status: 200 });
  expect(deliveries.map(({ event, isSigned }) => [event, isSigned])).toEqual([['payment.captured', true]]);
});

it('delayed events arrive after their payment is readable', async () => {
  await put('', { mode: 'ok', webhooks: { delayMs: 20 } });
  await payOrder();
  expect(deliveries).toEqual([]);
  await eventually(() => expect(deliveries).toHaveLength(3));
});

it('a payment is possible after leaving the checkout', async () => {
  const headers = { authorization: `Basic ${Buffer.from('rzp_test_local:local-key-secret').toString('base64')}` };
  const payload = { amount: 9900, currency: 'INR' };
  const { id } = (await simulator.inject({ method: 'POST', url: '/v1/orders', headers, payload })).json();
  expect(await put(`/orders/${id}/pay`, { outcome: 'captured', afterMs: 10 })).toEqual({});
  await eventually(() => expect(deliveries).toHaveLength(3));
});
