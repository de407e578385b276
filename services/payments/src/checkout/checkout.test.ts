import { createHmac } from 'node:crypto';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { createRazorpaySimulator, LOCAL_KEYS } from '@anar/simulators/razorpay/server';
import type { FastifyInstance } from 'fastify';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, type PaymentsConfig } from '../config.ts';
import type { CheckoutOrder, CheckoutReturn } from './checkout-order.ts';
import { registerCheckout } from './routes.ts';
import { createTickets } from './tickets.ts';

const identity = testIdentity();
const CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
const MINUTE = 60_000;

let service: Service;
let razorpay: FastifyInstance;
let now: Date;
let orders: Map<string, CheckoutOrder>;
/** Returns that were accepted, with their orders. */
let settled: { orderId: string; returned: CheckoutReturn }[];
/** When set, settling fails with it. */
let settleFails: Error | undefined;

/** Checks the signature against the stored order, as the orders module does. */
async function settle(orderId: string, returned: CheckoutReturn): Promise<void> {
  if (settleFails) throw settleFails;
  const text = `${orders.get(orderId)?.providerOrderId}|${returned.paymentId}`;
  const expected = createHmac('sha256', LOCAL_KEYS.keySecret).update(text).digest('hex');
  if (returned.kind === 'paid' && returned.signature !== expected) throw new Error('signature_wrong');
  settled.push({ orderId, returned });
}

async function start(config: Partial<PaymentsConfig> = {}): Promise<Service> {
  const defaults = loadConfig({ ANAR_ENV: 'local', MONGO_DB: 'none', JWKS_URL: identity.jwksUrl });
  const keys = { checkoutUrl: CHECKOUT, ...LOCAL_KEYS, baseUrl: '', webhookSecrets: [], timeoutMs: 1000 };
  const test = testConfig('checkout', { jwksUrl: identity.jwksUrl });
  return startTestService(
    (given: PaymentsConfig) => {
      const uses = { mongo: false, redis: true, events: false };
      const made = createService({ name: 'payments', title: 'Payments', config: given, uses });
      const clock = () => now;
      registerCheckout(made, {
        tickets: createTickets(made, clock),
        orders: {
          find: async (userId, orderId) => {
            const order = orders.get(orderId);
            return order?.userId === userId ? order : undefined;
          },
        },
        settle,
        razorpay: given.razorpay,
        publicUrl: given.publicUrl,
        clock,
      });
      return made;
    },
    { ...defaults, ...test, publicUrl: 'https://anar.example', razorpay: keys, ...config },
  );
}

beforeAll(async () => {
  razorpay = createRazorpaySimulator();
  service = await start();
});
afterAll(async () => {
  await razorpay.close();
  await dispose();
});
beforeEach(() => {
  now = new Date();
  orders = new Map();
  settled = [];
  settleFails = undefined;
});
afterEach(() => {
  settleFails = undefined;
});

async function newOrder(more: Partial<CheckoutOrder> = {}): Promise<CheckoutOrder> {
  const placed = await razorpay.inject({
    method: 'POST',
    url: '/v1/orders',
    headers: { authorization: `Basic ${Buffer.from('rzp_test_local:local-key-secret').toString('base64')}` },
    payload: { amount: 9900, currency: 'INR' },
  });
  const order: CheckoutOrder = {
    id: ulid(),
    userId: ulid(),
    purpose: { kind: 'plan', planId: 'basic', cycle: 'monthly' },
    amountPaise: 9900,
    state: 'created',
    providerOrderId: placed.json().id,
    expiresAt: new Date(now.getTime() + 30 * MINUTE),
    ...more,
  };
  orders.set(order.id, order);
  return order;
}
const ask = (order: Pick<CheckoutOrder, 'id' | 'userId'>) =>
  service.app.inject({
    method: 'POST',
    url: `/api/payments/orders/${order.id}/checkout`,
    headers: identity.headers({ userId: order.userId }),
  });
const ticketFor = async (order: CheckoutOrder): Promise<string> => (await ask(order)).json().checkoutUrl;
const open = (url: string) => service.app.inject(url);
const post = (order: Pick<CheckoutOrder, 'id'>, fields: Record<string, string>) =>
  service.app.inject({
    method: 'POST',
    url: `/pay/${order.id}/callback`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' },
    payload: new URLSearchParams(fields).toString(),
  });
/** What the checkout returns for an order of the simulator. */
async function pay(order: CheckoutOrder, outcome = 'captured'): Promise<Record<string, string>> {
  const url = `/control/razorpay/orders/${order.providerOrderId}/pay`;
  const { payment, razorpay_signature } = (await razorpay.inject({ method: 'PUT', url, payload: { outcome } })).json();
  return { razorpay_payment_id: payment.id, razorpay_order_id: payment.order_id, razorpay_signature };
}

