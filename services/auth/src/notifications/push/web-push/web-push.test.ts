import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tally } from '../../../testing/auth-under-test.ts';
import { type Browser, createPushFixture, type PushFixture } from '../../testing/push-fixture.ts';

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture('webpush');
});
beforeEach(() => fixture.browsersBehave({ mode: 'ok' }));
afterAll(() => fixture.stop());

const settled = (userId: string, state: string) =>
  eventually(async () => expect(await fixture.notifications(userId)).toMatchObject([{ state }]));
const sessions = () => fixture.auth.service.mongo.collection('sessions');

/** A user with so many wrapper apps, who subscribed a browser. */
async function subscribed(phones = 0) {
  const person = await fixture.person(phones);
  const browser = await fixture.browser();
  const reply = await put(person, browser);
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }]);
  return { ...person, browser };
}
const put = (
  { login, userId }: Pick<Awaited<ReturnType<typeof fixture.person>>, 'login' | 'userId'>,
  browser: Browser,
) => fixture.inApp(login, 'PUT', `${userId}/web-push`, { endpoint: browser.endpoint, keys: browser.keys });
const consultation = (userId: string, changed = {}) =>
  fixture.wanted(userId, {
    kind: 'consultation',
    title: 'डॉक्टर ने अनुरोध स्वीकार किया',
    text: 'अब आप बात कर सकते हैं।',
    path: '/consult',
    ...changed,
  });

it('the VAPID public key is readable without a login', async () => {
  const reply = await fixture.auth.service.app.inject('/api/notifications/web-push-key');
  expect([reply.statusCode, reply.json()]).toEqual([200, { publicKey: fixture.publicKey }]);
  expect(Buffer.from(fixture.publicKey, 'base64url')).toHaveLength(65);
});

describe('a push to a browser', () => {
  it('is readable by that browser only, with the screen that a tap opens', async () => {
    const { userId, browser } = await subscribed();
    const other = await subscribed();
    const until = new Date(Date.now() + 120_000).toISOString();
    await fixture.requestPush(consultation(userId, { until }), 20);
    await settled(userId, 'sent');
    const { title, text, path } = consultation(userId);
    expect(await fixture.shownIn(browser)).toEqual([
      { at: expect.any(String), channel: 'push', to: browser.id, title, text, path },
    ]);
    expect(await fixture.shownIn(other.browser)).toEqual([]);
    const [sent] = await fixture.sentTo(browser);
    expect(sent).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{22}$/) });
    expect(Number(sent?.ttl)).toBeGreaterThan(60);
    expect(Number(sent?.ttl)).toBeLessThanOrEqual(120);
  });

  it('of a call contains its id, so that the browser can ask whether it still rings', async () => {
    const { userId, browser } = await subscribed();
    const call = { consultationId: ulid(), callId: ulid() };
    await fixture.requestPush(consultation(userId, { kind: 'call', call }));
    await settled(userId, 'sent');
    expect(await fixture.shownIn(browser)).toMatchObject([{ call }]);
  });

  it('is sent to the user’s wrapper app too', async () => {
    const { userId, tokens, browser } = await subscribed(1);
    await fixture.requestPush(consultation(userId));
    await settled(userId, 'sent');
    expect(await fixture.shownIn(browser)).toHaveLength(1);
    expect(await fixture.shown(tokens[0] ?? '')).toHaveLength(1);
  });

  it.each(['gone', 'missing'])('answered as %s removes the subscription', async (mode) => {
    const { userId, browser } = await subscribed();
    await fixture.browsersBehave({ mode, to: browser.id });
    await fixture.requestPush(consultation(userId));
    await settled(userId, 'no_phone');
    expect(await sessions().countDocuments({ 'webPush.endpoint': browser.endpoint })).toBe(0);
  });

  it.each([
    ['fails', { mode: 'fail', times: 1 }],
    ['fails longer than one more try', { mode: 'fail', times: 3, retryAfter: 0 }],
    ['has no room and says when to come again', { mode: 'quota', times: 1, retryAfter: 1 }],
  ])('is sent later, once, when the push service %s', async (_, behaviour) => {
    const { userId, browser } = await subscribed();
    await fixture.browsersBehave({ ...behaviour, to: browser.id });
    await fixture.requestPush(consultation(userId));
    await settled(userId, 'sent');
    expect(await fixture.shownIn(browser)).toHaveLength(1);
  });

  it('whose reply is lost replaces the first', async () => {
    const { userId, browser } = await subscribed();
    await fixture.browsersBehave({ mode: 'drop', times: 1, to: browser.id });
    await fixture.requestPush(consultation(userId));
    await settled(userId, 'sent');
    const topics = (await fixture.sentTo(browser)).map(({ topic }) => topic);
    expect(topics).toEqual([topics[0], topics[0]]);
  });

  it.each(['redirect', 'invalid'])('answered by %s is not sent again, nor elsewhere', async (mode) => {
    const { userId, browser } = await subscribed();
    await fixture.browsersBehave({ mode, to: browser.id });
    await fixture.requestPush(consultation(userId));
    await settled(userId, 'undeliverable');
    expect(await fixture.sentTo(browser)).toHaveLength(1);
  });

  it('subscribed with an older key of ours is refused, and its subscription stays', async () => {
    const person = await fixture.person(0);
    const browser = await fixture.browser('another-key');
    await put(person, browser);
    await fixture.requestPush(consultation(person.userId));
    await settled(person.userId, 'undeliverable');
    expect(await fixture.shownIn(browser)).toEqual([]);
  });

  it('is not sent to a user who switched consultations off', async () => {
    const { login, userId, browser } = await subscribed();
    await fixture.inApp(login, 'PUT', `${userId}/notifications`, { consultation: false });
    await fixture.requestPush(consultation(userId));
    await settled(userId, 'switched_off');
    expect(await fixture.sentTo(browser)).toEqual([]);
  });
});

