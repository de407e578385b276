import { dispose } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSubscriptionFixture } from '../testing/subscription-fixture.ts';

let fixture: Awaited<ReturnType<typeof createSubscriptionFixture>>;
beforeAll(async () => {
  fixture = await createSubscriptionFixture('subscriptions');
});
beforeEach(() => fixture.at('2026-11-23T06:30:00Z'));
afterAll(dispose);

const read = async ({ send, userId }: ReturnType<typeof fixture.person>) =>
  (await send('GET', `/api/subscriptions/user/${userId}`)).json().subscription;

describe('a paid plan', () => {
  it('runs until the end of the day in India a month later, is published once, and is in the ledger with the provider’s fee', async () => {
    const farmer = fixture.person();
    const paid = farmer.paid('basic', 'monthly', { feePaise: 234 });
    expect(await Promise.all(Array.from({ length: 20 }, () => fixture.effect.apply(paid)))).toEqual(
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
    const published = await farmer.published();
    expect(published.map(({ type, data }) => [type, data])).toEqual([
      ['payments.subscription-changed', { userId: farmer.userId, planId: 'basic', until: '2026-12-23T18:30:00.000Z' }],
    ]);
    expect(fixture.entries.get(`plan:${paid.paymentId}`)?.postings).toEqual([
      { account: 'razorpay', paise: -9900 },
      { account: 'plan-revenue', paise: 9900 },
    ]);
    expect(fixture.entries.get(`fee:${paid.paymentId}`)?.postings[0]).toEqual({
      account: 'provider-fees',
      paise: -234,
    });
  });

  it('bought concurrently in two browser tabs runs once; the other payment is returned', async () => {
    const farmer = fixture.person();
    const both = [farmer.paid('basic', 'monthly'), farmer.paid('basic', 'monthly')];
    const outcomes = await Promise.all(both.map((paid) => fixture.effect.apply(paid)));
    expect(outcomes).toHaveLength(2);
    expect(outcomes).toEqual(expect.arrayContaining(['applied', { return: 'already_active' }]));
    expect(await read(farmer)).toMatchObject({ until: '2026-12-23T18:30:00.000Z' });
  });

  it('of a deleted user is returned', async () => {
    const farmer = fixture.person();
    await fixture.service.tombstones.add(farmer.userId);
    expect(await fixture.effect.apply(farmer.paid('basic', 'monthly'))).toEqual({ return: 'erased' });
  });

  it('that paid for a consultation is not refundable on request; a returned consultation does not count', async () => {
    const farmer = fixture.person();
    const paid = farmer.paid('pro', 'monthly');
    await fixture.effect.apply(paid);
    const hold = {
      id: 'c1',
      doctorId: 'd1',
      funding: 'included',
      amountPaise: 0,
      feePaise: 14_900,
      month: '2026-11',
    } as const;
    fixture.holds.push({ ...hold, state: 'released', at: paid.paidAt });
    expect(await fixture.effect.refusal(paid)).toBeUndefined();
    for (const state of ['confirmed', 'captured'] as const) {
      fixture.holds.splice(0, 1, { ...hold, state, at: paid.paidAt });
      expect(await fixture.effect.refusal(paid)).toBe('spent');
    }
    fixture.holds.length = 0;
  });

  it('of an erased user is not published any more', async () => {
    const farmer = fixture.person();
    await fixture.effect.apply(farmer.paid('basic', 'monthly'));
    await farmer.published();
    await fixture.store.erase(farmer.userId);
    fixture.at('2026-12-23T18:30:00Z');
    await fixture.sweep();
    expect(await farmer.published()).toHaveLength(1);
  });

  it('that is refunded ends at once, one time', async () => {
    const farmer = fixture.person();
    const paid = farmer.paid('pro', 'annual');
    await fixture.effect.apply(paid);
    expect(await Promise.all([1, 2, 3].map(() => fixture.effect.takeBack(paid, 'r1')))).toEqual([true, true, true]);
    expect(await read(farmer)).toEqual({ planId: 'free', endsByWish: false });
    expect((await farmer.published()).map(({ data }) => (data as { planId: string }).planId)).toEqual(['pro', 'free']);
    // Delivered late, the payment restores nothing.
    expect(await fixture.effect.apply(paid)).toBe('applied');
    expect(await read(farmer)).toMatchObject({ planId: 'free' });
    expect(await fixture.effect.takeBack(paid, 'another refund')).toBe(false);
  });
});

describe('a price', () => {
  const quote = (farmer: ReturnType<typeof fixture.person>, planId: string, cycle = 'monthly') =>
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
    await fixture.effect.apply(farmer.paid('basic', 'monthly'));
    // Half of 30 days and 12 hours.
    fixture.at('2026-12-08T12:30:00Z');
    const { id, amountPaise, creditPaise } = (await quote(farmer, 'pro')).json().quote;
    expect([creditPaise, amountPaise]).toEqual([5000, 14_900]);
    const request = { planId: 'pro', cycle: 'monthly', quoteId: id } as const;
    expect(await fixture.quotes.price(farmer.userId, request)).toBe(14_900);
    const other = fixture.person();
    await expect(fixture.quotes.price(other.userId, request)).rejects.toMatchObject({ code: 'quote_expired' });
    await expect(fixture.quotes.price(farmer.userId, { ...request, cycle: 'annual' })).rejects.toMatchObject({
      code: 'quote_expired',
    });
    await expect(fixture.quotes.price(farmer.userId, { planId: 'pro', cycle: 'monthly' })).rejects.toMatchObject({
      code: 'quote_expired',
    });
    const paid = farmer.paid('pro', 'monthly', { quoteId: id, amountPaise });
    expect(await fixture.effect.apply(paid)).toBe('applied');
    expect(await read(farmer)).toMatchObject({ planId: 'pro', until: '2027-01-08T18:30:00.000Z' });
    fixture.at('2026-12-08T13:01:00Z');
    await expect(fixture.quotes.price(farmer.userId, request)).rejects.toMatchObject({ code: 'plan_active' });
  });

  it('is not quoted for a lesser plan', async () => {
    const farmer = fixture.person();
    expect((await quote(farmer, 'free')).json().code).toBe('plan_not_sold');
    await fixture.effect.apply(farmer.paid('basic', 'annual'));
    expect((await quote(farmer, 'pro', 'monthly')).json().code).toBe('plan_shorter');
    expect((await quote(farmer, 'basic', 'annual')).json().code).toBe('plan_active');
    const other = fixture.person();
    await fixture.effect.apply(other.paid('pro', 'monthly'));
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
    await fixture.effect.apply(farmer.paid('basic', 'monthly'));
    fixture.at('2026-12-20T18:29:00Z');
    await fixture.sweep();
    expect(await farmer.published()).toHaveLength(1);
    fixture.at('2026-12-20T18:31:00Z');
    await fixture.sweep();
    await fixture.sweep();
    const [, reminder, ...more] = await farmer.published();
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
    await fixture.sweep();
    await fixture.sweep();
    expect((await farmer.published()).slice(2).map(({ data }) => data)).toEqual([
      { userId: farmer.userId, planId: 'free', until: null },
    ]);
  });

  it('that cannot be read does not block other users', async () => {
    const [farmer, broken] = [fixture.person(), ulid()];
    await fixture.effect.apply(farmer.paid('basic', 'monthly'));
    const subscriptions = fixture.service.mongo.collection<{ _id: string }>('subscriptions');
    const unreadable = { periods: null, endsByWish: false, seq: 1, outbox: [], dueAt: new Date(0) };
    await subscriptions.insertOne({ _id: broken, ...unreadable });
    fixture.at('2026-12-21T06:00:00Z');
    await expect(fixture.sweep()).rejects.toThrow();
    expect((await farmer.published()).map(({ type }) => type)).toContain('payments.notification-wanted');
    await subscriptions.deleteOne({ _id: broken });
  });

  it('after a cancellation is not reminded of, keeps the plan until then, and can be resumed', async () => {
    const farmer = fixture.person();
    const request = (what: string) => farmer.send('POST', `/api/subscriptions/${what}`, { userId: farmer.userId });
    expect((await request('cancel')).json().code).toBe('no_subscription');
    await fixture.effect.apply(farmer.paid('basic', 'monthly'));
    expect((await request('cancel')).json().subscription).toMatchObject({ planId: 'basic', endsByWish: true });
    expect((await request('cancel')).json().subscription).toMatchObject({ endsByWish: true });
    fixture.at('2026-12-22T06:00:00Z');
    await fixture.sweep();
    expect(await farmer.published()).toHaveLength(1);
    expect((await request('resume')).json().subscription).toMatchObject({ planId: 'basic', endsByWish: false });
    await fixture.sweep();
    expect(await farmer.published()).toHaveLength(2);
  });
});
