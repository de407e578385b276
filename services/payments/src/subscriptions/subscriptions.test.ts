import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaidOrder } from '../orders/settlement/payment-effect.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('subscriptions');
});
beforeEach(() => fixture.at('2026-11-23T06:30:00Z'));
afterAll(() => fixture.stop());

type Farmer = ReturnType<PaymentsFixture['person']>;
type Plan = Extract<PaidOrder['purpose'], { kind: 'plan' }>;

const paidBy = (
  { userId }: Farmer,
  planId: Plan['planId'],
  cycle: Plan['cycle'],
  more: Partial<PaidOrder> = {},
): PaidOrder => ({
  ...{ orderId: ulid(), userId, paymentId: `pay_${ulid()}`, purpose: { kind: 'plan', planId, cycle } },
  ...{ amountPaise: 9900, feePaise: 0, paidAt: fixture.clock() },
  ...more,
});

const read = async ({ send, userId }: Farmer) =>
  (await send('GET', `/api/subscriptions/user/${userId}`)).json().subscription;

describe('a paid plan', () => {
  it('runs until the end of the day in India a month later, is published once, and is in the ledger with the provider’s fee', async () => {
    const farmer = fixture.person();
    const paid = paidBy(farmer, 'basic', 'monthly', { feePaise: 234 });
    expect(await Promise.all(Array.from({ length: 20 }, () => fixture.effects.plan.apply(paid)))).toEqual(
      Array(20).fill('applied'),
    );
    expect(await read(farmer)).toEqual({
      planId: 'basic',
      cycle: 'monthly',
      startedAt: '2026-11-23T06:30:00.000Z',
      until: '2026-12-23T18:30:00.000Z',
      endsByWish: false,
      orderId: paid.orderId,
    });
    const published = await fixture.published(farmer.userId);
    expect(published.map(({ type, data }) => [type, data])).toEqual([
      ['payments.subscription-changed', { userId: farmer.userId, planId: 'basic', until: '2026-12-23T18:30:00.000Z' }],
    ]);
    expect((await fixture.wallets.findEntry(farmer.userId, `plan:${paid.paymentId}`))?.postings).toEqual([
      { account: 'razorpay', paise: -9900 },
      { account: 'plan-revenue', paise: 9900 },
    ]);
    expect((await fixture.wallets.findEntry(farmer.userId, `fee:${paid.paymentId}`))?.postings[0]).toEqual({
      account: 'provider-fees',
      paise: -234,
    });
  });

  it('bought concurrently in two browser tabs runs once; the other payment is returned', async () => {
    const farmer = fixture.person();
    const both = [paidBy(farmer, 'basic', 'monthly'), paidBy(farmer, 'basic', 'monthly')];
    const outcomes = await Promise.all(both.map((paid) => fixture.effects.plan.apply(paid)));
    expect(outcomes).toHaveLength(2);
    expect(outcomes).toEqual(expect.arrayContaining(['applied', { return: 'already_active' }]));
    expect(await read(farmer)).toMatchObject({ until: '2026-12-23T18:30:00.000Z' });
  });

  it('of a deleted user is returned', async () => {
    const farmer = fixture.person();
    await fixture.service.tombstones.add(farmer.userId);
    expect(await fixture.effects.plan.apply(paidBy(farmer, 'basic', 'monthly'))).toEqual({ return: 'erased' });
  });

  it('that paid for a consultation is not refundable on request; a returned consultation does not count', async () => {
    const farmer = fixture.person();
    const paid = paidBy(farmer, 'pro', 'monthly');
    await fixture.effects.plan.apply(paid);
    const consult = async () => {
      const consultationId = ulid();
      const request = { consultationId, userId: farmer.userId, doctorId: ulid(), feePaise: 14_900 };
      expect((await fixture.placeHold(request)).json().funding).toBe('included');
      return consultationId;
    };
    await fixture.holds.settle(farmer.userId, await consult(), 'released');
    expect(await fixture.effects.plan.refusal(paid)).toBeUndefined();
    const used = await consult();
    for (const state of ['confirmed', 'captured'] as const) {
      expect(await fixture.holds.settle(farmer.userId, used, state)).toBe('done');
      expect(await fixture.effects.plan.refusal(paid)).toBe('spent');
    }
  });

  it('of an erased user is not published any more', async () => {
    const farmer = fixture.person();
    await fixture.effects.plan.apply(paidBy(farmer, 'basic', 'monthly'));
    await fixture.published(farmer.userId);
    await fixture.plans.store.erase(farmer.userId);
    fixture.at('2026-12-23T18:30:00Z');
    await fixture.plans.sweep();
    expect(await fixture.published(farmer.userId)).toHaveLength(1);
  });

  it('that is refunded ends at once, one time', async () => {
    const farmer = fixture.person();
    const paid = paidBy(farmer, 'pro', 'annual');
    await fixture.effects.plan.apply(paid);
    expect(await Promise.all([1, 2, 3].map(() => fixture.effects.plan.takeBack(paid, 'r1')))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await read(farmer)).toEqual({ planId: 'free', endsByWish: false });
    expect((await fixture.published(farmer.userId)).map(({ data }) => (data as { planId: string }).planId)).toEqual([
      'pro',
      'free',
    ]);
    // Delivered late, the payment restores nothing.
    expect(await fixture.effects.plan.apply(paid)).toBe('applied');
    expect(await read(farmer)).toMatchObject({ planId: 'free' });
    expect(await fixture.effects.plan.takeBack(paid, 'another refund')).toBe(false);
  });
});

