import { fileURLToPath } from 'node:url';
import { eventually } from '@anar/service-kit/testing';
import { endProcesses, startProcess } from '@anar/service-kit/testing/processes';
import { tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sign } from '../razorpay/signature.ts';
import { type Delivery, KEY } from '../testing/fake-razorpay.ts';
import { type PaymentsWorld, paymentsWorld } from '../testing/payments-world.ts';

const main = fileURLToPath(new URL('../testing/main.ts', import.meta.url));
const MINUTE_MS = 60_000;

let world: PaymentsWorld;
beforeEach(async () => {
  world = await paymentsWorld('paycrash');
});
afterEach(async () => {
  endProcesses();
  await world.stop();
});

/** A process with the same orders, and queues of its own so that nobody else does its jobs. */
const startDying = (more: Record<string, string> = {}) =>
  startProcess(main, { ...world.environment, REDIS_PREFIX: `${world.config.redis.prefix}dying`, ...more });

function deliver(url: string, { id, body }: Delivery): Promise<Response> {
  const signed = { 'x-razorpay-signature': sign(KEY.webhookSecret, body), 'x-razorpay-event-id': id };
  return fetch(`${url}/api/razorpay/webhook`, { method: 'POST', headers: signed, body });
}

async function paid() {
  const farmer = world.person();
  const { id, order } = await farmer.topUp(5000);
  const payment = world.razorpay.pay(id);
  return { farmer, order, payment, delivery: world.razorpay.webhook('payment.captured', payment) };
}

describe('a process that is killed', () => {
  it('between the provider’s answer and its storing: the order is found by its receipt, and nothing can be lost', async () => {
    const dying = await startDying();
    const farmer = world.person();
    world.razorpay.onAnswer(async (call) => {
      if (call === 'POST /v1/orders') await dying.end('SIGKILL');
    });
    const asked = fetch(`${dying.url}/api/razorpay/create-order`, {
      method: 'POST',
      headers: { ...farmer.headers, 'content-type': 'application/json', 'idempotency-key': ulid() },
      body: JSON.stringify({ amount: 5000, currency: 'INR', notes: { type: 'wallet_topup', userId: farmer.userId } }),
    });
    await expect(asked).rejects.toThrow();
    world.razorpay.onAnswer(undefined);
    const [made] = [...world.razorpay.orders.values()];
    if (!made) throw new Error('the provider has no order');
    expect(await world.order(made.receipt)).not.toHaveProperty('providerOrderId');
    world.razorpay.pay(made.id);
    world.later(4 * MINUTE_MS);
    await world.reconcile();
    expect(await world.order(made.receipt)).toMatchObject({ providerOrderId: made.id, state: 'captured' });
    expect(await world.credits()).toHaveLength(1);
  });

  it.each(['before-effect', 'after-effect'])(
    '%s, after the payment was stored: the effect comes about once',
    async (DIE) => {
      const { order, delivery } = await paid();
      const dying = await startDying({ DIE });
      expect((await deliver(dying.url, delivery)).status).toBe(200);
      expect(await dying.exited).toBeNull();
      expect(await world.order(order.id)).toMatchObject({ state: 'captured', effect: 'pending' });
      expect(await world.credits()).toHaveLength(DIE === 'after-effect' ? 1 : 0);
      expect(await world.unworked()).toBe(1);
      world.later(2 * MINUTE_MS);
      await world.reconcile();
      expect(await world.order(order.id)).toMatchObject({ state: 'captured', effect: 'applied' });
      expect(await world.credits()).toHaveLength(1);
      expect(await world.unworked()).toBe(0);
    },
  );

  it('between the receipt of a webhook and the work on it: the sweep does it', async () => {
    const { order, delivery } = await paid();
    const redis = await tcpProxy(world.config.redis.url);
    const dying = await startDying({ REDIS_URL: redis.url });
    await redis.cut();
    expect((await deliver(dying.url, delivery)).status).toBe(200);
    expect(await dying.end('SIGKILL')).toBeNull();
    await redis.stop();
    expect(await world.order(order.id)).toMatchObject({ state: 'created' });
    world.later(2 * MINUTE_MS);
    await world.reconcile();
    expect(await world.order(order.id)).toMatchObject({ state: 'captured', effect: 'applied' });
    expect(await world.credits()).toHaveLength(1);
  });

  it('between a refund at the provider and its storing: it is asked for again and made once', async () => {
    const { farmer, order, payment } = await paid();
    await farmer.verify(payment);
    const dying = await startDying();
    world.razorpay.onAnswer(async (call) => {
      if (call.endsWith('/refund')) await dying.end('SIGKILL');
    });
    // Asked for where it dies: its own queue has the job.
    const asked = await fetch(`${dying.url}/api/payments/orders/${order.id}/refund`, {
      method: 'POST',
      headers: { ...farmer.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: farmer.userId }),
    });
    expect(asked.status).toBe(200);
    expect(await dying.exited).toBeNull();
    world.razorpay.onAnswer(undefined);
    expect(await world.order(order.id)).toMatchObject({ refund: { state: 'requested' } });
    world.later(2 * MINUTE_MS);
    await world.reconcile();
    await eventually(async () => (await world.order(order.id)).refund?.state === 'pending');
    expect(world.razorpay.refunds.size).toBe(1);
  });
});
