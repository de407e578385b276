import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import type { Behaviour } from '@anar/simulators/razorpay/behaviour';
import { LOCAL_KEYS } from '@anar/simulators/razorpay/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRazorpay, type Razorpay as TestRazorpay } from '../testing/razorpay.ts';
import { createRazorpay, type Razorpay } from './razorpay.ts';
import { checkoutText, isSignedBy, sign } from './signature.ts';

let provider: TestRazorpay;
beforeAll(async () => {
  provider = await startRazorpay();
});
beforeEach(() => provider.behave({ mode: 'ok' }));
afterAll(async () => {
  await dispose();
  await provider.stop();
});

/** A client with its own circuit breaker. */
async function client(changed: { keySecret?: string; timeoutMs?: number } = {}): Promise<Razorpay> {
  const settings = {
    ...{ baseUrl: provider.baseUrl, checkoutUrl: '', keyId: LOCAL_KEYS.keyId, keySecret: LOCAL_KEYS.keySecret },
    ...{ webhookSecrets: [], timeoutMs: 10_000, ...changed },
  };
  const built: Razorpay[] = [];
  await startTestService((own) => {
    const service = createService({ name: 'payments', title: '', config: own, uses: { mongo: false, events: false } });
    built.push(createRazorpay(service, settings));
    return service;
  }, testConfig('razorpay'));
  const [razorpay] = built;
  if (!razorpay) throw new Error('not built');
  return razorpay;
}
const wanted = { amountPaise: 9900, receipt: '01J0000000000000000000000A', notes: { type: 'plan_purchase' } };

describe('the Razorpay client', () => {
  it('creates, finds, captures and refunds as documented', async () => {
    const razorpay = await client();
    const order = await razorpay.createOrder(wanted);
    expect(order).toMatchObject({ amountPaise: 9900, currency: 'INR', receipt: wanted.receipt });
    expect((await razorpay.findOrder(wanted.receipt))?.id).toBe(order.id);
    expect(await razorpay.findOrder('01J0000000000000000000000B')).toBeUndefined();
    const { id } = provider.pay(order.id, { outcome: 'authorized' });
    expect(await razorpay.fetchOrderPayments(order.id)).toMatchObject([{ id, status: 'authorized', feePaise: 0 }]);
    const payment = await razorpay.capturePayment({ id, amountPaise: 9900, currency: 'INR' });
    expect(payment).toMatchObject({ id, orderId: order.id, status: 'captured', amountPaise: 9900, feePaise: 234 });
    await expect(razorpay.capturePayment(payment)).rejects.toMatchObject({ outcome: 'rejected' });
    const asked = { paymentId: id, amountPaise: 9900, idempotencyKey: wanted.receipt };
    const [first, again] = [await razorpay.refund(asked), await razorpay.refund(asked)];
    expect(again).toEqual(first);
    expect(await razorpay.fetchRefunds(id)).toEqual([
      { id: first.id, paymentId: id, amountPaise: 9900, state: 'pending', receipt: wanted.receipt },
    ]);
  });

  it.each<[Behaviour, string]>([
    [{ mode: 'rate_limited' }, 'rate_limited'],
    [{ mode: 'error', status: 500 }, 'server_error'],
    [{ mode: 'rejected' }, 'rejected'],
    [{ mode: 'html' }, 'broken'],
    [{ mode: 'changed', fields: { amount: 9900.5 } }, 'nonsense'],
    [{ mode: 'changed', fields: { amount: '9900' } }, 'nonsense'],
    [{ mode: 'silence', times: 1 }, 'timeout'],
  ])('reports %o as %s after a single request', async (behaviour, outcome) => {
    const razorpay = await client(behaviour.mode === 'silence' ? { timeoutMs: 300 } : {});
    await provider.behave(behaviour);
    await expect(razorpay.createOrder(wanted)).rejects.toMatchObject({ name: 'ProviderFailure', outcome });
    expect(await provider.calls()).toHaveLength(1);
  });

  it('reports a rejected key, and does not reveal it', async () => {
    const failure = await (await client({ keySecret: 'wrong' })).fetchPayment('pay_1').catch((error: unknown) => error);
    expect(failure).toMatchObject({ outcome: 'unauthorized' });
    expect(JSON.stringify(failure)).not.toContain('wrong');
  });
});

/** Computed with `openssl dgst -sha256 -hmac`. */
describe('a signature', () => {
  const text = checkoutText('order_IluGWxBm9U8zJ8', 'pay_IH4NVgf4Dreq1l');
  it('is the HMAC of order and payment', () => {
    expect(sign('EnLs21M47BllR3X8PSFtjtbd', text)).toBe(
      'c7a6b6e37e5fb8b5387cd93cff2f9cedbf5cb78112fd50292c56b4cecb49b80d',
    );
  });
  it('is valid with any of the secrets, and with no other', () => {
    const given = sign('new', text);
    expect(isSignedBy(['new', 'old'], text, given)).toBe(true);
    expect(isSignedBy(['old', 'new'], text, given)).toBe(true);
    expect(isSignedBy(['old'], text, given)).toBe(false);
    expect(isSignedBy([], text, given)).toBe(false);
    expect(isSignedBy(['new'], `${text} `, given)).toBe(false);
    expect(isSignedBy(['new'], text, given.toUpperCase())).toBe(false);
  });
});
