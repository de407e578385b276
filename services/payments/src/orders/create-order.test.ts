import { TOPUP } from '@anar/contracts/constants';
import type { Behaviour } from '@anar/simulators/razorpay/behaviour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('createorder');
});
beforeEach(() => fixture.razorpay.behave({ mode: 'ok' }));
afterAll(() => fixture.stop());

const BASIC = { type: 'plan_purchase', planId: 'basic', cycle: 'monthly' } as const;
const orderOf = (userId: string) => fixture.service.mongo.collection('orders').find({ userId }).toArray();

describe('an order', () => {
  it('for a plan costs its list price, is stored, and is placed at the provider with our id as its receipt', async () => {
    const farmer = fixture.person();
    const reply = await farmer.create(9900, BASIC);
    expect(reply.statusCode).toBe(201);
    const { id, amount, currency, order, checkoutUrl } = reply.json();
    expect([amount, currency, checkoutUrl]).toEqual([
      ...[9900, 'INR', expect.stringMatching(new RegExp(`^/pay/${order.id}\\?ticket=\\S+$`))],
    ]);
    expect(fixture.razorpay.sandbox.order(id)).toMatchObject({ amount: 9900, currency: 'INR', receipt: order.id });
    expect(Date.parse(order.expiresAt) - Date.parse(order.createdAt)).toBe(30 * 60 * 1000);
  });

  it.each([
    ['less', 9899],
    ['more', 9901],
    ['the price of another cycle', 99_900],
    ['nothing', 0],
    ['rupees', 99],
  ])('with %s than the price is refused before the provider is called', async (_what, amount) => {
    const farmer = fixture.person();
    const calls = await fixture.razorpay.calls();
    const reply = await farmer.create(amount, BASIC);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'amount_differs']);
    expect(await fixture.razorpay.calls()).toEqual(calls);
    expect(await orderOf(farmer.userId)).toEqual([]);
  });

  it.each([
    ['a fraction of a paisa', 9900.5, 'invalid_request'],
    ['a fraction as text', '9900.5', 'invalid_request'],
    ['rupees as text', '99.00', 'amount_differs'],
    ['a word', 'ninety', 'invalid_request'],
    ['a negative amount', -9900, 'invalid_request'],
    ['more than anything costs', 1e15, 'invalid_request'],
  ])('with %s is refused', async (_what, amount, code) => {
    const reply = await fixture.person().create(amount, BASIC);
    expect([reply.statusCode, reply.json().code]).toEqual([400, code]);
  });

  it('in another currency, of the free plan, or for another user is refused', async () => {
    const farmer = fixture.person();
    expect((await farmer.create(9900, BASIC, { currency: 'USD' })).json().code).toBe('invalid_request');
    expect((await farmer.create(0, { ...BASIC, planId: 'free' })).json().code).toBe('plan_not_sold');
    expect((await farmer.create(9900, { ...BASIC, userId: ulid() })).json().code).toBe('forbidden');
    expect((await farmer.create(9900, { ...BASIC, quoteId: ulid() })).json().code).toBe('quote_expired');
    expect(await orderOf(farmer.userId)).toEqual([]);
  });

  it.each([
    [TOPUP.minimum, 201],
    [TOPUP.maximum, 201],
    [TOPUP.minimum - 1, 400],
    [TOPUP.maximum + 1, 400],
  ])('for a wallet top-up of %i paise is answered with %i', async (amount, status) => {
    expect((await fixture.person().create(amount, { type: 'wallet_topup' })).statusCode).toBe(status);
  });

  it('sent again with the same idempotency key is the same order', async () => {
    const farmer = fixture.person();
    const key = { 'idempotency-key': ulid() };
    const body = { amount: 9900, currency: 'INR', notes: { userId: farmer.userId, ...BASIC } };
    const [first, second] = [
      await farmer.send('POST', '/api/razorpay/create-order', body, key),
      await farmer.send('POST', '/api/razorpay/create-order', body, key),
    ];
    expect(second.json().order.id).toBe(first.json().order.id);
    expect(await orderOf(farmer.userId)).toHaveLength(1);
  });
});

