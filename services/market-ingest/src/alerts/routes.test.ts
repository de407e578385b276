import { MARKET } from '@anar/contracts/constants';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertFixture, createAlertFixture } from './testing/alert-fixture.ts';

let fixture: AlertFixture;
let solapur: string;
beforeAll(async () => {
  fixture = await createAlertFixture('alertroutes');
  solapur = await fixture.price('Solapur', '2026-11-20', 11_500);
});
afterAll(() => fixture.stop());

const prices = (count: number) => Array.from({ length: count }, (_, n) => 10_000 + n * 500);
const statuses = (replies: { statusCode: number }[]) => {
  const counts = new Map<number, number>();
  for (const { statusCode } of replies) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
  return Object.fromEntries(counts);
};

describe('a price alert', () => {
  it('is stored with the mandi’s name and listed newest first; `reached` is true when the price is already there', async () => {
    const person = fixture.person();
    const reply = await person.add(solapur, 'above', 12_000);
    expect(reply.statusCode).toBe(201);
    expect(reply.json().alert).toEqual({
      id: expect.any(String),
      marketId: solapur,
      mandiName: 'सोलापुर',
      varietyName: 'भगवा',
      direction: 'above',
      price: 12_000,
      reached: false,
      createdAt: expect.any(String),
    });
    expect((await person.add(solapur, 'below', 12_000)).json().alert).toMatchObject({ reached: true });
    expect((await person.add(solapur, 'above', 11_500)).json().alert).toMatchObject({ reached: true });
    const listed = (await person.list()).map(({ direction, price, reached }) => [direction, price, reached]);
    expect(listed).toEqual([
      ['above', 11_500, true],
      ['below', 12_000, true],
      ['above', 12_000, false],
    ]);
  });

  it('requested 50 times at once: one alert, the same id in every reply', async () => {
    const person = fixture.person();
    const replies = await Promise.all(Array.from({ length: 50 }, () => person.add(solapur, 'above', 12_000)));
    expect(statuses(replies)).toEqual({ 201: 50 });
    expect(new Set(replies.map((reply) => reply.json().alert.id)).size).toBe(1);
    expect(await person.list()).toHaveLength(1);
  });

  it('for an unknown mandi: 404 mandi_unknown', async () => {
    const person = fixture.person();
    const reply = await person.add('0123456789abcdef', 'above', 12_000);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'mandi_unknown']);
    expect(await person.list()).toEqual([]);
  });

  it.each([
    ['a price of nothing', { price: 0 }],
    ['a price in parts of a rupee', { price: 12_000.5 }],
    ['a price above the maximum', { price: 200_001 }],
    ['no direction', { direction: 'up' }],
    ['a mandi that is an operator', { marketId: { $ne: '' } }],
  ])('with %s: 400 invalid_request', async (_, wrong) => {
    const reply = await fixture.person().add(solapur, 'above', 12_000, wrong);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
  });

  it('when removed: is no longer listed, removing it again is a no-op, and its slot is free', async () => {
    const person = fixture.person();
    const replies = await Promise.all(prices(MARKET.alerts).map((price) => person.add(solapur, 'above', price)));
    const [first] = replies.map((reply) => reply.json().alert.id);
    const refused = await person.add(solapur, 'above', 50_000);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'too_many_alerts']);
    expect((await person.add(solapur, 'above', 10_500)).statusCode).toBe(201);
    expect(statuses(await Promise.all(Array.from({ length: 5 }, () => person.remove(first))))).toEqual({ 200: 5 });
    expect((await person.remove(ulid())).json()).toEqual({ ok: true });
    expect((await person.list()).map(({ id }) => id)).not.toContain(first);
    expect((await person.add(solapur, 'above', 50_000)).statusCode).toBe(201);
    expect(await person.list()).toHaveLength(MARKET.alerts);
    const marks = await fixture.service.mongo.collection<{ _id: string }>('price_alerts').findOne({ _id: first });
    expect(Object.keys(marks ?? {}).sort()).toEqual(
      ['_id', 'createdAt', 'expiresAt', 'outbox', 'removedAt', 'seq', 'userId'].sort(),
    );
  });

  it('requested again after its removal: is a new alert', async () => {
    const person = fixture.person();
    const first = (await person.add(solapur, 'above', 12_000)).json().alert;
    await person.remove(first.id);
    const second = (await person.add(solapur, 'above', 12_000)).json().alert;
    expect(second.id).not.toBe(first.id);
    expect(await person.list()).toEqual([second]);
  });
});

it(`fifty alerts requested at once: exactly ${MARKET.alerts} are kept, the others are rejected with 422`, async () => {
  const person = fixture.person();
  const replies = await Promise.all(prices(50).map((price) => person.add(solapur, 'above', price)));
  expect(statuses(replies)).toEqual({ 201: MARKET.alerts, 422: 50 - MARKET.alerts });
  expect(await person.list()).toHaveLength(MARKET.alerts);
});

it('the same submission sent twice: one alert', async () => {
  const person = fixture.person();
  const headers = { 'idempotency-key': ulid() };
  const send = () =>
    fixture.service.app.inject({
      ...{ method: 'POST', url: '/api/market/alerts' },
      headers: { ...person.headers, ...headers },
      payload: { userId: person.userId, marketId: solapur, direction: 'above', price: 12_000 },
    });
  const replies = [await send(), await send()];
  expect(replies[1]?.json()).toEqual(replies[0]?.json());
  expect(await person.list()).toHaveLength(1);
  await person.remove(replies[0]?.json().alert.id);
  expect((await send()).json().code).toBe('gone');
  expect(await person.list()).toEqual([]);
});

it('alerts can be listed, added and removed only by their owner', async () => {
  const [one, other] = [fixture.person(), fixture.person()];
  const { id } = (await one.add(solapur, 'above', 12_000)).json().alert;
  const foreign = [
    await other.send('GET', `/api/market/alerts/user/${one.userId}`),
    await other.send('DELETE', `/api/market/alerts/${id}/user/${one.userId}`),
    await other.add(solapur, 'above', 12_000, { userId: one.userId }),
  ];
  expect(statuses(foreign)).toEqual({ 403: 3 });
  expect((await other.remove(id)).json()).toEqual({ ok: true });
  expect(await one.list()).toHaveLength(1);
  const anonymous = await fixture.service.app.inject(`/api/market/alerts/user/${one.userId}`);
  expect(anonymous.statusCode).toBe(401);
});

it('adding an alert for an erased user: 401 session_ended, nothing is stored', async () => {
  const person = fixture.person();
  await fixture.service.tombstones.add(person.userId);
  const reply = await person.add(solapur, 'above', 13_000);
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'session_ended']);
  expect(await fixture.service.mongo.collection('price_alerts').countDocuments({ userId: person.userId })).toBe(0);
});
