import { eventually } from '@anar/service-kit/testing';
import { tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { LOCAL_KEYS } from '@anar/simulators/razorpay/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { sign } from '../signature.ts';
import type { WebhookDocument } from './webhook.model.ts';

const OLD_SECRET = 'fake-webhook-secret-of-before';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('webhooks');
});
beforeEach(() => fixture.at(undefined));
const proxies: Awaited<ReturnType<typeof tcpProxy>>[] = [];
afterAll(async () => {
  await fixture.stop();
  for (const proxy of proxies) await proxy.stop();
});

const rowOf = (_id: string) => fixture.service.mongo.collection<WebhookDocument>('webhooks').findOne({ _id });

async function paid(amount = 5000) {
  const farmer = fixture.person();
  const { id, order } = await farmer.topUp(amount);
  const payment = fixture.razorpay.pay(id);
  return { farmer, order, payment, read: () => farmer.read(order.id) };
}

describe('a webhook', () => {
  it('before verify, and verify after it: one credit', async () => {
    const { farmer, payment, read } = await paid();
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', payment));
    expect(await read()).toMatchObject({ state: 'captured' });
    expect((await farmer.verify(payment)).json()).toMatchObject({ order: { state: 'captured' } });
    expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
  });

  it('after verify, repeated and shuffled among all events of a payment: one credit, nothing is refunded', async () => {
    const { farmer, order, payment, read } = await paid();
    const reported = [
      fixture.razorpay.webhook('payment.authorized', { ...payment, status: 'authorized' }),
      fixture.razorpay.webhook('payment.captured', payment),
      fixture.razorpay.webhook('order.paid', payment),
      fixture.razorpay.webhook('payment.failed', { ...payment, status: 'failed' }),
    ];
    const shuffled = [...reported, ...reported.toReversed(), ...reported].toSorted(() => Math.random() - 0.5);
    await Promise.all([farmer.verify(payment), ...shuffled.map((one) => fixture.deliverWebhook(one))]);
    expect(await read()).toMatchObject({ state: 'captured' });
    expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
    const { steps } = await fixture.order(order.id);
    expect(steps.filter(({ to }) => to === 'captured' || to === 'effect_applied')).toHaveLength(2);
    const rows = await fixture.service.mongo.collection('webhooks').countDocuments({ event: { $exists: true } });
    expect(rows).toBeGreaterThanOrEqual(reported.length);
  });

  it.each([
    [
      'is nested 3,000 deep',
      () => `{"event":"payment.captured","payload":${'{"entity":'.repeat(3000)}1${'}'.repeat(3001)}`,
    ],
    ['is a list nested 3,000 deep', () => `${'['.repeat(3000)}${']'.repeat(3000)}`],
    ['is null', () => 'null'],
  ])('that is signed and %s is acknowledged and ignored', async (_what, body) => {
    const { payment, read } = await paid();
    const delivery = { ...fixture.razorpay.webhook('payment.captured', payment), body: body() };
    await fixture.deliverWebhook(delivery);
    expect(await rowOf(delivery.id)).toMatchObject({ ignored: 'nonsense' });
    expect(await read()).toMatchObject({ state: 'created' });
  });

  it('of 500 KB is accepted, of more than 512 KB refused with 413', async () => {
    const { payment, read } = await paid();
    const delivery = fixture.razorpay.webhook('payment.captured', payment);
    const grown = (bytes: number) => delivery.body.replace(/^\{/, `{"notes":"${'x'.repeat(bytes)}",`);
    expect((await fixture.webhook({ ...delivery, body: grown(512 * 1024) })).statusCode).toBe(413);
    await fixture.deliverWebhook({ ...delivery, body: grown(500 * 1024) });
    expect(await read()).toMatchObject({ state: 'captured' });
  });

  it('delivered several times is one row, whose body is removed once it is processed', async () => {
    const { payment } = await paid();
    const delivery = fixture.razorpay.webhook('payment.captured', payment);
    expect(delivery.body).toContain('payer@example.com');
    for (let times = 0; times < 3; times++) await fixture.deliverWebhook(delivery);
    const row = await rowOf(delivery.id);
    expect(row).toMatchObject({ event: 'payment.captured' });
    expect(row).not.toHaveProperty('body');
  });

  it('without a valid event id is deduplicated by its body', async () => {
    const { farmer, payment } = await paid();
    const delivery = fixture.razorpay.webhook('payment.captured', payment);
    const before = await fixture.service.mongo.collection('webhooks').countDocuments();
    for (const id of ['', 'has spaces', ''])
      await fixture.deliverWebhook(delivery, { headers: { 'x-razorpay-event-id': id } });
    expect(await fixture.service.mongo.collection('webhooks').countDocuments()).toBe(before + 1);
    expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
  });

  it('delivered again a month later, after the refund, changes nothing', async () => {
    const { farmer, order, payment, read } = await paid();
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', payment));
    fixture.razorpay.settings.refunds = 'processed';
    await farmer.refund(order.id);
    fixture.later(2 * MINUTE_MS);
    await fixture.reconcile();
    expect(await read()).toMatchObject({ state: 'refunded' });
    const { steps } = await fixture.order(order.id);
    fixture.later(30 * DAY_MS);
    for (const event of ['payment.authorized', 'payment.captured', 'order.paid']) {
      await fixture.deliverWebhook(fixture.razorpay.webhook(event, payment));
    }
    expect(await read()).toMatchObject({ state: 'refunded' });
    expect((await fixture.order(order.id)).steps).toEqual(steps);
    fixture.razorpay.settings.refunds = 'pending';
  });

  it.each([
    ['of an event that we do not hear', 'unknown_event', 'invoice.paid', {}],
    ['of an order that is not ours', 'unknown_order', 'payment.captured', { order_id: 'order_elsewhere' }],
    ['of another amount', 'order_differs', 'payment.captured', { amount: 100 }],
    ['of a fraction of a paisa', 'nonsense', 'payment.captured', { amount: 50.5 }],
    ['of an amount as text', 'nonsense', 'payment.captured', { amount: '5000' as unknown as number }],
  ])('%s is ignored', async (_what, ignored, event, more) => {
    const { farmer, payment } = await paid();
    const delivery = fixture.razorpay.webhook(event, { ...payment, ...more });
    await fixture.deliverWebhook(delivery);
    expect(await rowOf(delivery.id)).toMatchObject({ ignored });
    expect(await fixture.credits({ userId: farmer.userId })).toEqual([]);
  });
});

describe('a webhook signature', () => {
  it('over other bytes, with another secret or none at all is 400, and nothing is stored', async () => {
    const { payment } = await paid();
    const { id, body } = fixture.razorpay.webhook('payment.captured', payment);
    const forged = [
      { 'x-razorpay-signature': sign(LOCAL_KEYS.webhookSecret, `${body} `) },
      { 'x-razorpay-signature': sign(LOCAL_KEYS.keySecret, body) },
      { 'x-razorpay-signature': sign(LOCAL_KEYS.webhookSecret, JSON.stringify(JSON.parse(body), null, 1)) },
      { 'x-razorpay-signature': '' },
    ];
    for (const headers of forged) {
      const reply = await fixture.webhook({ id, body }, { headers });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'webhook_forged']);
    }
    expect(await rowOf(id)).toBeNull();
  });

  it('with the old or the new secret is valid during a rotation, then with the new one only', async () => {
    const { razorpay } = fixture.config;
    if (!razorpay) throw new Error('not configured');
    const secrets = [LOCAL_KEYS.webhookSecret, OLD_SECRET];
    const { service: both } = await fixture.start({
      ...fixture.config,
      razorpay: { ...razorpay, webhookSecrets: secrets },
    });
    for (const secret of secrets) {
      const { farmer, payment } = await paid();
      await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', payment), { secret, to: both });
      expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
    }
    const { payment } = await paid();
    const late = await fixture.webhook(fixture.razorpay.webhook('payment.captured', payment), { secret: OLD_SECRET });
    expect(late.statusCode).toBe(400);
  });

  it('is checked over the bytes, whatever the content type and whether or not they are JSON', async () => {
    const body = 'न "json';
    const reply = await fixture.webhook({ id: 'evt_text', body }, { headers: { 'content-type': 'text/plain' } });
    expect(reply.statusCode).toBe(200);
    await eventually(async () => (await rowOf('evt_text'))?.ignored === 'nonsense');
  });
});