describe('when the provider', () => {
  it.each<[string, Behaviour]>([
    ['is asked too often', { mode: 'rate_limited' }],
    ['fails', { mode: 'error', status: 500 }],
    ['does not accept the key', { mode: 'unauthenticated' }],
    ['answers with a page', { mode: 'html' }],
    ['says nothing', { mode: 'silence', times: 1 }],
    ['names a fraction as the amount', { mode: 'changed', fields: { amount: 9900.5 } }],
    ['names a text as the amount', { mode: 'changed', fields: { amount: '9900' } }],
    ['names another currency', { mode: 'changed', fields: { currency: 'USD' } }],
  ])('%s, an order is answered with 503 and cannot be paid', async (_what, behaviour) => {
    // A separate service: five failures in a row open the circuit breaker.
    const razorpay = fixture.config.razorpay && { ...fixture.config.razorpay, timeoutMs: 3000 };
    const { service: own } = await fixture.start({ ...fixture.config, razorpay });
    const farmer = fixture.person();
    await fixture.razorpay.behave(behaviour);
    const reply = await own.app.inject({
      ...{ method: 'POST', url: '/api/razorpay/create-order', headers: farmer.headers },
      payload: { amount: 9900, currency: 'INR', notes: { userId: farmer.userId, ...BASIC } },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'payments_unavailable']);
    expect(reply.json().error).toContain('कोई पैसा नहीं कटा');
    const [stored] = await orderOf(farmer.userId);
    expect(stored).toMatchObject({ state: 'failed' });
    expect(stored).not.toHaveProperty('providerOrderId');
    const { orders } = (await farmer.send('GET', `/api/payments/user/${farmer.userId}`)).json();
    expect(orders).toEqual([]);
  });

  it('is not configured, an order is answered with 503', async () => {
    const { service: own } = await fixture.start({ ...fixture.config, razorpay: undefined });
    const { headers, userId } = fixture.person();
    const payload = { amount: 9900, currency: 'INR', notes: { userId, ...BASIC } };
    const reply = await own.app.inject({ method: 'POST', url: '/api/razorpay/create-order', headers, payload });
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'payments_unconfigured']);
  });
});

describe('orders of one user', () => {
  const open = async (userId: string) => (await orderOf(userId)).filter(({ openSlot }) => openSlot !== undefined);
  const codes = (replies: { statusCode: number; json(): { code?: string } }[]) =>
    replies.map((reply) => reply.json().code ?? reply.statusCode);

  it('at most 5 are open, also with 30 concurrent requests; a paid or expired one frees its slot', async () => {
    const farmer = fixture.person();
    const topUp = () => farmer.create(5000, { type: 'wallet_topup' });
    const replies = await Promise.all(Array.from({ length: 30 }, topUp));
    expect(codes(replies).filter((code) => code === 201)).toHaveLength(5);
    expect(codes(replies).filter((code) => code === 'too_many_open_orders')).toHaveLength(25);
    expect(replies.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('1800');
    expect(await orderOf(farmer.userId)).toHaveLength(5);
    const placed = replies.find(({ statusCode }) => statusCode === 201)?.json();
    await farmer.verify(fixture.razorpay.pay(placed.id));
    expect(codes([await topUp(), await topUp()])).toEqual([201, 'too_many_open_orders']);
    fixture.later(31 * 60_000);
    expect(codes([await topUp()])).toEqual([201]);
    expect(await open(farmer.userId)).toHaveLength(1);
  });

  it('one rejected by the provider frees its slot and does not count towards the daily limit of 20', async () => {
    const farmer = fixture.person();
    const topUp = () => farmer.create(5000, { type: 'wallet_topup' });
    await fixture.razorpay.behave({ mode: 'rejected' });
    for (let tries = 0; tries < 7; tries++) expect(codes([await topUp()])).toEqual(['payments_unavailable']);
    await fixture.razorpay.behave({ mode: 'ok' });
    for (let placed = 0; placed < 20; placed++) {
      expect(codes([await topUp()])).toEqual([201]);
      fixture.later(31 * 60_000);
    }
    expect(codes([await topUp()])).toEqual(['too_many_orders']);
    fixture.later(14 * 60 * 60_000);
    expect(codes([await topUp()])).toEqual([201]);
  });
});
