import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPushFixture, type PushFixture } from '../testing/push-fixture.ts';

const PER_DAY = 12;
let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture('noticesms', {
    change: (config) => {
      config.noticeSmsPerDay = PER_DAY;
    },
  });
});
beforeEach(() => fixture.auth.sms({ mode: 'ok' }));
afterAll(() => fixture.stop());

const settled = (userId: string, states: string[]) =>
  eventually(async () =>
    expect((await fixture.notifications(userId)).map(({ state }) => state).sort()).toEqual(states),
  );
const notice = (userId: string, changed = {}) =>
  fixture.wanted(userId, {
    kind: 'consultation',
    key: `consult/${ulid()}/accepted`,
    title: 'डॉक्टर ने अनुरोध स्वीकार किया: 98765 43210',
    path: '/consult',
    channel: 'sms',
    ...changed,
  });
/** SMS after the login code, newest first. */
const smsTo = async (phone: string) => (await fixture.auth.inbox(phone)).slice(0, -1).map(({ text }) => text);
const counted = async (outcome: string) => {
  const { values = [] } = (await fixture.auth.service.metrics.getSingleMetric('notice_sms_total')?.get()) ?? {};
  return values.find(({ labels }) => labels.outcome === outcome)?.value;
};

async function person() {
  const { login, userId, tokens } = await fixture.person(1);
  return { login, userId, tokens, phone: login.body.user.phone };
}

describe('a notice SMS', () => {
  it('is sent once, however often it is requested, and contains no code', async () => {
    const { userId, phone, tokens } = await person();
    await fixture.requestPush(notice(userId, { key: 'consult/1/accepted' }), 20);
    await settled(userId, ['sent']);
    await fixture.requestPush(notice(userId, { key: 'consult/1/accepted' }), 5);
    await fixture.requestPush(notice(userId, { key: 'consult/1/accepted', channel: 'push' }));
    await settled(userId, ['sent', 'sent']);
    const [text, ...more] = await smsTo(phone);
    expect(more).toEqual([]);
    expect(text).toBe('अनार मित्र: डॉक्टर ने अनुरोध स्वीकार किया: …। देखें: anar.example');
    expect(text).not.toMatch(/\p{Nd}{6}/u);
    expect(await fixture.shown(tokens[0] ?? '')).toHaveLength(1);
  });

  it('is not sent to a user who switched consultations off', async () => {
    const { login, userId, phone } = await person();
    await fixture.inApp(login, 'PUT', `${userId}/notifications`, { consultation: false });
    await fixture.requestPush(notice(userId));
    await settled(userId, ['switched_off']);
    expect(await smsTo(phone)).toEqual([]);
  });

  it('is sent later, once, when the gateway refused it at first', async () => {
    const { userId, phone } = await person();
    await fixture.auth.sms({ mode: 'refuse' });
    await fixture.requestPush(notice(userId));
    await eventually(async () => expect(await counted('failed')).toBeGreaterThan(0));
    await fixture.auth.sms({ mode: 'ok' });
    await settled(userId, ['sent']);
    expect(await smsTo(phone)).toHaveLength(1);
  });

  it('is not sent again when its reply was lost', async () => {
    const { userId, phone } = await person();
    await fixture.auth.sms({ mode: 'drop' });
    await fixture.requestPush(notice(userId));
    await settled(userId, ['unsure']);
    expect(await smsTo(phone)).toHaveLength(1);
    expect(await counted('unsure')).toBe(1);
  });

  it('is not sent again when the process crashed while sending it', async () => {
    const { userId, phone } = await person();
    const { title, ...wanted } = notice(userId);
    const row = { _id: ulid() as never, title, ...wanted, key: `sms:${wanted.key}`, state: 'waiting' };
    const times = { createdAt: new Date(), purgeAt: new Date(Date.now() + 86_400_000) };
    const rows = fixture.auth.service.mongo.collection('notifications');
    await rows.insertOne({ ...row, told: ['sms'], refused: [], ...times });
    await fixture.requestPush({ title, ...wanted });
    await settled(userId, ['unsure']);
    expect(await smsTo(phone)).toEqual([]);
  });
});

it('no user gets more than five in a day, all together no more than the budget', async () => {
  const one = await person();
  await Promise.all(Array.from({ length: 8 }, () => fixture.requestPush(notice(one.userId))));
  await settled(one.userId, [...Array(3).fill('limited'), ...Array(5).fill('sent')]);
  expect(await smsTo(one.phone)).toHaveLength(5);

  const others = await Promise.all(Array.from({ length: 8 }, person));
  await Promise.all(others.map(({ userId }) => fixture.requestPush(notice(userId))));
  const all = () => fixture.auth.service.mongo.collection('notifications').find({ channel: 'sms' }).toArray();
  await eventually(async () => expect((await all()).filter(({ state }) => state === 'waiting')).toEqual([]));
  expect((await all()).filter(({ state }) => state === 'sent').length).toBeLessThanOrEqual(PER_DAY + 1);
  const counts = await Promise.all(others.map(async ({ phone }) => (await smsTo(phone)).length));
  expect(counts.filter((count) => count === 0).length).toBeGreaterThan(0);
});
