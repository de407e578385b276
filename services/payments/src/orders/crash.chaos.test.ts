import { eventually } from '@anar/service-kit/testing';
import { endProcesses } from '@anar/service-kit/testing/processes';
import { tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliver, paidTopUp, startDying } from '../testing/crash-parts.ts';
import { type PaymentsWorld, paymentsWorld } from '../testing/payments-world.ts';

const MINUTE_MS = 60_000;

let world: PaymentsWorld;
beforeEach(async () => {
  world = await paymentsWorld('paycrash');
});
afterEach(async () => {
  endProcesses();
  await world.stop();
});

describe('a process that is killed', () => {
  it('between the provider’s answer and its storing: the order is found by its receipt, and nothing can be lost', async () => {
    const dying = await startDying(world);
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

  it('before the effect of a stored payment: the effect comes about once', async () => {
    const { order, delivery } = await paidTopUp(world);
    const dying = await startDying(world, { DIE: 'before-effect' });
    expect((await deliver(dying.url, delivery)).status).toBe(200);
    expect(await dying.exited).toBeNull();
    expect(await world.order(order.id)).toMatchObject({ state: 'captured', effect: 'pending' });
    expect(await world.credits()).toHaveLength(0);
    expect(await world.unworked()).toBe(1);
    world.later(2 * MINUTE_MS);
    await world.reconcile();
    expect(await world.order(order.id)).toMatchObject({ state: 'captured', effect: 'applied' });
    expect(await world.credits()).toHaveLength(1);
    expect(await world.unworked()).toBe(0);
  });

  it('between the receipt of a webhook and the work on it: the sweep does it', async () => {
    const { order, delivery } = await paidTopUp(world);
    const redis = await tcpProxy(world.config.redis.url);
    const dying = await startDying(world, { REDIS_URL: redis.url });
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
    const { farmer, order, payment } = await paidTopUp(world);
    await farmer.verify(payment);
    const dying = await startDying(world);
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