describe('a checkout ticket', () => {
  it('opens the payment page of its order once, also when 50 requests use it concurrently', async () => {
    const url = await ticketFor(await newOrder());
    expect(url).toMatch(/^\/pay\/[0-9A-Z]{26}\?ticket=[A-Za-z0-9_-]{43}$/);
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => open(url)))).map((page) => page.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(49);
  });

  it('is not consumed by a HEAD request', async () => {
    const url = await ticketFor(await newOrder());
    await service.app.inject({ method: 'HEAD', url });
    expect((await open(url)).statusCode).toBe(200);
  });

  it('is valid for ten minutes', async () => {
    const order = await newOrder();
    const [early, late] = [await ticketFor(order), await ticketFor(order)];
    now = new Date(now.getTime() + 10 * MINUTE - 1);
    expect((await open(early)).statusCode).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await open(late)).statusCode).toBe(410);
  });

  it('is valid for its own order only, and is not consumed by a request for another order', async () => {
    const [mine, other] = [await newOrder(), await newOrder()];
    const url = await ticketFor(mine);
    expect((await open(url.replace(mine.id, other.id))).statusCode).toBe(410);
    expect((await open(url)).statusCode).toBe(200);
  });

  it('is not stored in plain text', async () => {
    const url = await ticketFor(await newOrder());
    const keys = await service.redis.keys(service.key('checkout-ticket', '*'));
    const values = await service.redis.mget(keys);
    expect(keys.length).toBeGreaterThan(0);
    expect([...keys, ...values].join()).not.toContain(url.split('ticket=')[1]);
  });

  it('is issued only to the owner of an order that can be paid', async () => {
    const order = await newOrder();
    const otherUser = await ask({ id: order.id, userId: ulid() });
    expect([otherUser.statusCode, otherUser.json().code]).toEqual([404, 'not_found']);
    for (const more of [
      { state: 'authorized' },
      { state: 'captured' },
      { state: 'failed' },
      { providerOrderId: undefined },
      { expiresAt: now },
    ] as const) {
      const closed = await ask(await newOrder(more));
      expect([closed.statusCode, closed.json().code]).toEqual([409, 'order_closed']);
    }
  });
});