describe('a subscription', () => {
  it('belongs to the user who set it last', async () => {
    const first = await subscribed();
    const second = await fixture.person(0);
    expect((await put(second, first.browser)).statusCode).toBe(200);
    await fixture.requestPush(consultation(first.userId));
    await settled(first.userId, 'no_phone');
    await fixture.requestPush(consultation(second.userId));
    await settled(second.userId, 'sent');
    expect(await fixture.shownIn(first.browser)).toHaveLength(1);
  });

  it('set concurrently by two sessions ends in one of them', async () => {
    const browser = await fixture.browser();
    const [one, two] = [await fixture.person(0), await fixture.person(0)];
    const racing = Array.from({ length: 20 }, (_, n) => put(n % 2 ? one : two, browser));
    expect(tally(await Promise.all(racing))).toEqual({ 200: 20 });
    expect(await sessions().countDocuments({ 'webPush.endpoint': browser.endpoint })).toBe(1);
  });

  it('ends when removed, and with the session', async () => {
    const [one, two] = [await subscribed(), await subscribed()];
    const removed = () => fixture.inApp(one.login, 'DELETE', `${one.userId}/web-push`);
    expect([(await removed()).json(), (await removed()).json()]).toEqual([{ ok: true }, { ok: true }]);
    const cookies = { anar_refresh: two.login.refresh };
    await fixture.auth.service.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: two.login.headers,
      cookies,
    });
    for (const { browser } of [one, two])
      expect(await sessions().countDocuments({ 'webPush.endpoint': browser.endpoint })).toBe(0);
  });

  it.each([
    'http://updates.push.services.mozilla.com/wpush/v2/x',
    'https://updates.push.services.mozilla.com:8443/wpush/v2/x',
    'https://user@updates.push.services.mozilla.com/wpush/v2/x',
    'https://updates.push.services.mozilla.com@127.0.0.1/x',
    'https://updates.push.services.mozilla.com.evil.example/x',
    'https://updates.push.services.mozilla.com./x',
    'https://evil.example/updates.push.services.mozilla.com',
    'https://evil.example/#.push.apple.com',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://web.push.apple.com.evil.example/x',
    'https://fcm.googleapis.com/x',
    'https://127.0.0.1/web-push/x',
    'http://127.0.0.1:1/web-push/x',
    'http://localhost/web-push/x',
    'https://[::1]/web-push/x',
    'https://169.254.169.254/latest/meta-data/',
    'http://2130706433/web-push/x',
    'http://mongo:27017/',
    'https://auth:8080/internal/users/x',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'https:',
    '//web.push.apple.com/x',
    'https://web.push.apple.com/x\r\nhost: evil.example',
    ' https://web.push.apple.com/x',
  ])('with the address %j is refused, and the address is not called', async (endpoint) => {
    const { login, userId } = await fixture.person(0);
    const { keys } = await fixture.browser();
    const reply = await fixture.inApp(login, 'PUT', `${userId}/web-push`, { endpoint, keys });
    expect(reply.statusCode).toBe(400);
    expect(['push_subscription_refused', 'invalid_request']).toContain(reply.json().code);
    expect(await sessions().countDocuments({ userId, webPush: { $exists: true } })).toBe(0);
  });

  it('at the simulator has to be one of its subscriptions', async () => {
    const { login, userId } = await fixture.person(0);
    const { endpoint, keys } = await fixture.browser();
    for (const path of ['/control/web-push', '/inbox', '/web-push/../control/web-push']) {
      const body = { endpoint: new URL(endpoint).origin + path, keys };
      expect((await fixture.inApp(login, 'PUT', `${userId}/web-push`, body)).statusCode).toBe(400);
    }
  });

  it('at a host that is no longer allowed is removed without a call', async () => {
    const { userId } = await fixture.person(0);
    const { keys } = await fixture.browser();
    await sessions().updateOne({ userId }, { $set: { webPush: { endpoint: 'https://127.0.0.1/x', keys } } });
    await fixture.requestPush(consultation(userId));
    await settled(userId, 'no_phone');
  });

  it.each([
    ['a point off the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['half a key', { p256dh: 'BCVxsr7N' }],
    ['no secret', { auth: '' }],
    ['an object', { auth: { $ne: 1 } }],
  ])('with %s is refused', async (_, wrong) => {
    const { login, userId } = await fixture.person(0);
    const { endpoint, keys } = await fixture.browser();
    const reply = await fixture.inApp(login, 'PUT', `${userId}/web-push`, { endpoint, keys: { ...keys, ...wrong } });
    expect(reply.statusCode).toBe(400);
  });

  it('cannot be set or removed by another user', async () => {
    const { userId, browser } = await subscribed();
    const other = await fixture.person(0);
    expect((await put({ login: other.login, userId }, browser)).statusCode).toBe(403);
    expect((await fixture.inApp(other.login, 'DELETE', `${userId}/web-push`)).statusCode).toBe(403);
    expect(await sessions().countDocuments({ userId, 'webPush.endpoint': browser.endpoint })).toBe(1);
  });
});
