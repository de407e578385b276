import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order, Payment, RefundEntity } from './entities.ts';
import { createRazorpaySimulator } from './server.ts';

const AUTH = { authorization: `Basic ${Buffer.from('rzp_test_local:local-key-secret').toString('base64')}` };
const AT = new Date('2026-11-23T00:00:00Z');

let app: ReturnType<typeof createRazorpaySimulator>;
beforeEach(() => {
  app = createRazorpaySimulator({ clock: () => AT });
});
afterEach(() => app.close());

type Verb = 'GET' | 'POST' | 'PUT';
async function call<T>(method: Verb, url: string, payload?: object, headers: Record<string, string> = {}) {
  const reply = await app.inject({ method, url, headers: { ...AUTH, ...headers }, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() as T };
}
const newOrder = async (more: object = {}) =>
  (await call<Order>('POST', '/v1/orders', { amount: 9900, currency: 'INR', receipt: 'r-1', ...more })).body;
const pay = async (orderId: string, attempt: object = { outcome: 'captured' }) =>
  (
    await call<{ payment: Payment; razorpay_signature: string }>(
      'PUT',
      `/control/razorpay/orders/${orderId}/pay`,
      attempt,
    )
  ).body;
const paid = async () => (await pay((await newOrder()).id)).payment;
const eventsSoFar = async () =>
  (await call<{ events: { event: string; body: string }[] }>('GET', '/control/razorpay/events')).body.events;

describe('orders of the Razorpay simulator', () => {
  it('are created as documented, and found by id and by receipt', async () => {
    const { status, body } = await call<Order>('POST', '/v1/orders', {
      amount: 50000,
      currency: 'INR',
      receipt: 'receipt#1',
      notes: { key1: 'value3' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 50000,
      amount_paid: 0,
      amount_due: 50000,
      currency: 'INR',
      receipt: 'receipt#1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { key1: 'value3' },
      created_at: AT.getTime() / 1000,
    });
    expect((await newOrder()).notes).toEqual([]);
    expect((await call('GET', `/v1/orders/${body.id}`)).body).toEqual(body);
    const found = await call('GET', `/v1/orders?receipt=${encodeURIComponent('receipt#1')}`);
    expect(found.body).toEqual({ entity: 'collection', count: 1, items: [body] });
    expect((await call('GET', '/v1/orders?receipt=none')).body).toEqual({ entity: 'collection', count: 0, items: [] });
  });

  it.each([
    [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
    [{ amount: 99.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ amount: '9900', currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ amount: 99, currency: 'INR' }, 'amount', 'The amount must be at least INR 1.00'],
    [{ amount: 9900 }, 'currency', 'The currency field is required.'],
    [{ amount: 9900, currency: 'USD' }, 'currency', expect.any(String)],
    [{ amount: 9900, currency: 'INR', receipt: 'x'.repeat(41) }, 'receipt', expect.any(String)],
    [{ amount: 9900, currency: 'INR', notes: { a: 'x'.repeat(257) } }, 'notes', expect.any(String)],
    [
      { amount: 9900, currency: 'INR', notes: Object.fromEntries([...'abcdefghijklmnop'].map((key) => [key, ''])) },
      'notes',
      expect.any(String),
    ],
  ])('refuse %j', async (body, field, description) => {
    const error = {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      field,
    };
    expect(await call('POST', '/v1/orders', body)).toEqual({ status: 400, body: { error } });
  });

  it('require the key and its secret', async () => {
    const wrong = { authorization: `Basic ${Buffer.from('rzp_test_local:other').toString('base64')}` };
    for (const headers of [wrong, { authorization: '' }]) {
      const { status, body } = await call<{ error: object }>('GET', '/v1/orders', undefined, headers);
      expect(status).toBe(401);
      expect(body.error).toMatchObject({
        code: 'BAD_REQUEST_ERROR',
        description: 'Authentication failed',
        metadata: {},
      });
    }
  });

  it('answer an unknown id with an error', async () => {
    for (const path of [
      '/v1/orders/order_x',
      '/v1/orders/order_x/payments',
      '/v1/payments/pay_x',
      '/v1/refunds/rfnd_x',
    ]) {
      const { status, body } = await call<{ error: { description: string } }>('GET', path);
      expect([status, body.error.description]).toEqual([400, 'The id provided does not exist']);
    }
  });
});

describe('payments', () => {
  it('are captured at once, signed for the checkout, with fee and tax', async () => {
    const order = await newOrder({ notes: { type: 'plan_purchase' } });
    const { payment, razorpay_signature } = await pay(order.id);
    expect(payment).toMatchObject({
      id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      entity: 'payment',
      amount: 9900,
      status: 'captured',
      captured: true,
      order_id: order.id,
      method: 'upi',
      vpa: 'success@razorpay',
      notes: { type: 'plan_purchase' },
      fee: 234,
      tax: 36,
      error_code: null,
    });
    const expected = createHmac('sha256', 'local-key-secret').update(`${order.id}|${payment.id}`).digest('hex');
    expect(razorpay_signature).toBe(expected);
    expect((await call('GET', `/v1/payments/${payment.id}`)).body).toEqual(payment);
    expect((await call('GET', `/v1/orders/${order.id}`)).body).toMatchObject({
      status: 'paid',
      amount_paid: 9900,
      amount_due: 0,
      attempts: 1,
    });
    expect((await eventsSoFar()).map(({ event }) => event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
  });

  it('that fail have a reason, and the order can be paid again', async () => {
    const { id } = await newOrder();
    const { payment } = await pay(id, { outcome: 'failed', method: 'card', reason: 'card_declined' });
    expect(payment).toMatchObject({
      status: 'failed',
      captured: false,
      fee: null,
      method: 'card',
      error_code: 'BAD_REQUEST_ERROR',
      error_source: 'issuer_bank',
      error_step: 'payment_authorization',
      error_reason: 'card_declined',
    });
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'attempted', amount_due: 9900 });
    await pay(id);
    const { body } = await call<{ items: Payment[] }>('GET', `/v1/orders/${id}/payments`);
    expect(body.items.map(({ status }) => status)).toEqual(['captured', 'failed']);
  });

  it('stay authorized until captured where capture is not automatic', async () => {
    await call('PUT', '/control/razorpay/settings', { autoCapture: false });
    const order = await newOrder();
    const { payment } = await pay(order.id);
    expect(payment).toMatchObject({ status: 'authorized', captured: false, fee: null });
    const capture = (amount: unknown) =>
      call<Payment>('POST', `/v1/payments/${payment.id}/capture`, { amount, currency: 'INR' });
    expect((await capture(9800)).body).toMatchObject({
      error: { description: 'Capture amount must be equal to the amount authorized' },
    });
    expect((await capture('9900')).status).toBe(400);
    expect((await capture(9900)).body).toMatchObject({ status: 'captured', captured: true });
    expect((await capture(9900)).body).toMatchObject({
      error: { description: 'This payment has already been captured' },
    });
  });

  it('of a paid order stay authorized and cannot be captured', async () => {
    const { id } = await newOrder();
    await pay(id);
    const { payment } = await pay(id);
    expect(payment.status).toBe('authorized');
    const { status, body } = await call('POST', `/v1/payments/${payment.id}/capture`, {
      amount: 9900,
      currency: 'INR',
    });
    expect([status, body]).toEqual([400, { error: expect.objectContaining({ code: 'BAD_REQUEST_ERROR' }) }]);
    await call('PUT', '/control/razorpay/settings', { capturesEach: true });
    expect((await pay(id)).payment.status).toBe('captured');
  });

  it('in progress are readable, and are captured when the payer approves', async () => {
    const { id } = app.sandbox.startPayment((await newOrder()).id);
    expect((await call('GET', `/v1/payments/${id}`)).body).toMatchObject({ status: 'created', captured: false });
    expect(await eventsSoFar()).toEqual([]);
    app.sandbox.finishPayment(id, { outcome: 'captured' });
    expect((await call('GET', `/v1/payments/${id}`)).body).toMatchObject({ status: 'captured', captured: true });
  });
});

describe('refunds', () => {
  const refund = (paymentId: string, body: object = {}, key?: string) =>
    call<RefundEntity & { error: { description: string } }>(
      'POST',
      `/v1/payments/${paymentId}/refund`,
      body,
      key === undefined ? {} : { 'x-refund-idempotency': key },
    );

  it('can be partial or full, never more than the payment', async () => {
    const { id } = await paid();
    const part = await refund(id, { amount: 4000, speed: 'normal', notes: { why: 'asked' }, receipt: 'r-2' });
    expect(part.body).toEqual({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 4000,
      currency: 'INR',
      payment_id: id,
      notes: { why: 'asked' },
      receipt: 'r-2',
      acquirer_data: { arn: expect.any(String) },
      created_at: AT.getTime() / 1000,
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    expect((await call('GET', `/v1/payments/${id}`)).body).toMatchObject({
      status: 'captured',
      refund_status: 'partial',
      amount_refunded: 4000,
    });
    expect((await refund(id, { amount: 6000 })).body.error.description).toBe(
      'The refund amount provided is greater than amount captured',
    );
    expect((await refund(id)).body.amount).toBe(5900);
    expect((await call('GET', `/v1/payments/${id}`)).body).toMatchObject({ status: 'refunded', refund_status: 'full' });
    expect((await refund(id)).body.error.description).toBe('The payment has been fully refunded already');
    const { body } = await call<{ items: RefundEntity[] }>('GET', `/v1/payments/${id}/refunds`);
    expect(body.items.map(({ amount }) => amount)).toEqual([5900, 4000]);
    expect((await call('GET', `/v1/refunds/${part.body.id}`)).body).toEqual(part.body);
  });

  it('with one idempotency key are one, also 50 concurrently', async () => {
    const { id } = await paid();
    const all = await Promise.all(Array.from({ length: 50 }, () => refund(id, { amount: 9900 }, 'refund-key-1')));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect((await refund(id, { amount: 100 }, 'refund-key-1')).status).toBe(400);
    expect((await refund(id, { amount: 9900 }, 'short')).status).toBe(400);
  });

  it('require a captured payment', async () => {
    const { payment } = await pay((await newOrder()).id, { outcome: 'failed' });
    expect((await refund(payment.id)).body.error.description).toBe(
      'The payment status should be captured for action to be taken',
    );
  });

  it('can stay pending, and fail in the end', async () => {
    await call('PUT', '/control/razorpay/settings', { refunds: 'pending' });
    const { id } = await paid();
    const asked = (await refund(id)).body;
    expect(asked.status).toBe('pending');
    const end = (status: string) => call('PUT', `/control/razorpay/refunds/${asked.id}`, { status });
    expect((await end('failed')).body).toMatchObject({ status: 'failed' });
    expect((await call('GET', `/v1/payments/${id}`)).body).toMatchObject({ status: 'captured', amount_refunded: 0 });
    expect((await end('processed')).status).toBe(400);
    expect((await eventsSoFar()).slice(3).map(({ event }) => event)).toEqual(['refund.created', 'refund.failed']);
  });
});

describe('the simulator', () => {
  it('a lost dispute has the deducted amount', async () => {
    const { id } = await paid();
    await call('PUT', `/control/razorpay/payments/${id}/dispute`, { status: 'open' });
    await call('PUT', `/control/razorpay/payments/${id}/dispute`, { status: 'lost' });
    const disputes = (await eventsSoFar())
      .slice(3)
      .map(({ event, body }) => [event, JSON.parse(body).payload.dispute.entity]);
    expect(disputes).toEqual([
      ['payment.dispute.created', expect.objectContaining({ payment_id: id, amount: 9900, amount_deducted: 0 })],
      ['payment.dispute.lost', expect.objectContaining({ payment_id: id, amount_deducted: 9900 })],
    ]);
  });

  it('follows the configured behaviour, for the matching calls and the configured number of times', async () => {
    const become = (payload: object) => call('PUT', '/control/razorpay', payload);
    expect((await become({ mode: 'sulk' })).status).toBe(400);
    await become({ mode: 'rate_limited', times: 1, only: 'POST /v1/orders' });
    expect((await call('GET', '/v1/orders')).status).toBe(200);
    expect((await call('POST', '/v1/orders', { amount: 9900, currency: 'INR' })).status).toBe(429);
    expect((await call('POST', '/v1/orders', { amount: 9900, currency: 'INR' })).status).toBe(200);
    await become({ mode: 'error', status: 502 });
    expect(await call('GET', '/v1/orders')).toMatchObject({ status: 502, body: { error: { code: 'SERVER_ERROR' } } });
    await become({ mode: 'rejected', times: 1 });
    expect((await call('GET', '/v1/orders')).status).toBe(400);
    await become({ mode: 'unauthenticated', times: 1 });
    expect((await call('GET', '/v1/orders')).status).toBe(401);
    await become({ mode: 'changed', fields: { amount: 9900.5 } });
    expect(await newOrder()).toMatchObject({ currency: 'INR', amount: 9900.5 });
    await become({ mode: 'html' });
    expect((await app.inject({ url: '/v1/orders', headers: AUTH })).headers['content-type']).toContain('text/html');
    await become({ mode: 'ok' });
    const { body } = await call<{ calls: unknown[] }>('GET', '/control/razorpay');
    expect(body.calls).toEqual([]);
  });

  it.each(['drop', 'stall'])('executes a request whose response is lost: %s', async (mode) => {
    await call('PUT', '/control/razorpay', { mode, times: 1 });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const body = JSON.stringify({ amount: 9900, currency: 'INR', receipt: 'lost' });
    const headers = { ...AUTH, 'content-type': 'application/json' };
    const leaves = new AbortController();
    const asked = fetch(`${url}/v1/orders`, { method: 'POST', headers, body, signal: leaves.signal });
    if (mode === 'drop') await expect(asked).rejects.toThrow('fetch failed');
    await vi.waitFor(() => expect([...app.state.orders.values()]).toMatchObject([{ receipt: 'lost' }]));
    leaves.abort();
    if (mode === 'stall') await expect(asked).rejects.toThrow('aborted');
    expect((await call('GET', '/v1/orders?receipt=lost')).body).toMatchObject({ count: 1 });
  });

  it('keeps its orders across a restart if it has a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'razorpay-'));
    const stateFile = join(folder, 'state.json');
    try {
      await app.close();
      app = createRazorpaySimulator({ stateFile });
      const payment = await paid();
      await app.close();
      app = createRazorpaySimulator({ stateFile });
      expect((await call('GET', `/v1/payments/${payment.id}`)).body).toEqual(payment);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