describe('the payment page', () => {
  it('opens the checkout of the order, in Hindi, with a link back', async () => {
    const order = await newOrder();
    const { body, headers } = await open(await ticketFor(order));
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="hi">');
    expect(body).toContain('बेसिक प्लान, एक महीना');
    expect(body).toContain('₹99<');
    expect(body).toContain(`href="/payment/${order.id}"`);
    const { options, backPath } = JSON.parse(/id="checkout">(.*)<\/script>/.exec(body)?.[1] ?? '');
    expect(backPath).toBe(`/payment/${order.id}`);
    expect(options).toEqual({
      key: 'rzp_test_local',
      order_id: order.providerOrderId,
      amount: 9900,
      currency: 'INR',
      name: 'अनार मित्र',
      description: 'बेसिक प्लान, एक महीना',
      theme: { color: '#17653F' },
      timeout: 1800,
      redirect: true,
      callback_url: `https://anar.example/pay/${order.id}/callback`,
    });
    expect([...body.matchAll(/\bsrc="([^"]+)"/g)].map(([, src]) => src)).toEqual([CHECKOUT]);
  });

  it("has its own CSP: only the checkout's origins, popups for banks, a new nonce each time", async () => {
    const order = await newOrder();
    const nonces: string[] = [];
    for (let at = 0; at < 2; at++) {
      const { headers, body } = await open(await ticketFor(order));
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      nonces.push(nonce);
      expect(headers['content-security-policy']).toBe(
        [
          "default-src 'none'",
          `script-src 'nonce-${nonce}' https://checkout.razorpay.com https://cdn.razorpay.com`,
          "style-src 'unsafe-inline'",
          'img-src data: https://cdn.razorpay.com https://checkout.razorpay.com',
          'connect-src https://api.razorpay.com https://checkout.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com',
          'frame-src https://api.razorpay.com https://checkout.razorpay.com',
          "form-action 'self' https:",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          'upgrade-insecure-requests',
        ].join('; '),
      );
      expect([...body.matchAll(/<script nonce="([^"]+)"/g)].map(([, one]) => one)).toEqual([nonce, nonce, nonce]);
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy':
          'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com"), camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
        'referrer-policy': 'strict-origin',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('with a stand-in checkout: the CSP allows only the origin of its script', async () => {
    const keys = { checkoutUrl: 'http://127.0.0.1:9/razorpay/checkout.js', ...LOCAL_KEYS, baseUrl: '' };
    const usual = service;
    service = await start({
      publicUrl: 'http://localhost:8080',
      razorpay: { ...keys, webhookSecrets: [], timeoutMs: 1000 },
    });
    const { headers } = await open(await ticketFor(await newOrder()));
    const policy = String(headers['content-security-policy']);
    service = usual;
    expect(headers['permissions-policy']).toMatch(/^payment=\(self "http:\/\/127\.0\.0\.1:9"\), /);
    expect(policy.replace(/'nonce-[^']+'/, 'NONCE')).toBe(
      [
        "default-src 'none'",
        'script-src NONCE http://127.0.0.1:9',
        "style-src 'unsafe-inline'",
        'img-src http://127.0.0.1:9',
        'connect-src http://127.0.0.1:9',
        'frame-src http://127.0.0.1:9',
        "form-action 'self' http://127.0.0.1:9",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
  });

  it('after its ticket was used: explains it and links to the order; the back key skips it', async () => {
    const order = await newOrder();
    const url = await ticketFor(order);
    await open(url);
    for (const again of [url, `/pay/${order.id}`, `/pay/${order.id}?ticket=short`]) {
      const { statusCode, headers, body } = await open(again);
      expect(statusCode).toBe(410);
      expect(body).toContain('एक बार खुल चुका है');
      expect(body).toContain(`href="/payment/${order.id}"`);
      const [, nonce, script] = /<script nonce="([^"]+)">([^<]+)<\/script>/.exec(body) ?? [];
      expect(body.split('<script')).toHaveLength(2);
      expect(script).toContain("entry.type === 'back_forward') history.back()");
      expect(String(headers['content-security-policy'])).toContain(`script-src 'nonce-${nonce}';`);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await open('/pay/"><script>')).body).toContain('href="/plans"');
  });

  it('redirects to the order when it was paid meanwhile', async () => {
    const order = await newOrder();
    const url = await ticketFor(order);
    orders.set(order.id, { ...order, state: 'captured' });
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers.location]).toEqual([303, `/payment/${order.id}`]);
  });

  it('and its tickets answer 503 without Razorpay keys', async () => {
    const usual = service;
    service = await start({ razorpay: undefined });
    const order = await newOrder();
    const asked = await ask(order);
    const page = await open(`/pay/${order.id}?ticket=${'a'.repeat(43)}`);
    service = usual;
    expect([asked.statusCode, asked.json().code]).toEqual([503, 'payments_unconfigured']);
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('अभी भुगतान पेज नहीं खुल रहा');
  });
});

describe('the callback', () => {
  const expectRedirect = async (answer: ReturnType<typeof post>, order: Pick<CheckoutOrder, 'id'>) => {
    const { statusCode, headers } = await answer;
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, `/payment/${order.id}`, 'no-store']);
  };

  it('passes on a return that is signed for the stored order', async () => {
    const order = await newOrder();
    const fields = await pay(order);
    await expectRedirect(post(order, fields), order);
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = fields;
    expect(settled).toEqual([{ orderId: order.id, returned: { kind: 'paid', paymentId, signature } }]);
  });

  it('redirects and settles nothing for a return that is forged or was paid for another order', async () => {
    const [mine, other] = [await newOrder(), await newOrder()];
    const fields = await pay(other);
    await expectRedirect(post(mine, fields), mine);
    await expectRedirect(post(mine, { ...fields, razorpay_signature: '0'.repeat(64) }), mine);
    await expectRedirect(post(mine, { ...fields, razorpay_order_id: mine.providerOrderId ?? '' }), mine);
    await expectRedirect(post(mine, {}), mine);
    await expectRedirect(
      post(mine, { razorpay_payment_id: '{"$gt":""}', razorpay_signature: fields.razorpay_signature ?? '' }),
      mine,
    );
    expect(settled).toEqual([]);
  });

  it("passes on a failed payment with Razorpay's payment id and reason", async () => {
    const order = await newOrder();
    const error = {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Payment processing failed because of incorrect OTP',
      'error[source]': 'customer',
      'error[step]': 'payment_authentication',
      'error[reason]': 'incorrect_otp',
      'error[metadata]': '{"payment_id":"pay_N8FUmetkCE2hZP","order_id":"order_N8FRN5zTm5S3wx"}',
    };
    await expectRedirect(post(order, error), order);
    await expectRedirect(post(order, { ...error, 'error[reason]': '<b>', 'error[metadata]': 'no json' }), order);
    expect(settled.map(({ returned }) => returned)).toEqual([
      { kind: 'failed', paymentId: 'pay_N8FUmetkCE2hZP', reason: 'incorrect_otp' },
      { kind: 'failed' },
    ]);
  });

  it('redirects whatever the request contains and whether or not settling fails', async () => {
    const order = await newOrder();
    const fields = await pay(order);
    settleFails = new Error('no database');
    await expectRedirect(post(order, fields), order);
    await expectRedirect(post(order, { ...fields, more: 'x'.repeat(9000) }), order);
    const url = `/pay/${order.id}/callback`;
    await expectRedirect(service.app.inject({ method: 'POST', url, payload: fields }), order);
    await expectRedirect(service.app.inject(url), order);
    const { headers } = await post({ id: 'unknown' }, fields);
    expect(headers.location).toBe('/plans');
  });
});
