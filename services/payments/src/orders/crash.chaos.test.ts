import { eventually } from '@anar/service-kit/testing';
import { endProcesses } from '@anar/service-kit/testing/processes';
import { tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliver, paidTopUp, startCrashing } from '../testing/crash-parts.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

const MINUTE_MS = 60_000;

let fixture: PaymentsFixture;
beforeEach(async () => {
  fixture = await createPaymentsFixture('paycrash');
});
afterEach(async () => {
  endProcesses();
  await fixture.stop();
});

describe('a process that is killed', () => {
  it('between the provider’s reply and storing it: the order is found by its receipt, and no payment is lost', async () => {
    const crashing = await startCrashing(fixture);
    const farmer = fixture.person();
    await fixture.razorpay.behave({ mode: 'stall', only: 'POST /v1/orders' });
    const asked = fetch(`${crashing.url}/api/razorpay/create-order`, {
      method: 'POST',
      headers: { ...farmer.headers, 'content-type': 'application/json', 'idempotency-key': ulid() },
      body: JSON.stringify({ amount: 5000, currency: 'INR', notes: { type: 'wallet_topup', userId: farmer.userId } }),
    });
    const isLost = expect(asked).rejects.toThrow();
    await eventually(() => fixture.razorpay.orders().length === 1);
    await crashing.end('SIGKILL');
    await isLost;
    await fixture.razorpay.behave({ mode: 'ok' });
    const [made] = fixture.razorpay.orders();
    if (!made) throw new Error('the provider has no order');
    expect(await fixture.order(String(made.receipt))).not.toHaveProperty('providerOrderId');
    fixture.razorpay.pay(made.id);
    fixture.later(4 * MINUTE_MS);
    await fixture.reconcile();
    expect(await fixture.order(String(made.receipt))).toMatchObject({ providerOrderId: made.id, state: 'captured' });
    expect(await fixture.credits()).toHaveLength(1);
  });

  it('before the effect of a stored payment: the effect is applied once', async () => {
    const { order, delivery } = await paidTopUp(fixture);
    const crashing = await startCrashing(fixture, { DIE: 'before-effect' });
    expect((await deliver(crashing.url, delivery)).status).toBe(200);
    expect(await crashing.exited).toBeNull();
    expect(await fixture.order(order.id)).toMatchObject({ state: 'captured', effect: 'pending' });
    expect(await fixture.credits()).toHaveLength(0);
    expect(await fixture.unworked()).toBe(1);
    fixture.later(2 * MINUTE_MS);
    await fixture.reconcile();
    expect(await fixture.order(order.id)).toMatchObject({ state: 'captured', effect: 'applied' });
    expect(await fixture.credits()).toHaveLength(1);
    expect(await fixture.unworked()).toBe(0);
  });

  it('between storing a webhook and processing it: the sweep processes it', async () => {
    const { order, delivery } = await paidTopUp(fixture);
    const redis = await tcpProxy(fixture.config.redis.url);
    const crashing = await startCrashing(fixture, { REDIS_URL: redis.url });
    await redis.cut();
    expect((await deliver(crashing.url, delivery)).status).toBe(200);
    expect(await crashing.end('SIGKILL')).toBeNull();
    await redis.stop();
    expect(await fixture.order(order.id)).toMatchObject({ state: 'created' });
    fixture.later(2 * MINUTE_MS);
    await fixture.reconcile();
    expect(await fixture.order(order.id)).toMatchObject({ state: 'captured', effect: 'applied' });
    expect(await fixture.credits()).toHaveLength(1);
  });

  it('between a refund at the provider and storing it: the refund is requested again and made once', async () => {
    const { farmer, order, payment } = await paidTopUp(fixture);
    await farmer.verify(payment);
    const crashing = await startCrashing(fixture);
    await fixture.razorpay.behave({ mode: 'stall', only: 'POST /v1/payments' });
    // The request goes to the process that is killed, because its own queue has the job.
    const asked = await fetch(`${crashing.url}/api/payments/orders/${order.id}/refund`, {
      method: 'POST',
      headers: { ...farmer.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: farmer.userId }),
    });
    expect(asked.status).toBe(200);
    await eventually(() => fixture.razorpay.refunds().length === 1);
    expect(await crashing.end('SIGKILL')).toBeNull();
    await fixture.razorpay.behave({ mode: 'ok' });
    expect(await fixture.order(order.id)).toMatchObject({ refund: { state: 'requested' } });
    fixture.later(2 * MINUTE_MS);
    await fixture.reconcile();
    await eventually(async () => (await fixture.order(order.id)).refund?.state === 'pending');
    expect(fixture.razorpay.refunds().length).toBe(1);
  });
});