describe('a webhook', () => {
  it('that cannot be stored is answered with 500, so that it is delivered again', async () => {
    const mongo = await tcpProxy(fixture.config.mongo.url);
    proxies.push(mongo);
    const { service: own } = await fixture.start({
      ...fixture.config,
      patience: 1,
      mongo: { ...fixture.config.mongo, url: mongo.url },
    });
    const { farmer, payment } = await paid();
    const delivery = fixture.razorpay.webhook('payment.captured', payment);
    await mongo.cut();
    expect((await fixture.webhook(delivery, { to: own })).statusCode).toBe(500);
    await mongo.reopen();
    await eventually(async () => (await fixture.webhook(delivery, { to: own })).statusCode === 200);
    await eventually(async () => (await fixture.credits({ userId: farmer.userId })).length === 1);
  });

  it('while Redis is down is stored and acknowledged, and the sweep processes it', async () => {
    const redis = await tcpProxy(fixture.config.redis.url);
    proxies.push(redis);
    const { service: own } = await fixture.start({
      ...fixture.config,
      redis: { ...fixture.config.redis, url: redis.url },
    });
    const { farmer, payment } = await paid();
    const delivery = fixture.razorpay.webhook('payment.captured', payment);
    await redis.cut();
    expect((await fixture.webhook(delivery, { to: own })).statusCode).toBe(200);
    expect(await rowOf(delivery.id)).toHaveProperty('body');
    fixture.later(2 * MINUTE_MS);
    await fixture.reconcile();
    expect(await fixture.credits({ userId: farmer.userId })).toHaveLength(1);
    await redis.reopen();
  });
});