describe('a price', () => {
  const quote = (farmer: Farmer, planId: string, cycle = 'monthly') =>
    farmer.send('POST', '/api/subscriptions/quote', { userId: farmer.userId, planId, cycle });

  it('is the list price without a plan', async () => {
    expect((await quote(fixture.person(), 'pro')).json().quote).toMatchObject({
      listPaise: 19_900,
      creditPaise: 0,
      amountPaise: 19_900,
    });
  });

  it('of an upgrade credits the rest of the plan, and its quote is valid for half an hour, for its owner only', async () => {
    const farmer = fixture.person();
    await fixture.effects.plan.apply(paidBy(farmer, 'basic', 'monthly'));
    // Half of 30 days and 12 hours.
    fixture.at('2026-12-08T12:30:00Z');
    const { id, amountPaise, creditPaise } = (await quote(farmer, 'pro')).json().quote;
    expect([creditPaise, amountPaise]).toEqual([5000, 14_900]);
    const request = { planId: 'pro', cycle: 'monthly', quoteId: id } as const;
    expect(await fixture.plans.quotes.price(farmer.userId, request)).toBe(14_900);
    const other = fixture.person();
    await expect(fixture.plans.quotes.price(other.userId, request)).rejects.toMatchObject({ code: 'quote_expired' });
    await expect(fixture.plans.quotes.price(farmer.userId, { ...request, cycle: 'annual' })).rejects.toMatchObject({
      code: 'quote_expired',
    });
    await expect(fixture.plans.quotes.price(farmer.userId, { planId: 'pro', cycle: 'monthly' })).rejects.toMatchObject({
      code: 'quote_expired',
    });
    const paid = paidBy(farmer, 'pro', 'monthly', { quoteId: id, amountPaise });
    expect(await fixture.effects.plan.apply(paid)).toBe('applied');
    expect(await read(farmer)).toMatchObject({ planId: 'pro', until: '2027-01-08T18:30:00.000Z' });
    fixture.at('2026-12-08T13:01:00Z');
    await expect(fixture.plans.quotes.price(farmer.userId, request)).rejects.toMatchObject({ code: 'plan_active' });
  });

  it('is not quoted for a lesser plan', async () => {
    const farmer = fixture.person();
    expect((await quote(farmer, 'free')).json().code).toBe('plan_not_sold');
    await fixture.effects.plan.apply(paidBy(farmer, 'basic', 'annual'));
    expect((await quote(farmer, 'pro', 'monthly')).json().code).toBe('plan_shorter');
    expect((await quote(farmer, 'basic', 'annual')).json().code).toBe('plan_active');
    const other = fixture.person();
    await fixture.effects.plan.apply(paidBy(other, 'pro', 'monthly'));
    expect((await quote(other, 'basic')).json().code).toBe('plan_lower');
  });

  it('is not quoted for another user', async () => {
    const farmer = fixture.person();
    const answer = await farmer.send('POST', '/api/subscriptions/quote', {
      userId: fixture.person().userId,
      planId: 'pro',
      cycle: 'monthly',
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('the end of a plan', () => {
  it('is reminded of once, three days before, and published', async () => {
    const farmer = fixture.person();
    await fixture.effects.plan.apply(paidBy(farmer, 'basic', 'monthly'));
    fixture.at('2026-12-20T18:29:00Z');
    await fixture.plans.sweep();
    expect(await fixture.published(farmer.userId)).toHaveLength(1);
    fixture.at('2026-12-20T18:31:00Z');
    await fixture.plans.sweep();
    await fixture.plans.sweep();
    const [, reminder, ...more] = await fixture.published(farmer.userId);
    expect(more).toEqual([]);
    expect(reminder).toMatchObject({
      type: 'payments.notification-wanted',
      data: {
        kind: 'payment',
        path: '/plans',
        title: 'बेसिक प्लान 23 दिसंबर तक है',
        text: expect.stringContaining('अपने आप नहीं कटेंगे'),
      },
    });
    fixture.at('2026-12-23T18:30:00Z');
    expect(await read(farmer)).toEqual({ planId: 'free', endsByWish: false });
    await fixture.plans.sweep();
    await fixture.plans.sweep();
    expect((await fixture.published(farmer.userId)).slice(2).map(({ data }) => data)).toEqual([
      { userId: farmer.userId, planId: 'free', until: null },
    ]);
  });

  it('that cannot be read does not block other users', async () => {
    const [farmer, broken] = [fixture.person(), ulid()];
    await fixture.effects.plan.apply(paidBy(farmer, 'basic', 'monthly'));
    const subscriptions = fixture.service.mongo.collection<{ _id: string }>('subscriptions');
    const unreadable = { periods: null, endsByWish: false, seq: 1, outbox: [], dueAt: new Date(0) };
    await subscriptions.insertOne({ _id: broken, ...unreadable });
    fixture.at('2026-12-21T06:00:00Z');
    await expect(fixture.plans.sweep()).rejects.toThrow();
    expect((await fixture.published(farmer.userId)).map(({ type }) => type)).toContain('payments.notification-wanted');
    await subscriptions.deleteOne({ _id: broken });
  });

  it('after a cancellation is not reminded of, keeps the plan until then, and can be resumed', async () => {
    const farmer = fixture.person();
    const request = (what: string) => farmer.send('POST', `/api/subscriptions/${what}`, { userId: farmer.userId });
    expect((await request('cancel')).json().code).toBe('no_subscription');
    await fixture.effects.plan.apply(paidBy(farmer, 'basic', 'monthly'));
    expect((await request('cancel')).json().subscription).toMatchObject({ planId: 'basic', endsByWish: true });
    expect((await request('cancel')).json().subscription).toMatchObject({ endsByWish: true });
    fixture.at('2026-12-22T06:00:00Z');
    await fixture.plans.sweep();
    expect(await fixture.published(farmer.userId)).toHaveLength(1);
    expect((await request('resume')).json().subscription).toMatchObject({ planId: 'basic', endsByWish: false });
    await fixture.plans.sweep();
    expect(await fixture.published(farmer.userId)).toHaveLength(2);
  });
});
