import { userDeleted } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoggedIn, tally } from '../../testing/auth-under-test.ts';
import { createPushFixture, type PushFixture } from '../testing/push-fixture.ts';

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture('switches');
});
afterAll(() => fixture.stop());

const read = (login: LoggedIn, userId = login.body.user.id) => fixture.inApp(login, 'GET', `${userId}/notifications`);
const put = (login: LoggedIn, body: object, userId = login.body.user.id) =>
  fixture.inApp(login, 'PUT', `${userId}/notifications`, body);

const storedOf = (login: LoggedIn) =>
  fixture.auth.service.mongo
    .collection<{ _id: string; dailyAdvice?: boolean }>('notification_switches')
    .find({ _id: login.body.user.id })
    .toArray();

const ON = { dailyAdvice: true, priceAlert: true, consultation: true, chat: true };

describe('each switch', () => {
  it('is on until it is switched off, and keeps its value', async () => {
    const { login } = await fixture.person();
    expect((await read(login)).json()).toEqual(ON);
    for (const dailyAdvice of [false, false, true, false]) {
      expect((await put(login, { dailyAdvice })).json()).toEqual({ ...ON, dailyAdvice });
      expect((await read(login)).json()).toEqual({ ...ON, dailyAdvice });
    }
    expect((await put(login, { priceAlert: false })).json()).toEqual({ ...ON, dailyAdvice: false, priceAlert: false });
    expect((await put(login, ON)).json()).toEqual(ON);
    expect((await read(login)).json()).toEqual(ON);
    const racing = Array.from({ length: 20 }, (_, n) => put(login, { dailyAdvice: n % 2 === 0 }));
    const replies = await Promise.all(racing);
    expect(tally(replies)).toEqual({ 200: 20 });
    // Each reply contains the value it set, and one of them is stored, whole.
    expect(replies.map((reply) => reply.json())).toEqual(racing.map((_, n) => ({ ...ON, dailyAdvice: n % 2 === 0 })));
    const stored = await storedOf(login);
    expect(stored).toMatchObject([{ dailyAdvice: expect.any(Boolean), priceAlert: true }]);
    expect((await read(login)).json()).toEqual({ ...ON, dailyAdvice: stored[0]?.dailyAdvice });
  });

  it('two set concurrently by two phones for the first time are both stored', async () => {
    const { login } = await fixture.person();
    const racing = Array.from({ length: 50 }, (_, n) =>
      put(login, n % 2 ? { dailyAdvice: false } : { priceAlert: false }),
    );
    expect(tally(await Promise.all(racing))).toEqual({ 200: 50 });
    expect(await storedOf(login)).toMatchObject([{ dailyAdvice: false, priceAlert: false }]);
    expect((await read(login)).json()).toEqual({ ...ON, dailyAdvice: false, priceAlert: false });
  });

  it('of a user stored before price alerts existed: the switch of price alerts is on', async () => {
    const { login, userId } = await fixture.person();
    const switches = fixture.auth.service.mongo.collection<{ _id: string }>('notification_switches');
    await switches.insertOne({ _id: userId, dailyAdvice: false, changedAt: new Date() } as never);
    expect((await read(login)).json()).toEqual({ ...ON, dailyAdvice: false });
    expect((await put(login, { dailyAdvice: true })).json()).toEqual(ON);
  });

  it('cannot be read or set by another user, and accepts booleans only', async () => {
    const [one, two] = [await fixture.person(), await fixture.person()];
    const others = [await read(one.login, two.userId), await put(one.login, { dailyAdvice: false }, two.userId)];
    expect(tally(others)).toEqual({ '403 forbidden': 2 });
    const bad = [{}, { dailyAdvice: 'off' }, { dailyAdvice: { $ne: 1 } }, { dailyAdvice: null }, { priceAlert: 'off' }];
    const replies = await Promise.all(bad.map((body) => put(one.login, body)));
    expect(tally(replies)).toEqual({ '400 invalid_request': 5 });
    expect((await read(two.login)).json()).toEqual(ON);
  });

  it.each([
    ['daily_advice', 'dailyAdvice'],
    ['price_alert', 'priceAlert'],
    ['consultation', 'consultation'],
    ['chat', 'chat'],
  ] as const)('off: no %s is sent; on again: the next one is', async (kind, name) => {
    const { login, userId, tokens } = await fixture.person();
    await put(login, { [name]: false });
    await fixture.requestPush(fixture.wanted(userId, { kind }));
    await eventually(async () =>
      expect(await fixture.notifications(userId)).toMatchObject([{ state: 'switched_off' }]),
    );
    await put(login, { [name]: true });
    await fixture.requestPush(fixture.wanted(userId, { kind, title: 'अगला दिन' }));
    await eventually(async () => expect(await fixture.shown(tokens[0] ?? '')).toMatchObject([{ title: 'अगला दिन' }]));
  });

  it('holds back its own kind only', async () => {
    const { login, userId, tokens } = await fixture.person();
    await put(login, { dailyAdvice: false });
    await fixture.requestPush(fixture.wanted(userId, { kind: 'price_alert', path: '/market/0123456789abcdef' }));
    await eventually(async () =>
      expect(await fixture.shown(tokens[0] ?? '')).toMatchObject([{ path: '/market/0123456789abcdef' }]),
    );
  });
});

it('the erasure removes a user’s notifications and switches, and no push follows', async () => {
  const { login, userId, tokens } = await fixture.person();
  const stays = await fixture.person();
  for (const one of [login, stays.login]) {
    await put(one, { dailyAdvice: true });
    await fixture.requestPush(fixture.wanted(one.body.user.id));
  }
  await eventually(async () => expect(await fixture.shown(tokens[0] ?? '')).toHaveLength(1));
  const event = toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } });
  await fixture.publishEvent(event);
  await eventually(async () => expect(await fixture.notifications(userId)).toEqual([]));
  const switches = fixture.auth.service.mongo.collection<{ _id: string }>('notification_switches');
  await eventually(async () => expect(await switches.countDocuments({ _id: userId })).toBe(0));

  await fixture.requestPush(fixture.wanted(userId));
  await fixture.requestPush(fixture.wanted(stays.userId));
  await eventually(async () => expect(await fixture.shown(stays.tokens[0] ?? '')).toHaveLength(2));
  expect(await fixture.shown(tokens[0] ?? '')).toHaveLength(1);
  expect(await fixture.notifications(userId)).toEqual([]);
  expect(await switches.countDocuments({ _id: stays.userId })).toBe(1);
});
