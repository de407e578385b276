import { event } from '@anar/contracts/messages/event';
import { consultNotificationWanted, NotificationRequest } from '@anar/contracts/users/notifications';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { createService } from '@anar/service-kit/lifecycle/service';
import { eventually, startTestService } from '@anar/service-kit/testing';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { createPushFixture, type PushFixture } from './testing/push-fixture.ts';

let fixture: PushFixture;
beforeAll(async () => {
  // Longer than a test holds a push.
  fixture = await createPushFixture('push', { change: ({ push }) => Object.assign(push, { timeoutMs: 60_000 }) });
});
beforeEach(() => fixture.behave({ mode: 'ok' }));
afterAll(() => fixture.stop());

/** The user's only notification, once it has this state. */
const settled = (userId: string, state: string) =>
  eventually(async () => {
    const rows = await fixture.notifications(userId);
    expect(rows).toMatchObject([{ state }]);
    return rows[0];
  });

describe('a requested push', () => {
  it('reaches each phone of the user, with the screen that a tap opens', async () => {
    const { userId, tokens } = await fixture.person(2);
    const until = new Date(Date.now() + 3600_000).toISOString();
    await fixture.requestPush(fixture.wanted(userId, { until }));
    expect(await settled(userId, 'sent')).not.toHaveProperty('title');
    expect(await settled(userId, 'sent')).not.toHaveProperty('text');
    for (const token of tokens) {
      expect(await fixture.shown(token)).toEqual([
        {
          at: expect.any(String),
          channel: 'push',
          to: token,
          title: 'नदी वाला बाग: आज छिड़काव न करें',
          text: 'आज छिड़काव न करें: हवा तेज़ है।',
          path: '/orchard',
        },
      ]);
    }
    const [sent] = await fixture.sendsTo(tokens[0] ?? '');
    expect(sent?.message).toMatchObject({
      data: { path: '/orchard', kind: 'daily_advice' },
      webpush: { fcm_options: { link: 'https://anar.example/orchard' } },
    });
    const seconds = Number.parseInt(sent?.message.android.ttl ?? '', 10);
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  it('is sent once though it is requested fifty times, and again later, to two replicas', async () => {
    await startTestService(buildApp, fixture.auth.config);
    const { userId, tokens } = await fixture.person();
    const wanted = fixture.wanted(userId);
    await fixture.requestPush(wanted, 50);
    await settled(userId, 'sent');
    await fixture.requestPush(wanted, 5);
    const other = fixture.wanted(userId);
    await fixture.requestPush(other);
    await eventually(async () => expect(await fixture.notifications(userId)).toHaveLength(2));
    await eventually(async () => expect(await fixture.sendsTo(tokens[0] ?? '')).toHaveLength(2));
    const tags = (await fixture.sendsTo(tokens[0] ?? '')).map(({ message }) => message.android.notification.tag);
    expect(new Set(tags).size).toBe(2);
  });

  it('replaces the one before of the same chat', async () => {
    const { userId, tokens } = await fixture.person();
    const chat = (thread: string, seq: number) =>
      fixture.wanted(userId, { kind: 'chat', key: `consult/${thread}/chat-${seq}`, path: `/chat/${thread}` });
    for (const [index, one] of [chat('a', 1), chat('a', 9), chat('b', 1)].entries()) {
      await fixture.requestPush(one);
      await eventually(async () => expect(await fixture.sendsTo(tokens[0] ?? '')).toHaveLength(index + 1));
    }
    const tags = (await fixture.sendsTo(tokens[0] ?? '')).map(({ message }) => message.android.notification.tag);
    expect(tags[1]).toBe(tags[0]);
    expect(tags[2]).not.toBe(tags[0]);
  });

  it('is not sent when a later one with its tag arrived while it waited', async () => {
    const { userId, tokens } = await fixture.person();
    const call = (key: string) =>
      fixture.wanted(userId, { kind: 'call', key: `consult/a/${key}`, tag: 'consult/a/call', path: '/consult' });
    const times = { createdAt: new Date(), purgeAt: new Date(Date.now() + 86_400_000) };
    const waiting = { ...call('call-1'), state: 'waiting', told: [], refused: [], ...times };
    await fixture.auth.service.mongo.collection('notifications').insertOne({ _id: ulid() as never, ...waiting });
    await fixture.requestPush(call('call-over-1'));
    const states = async () => (await fixture.notifications(userId)).map(({ key, state }) => [key, state]);
    const expected = { 'consult/a/call-1': 'late', 'consult/a/call-over-1': 'sent' };
    await eventually(async () => expect(Object.fromEntries(await states())).toEqual(expected));
    expect(await fixture.shown(tokens[0] ?? '')).toHaveLength(1);
  });

  it('is sent to no further phone when a later one with its tag arrived after the first', async () => {
    const { userId, tokens } = await fixture.person(2);
    const sends = async () => (await Promise.all(tokens.map(fixture.sendsTo))).flat();
    const requestCall = (kind: 'call' | 'call_over') =>
      fixture.requestPush(
        fixture.wanted(userId, { kind, key: `consult/a/${kind}-1`, tag: 'consult/a/call', path: '/consult' }),
      );
    const held = fixture.hold();
    await requestCall('call');
    await held.reached;
    expect(await sends()).toHaveLength(1);
    await requestCall('call_over');
    // The later one is stored first, then replaces the call.
    await eventually(async () =>
      expect(await fixture.notifications(userId)).toContainEqual(
        expect.objectContaining({ kind: 'call', state: 'late' }),
      ),
    );
    held.release();
    const shown = async () => (await Promise.all(tokens.map(fixture.shown))).flat();
    await eventually(async () => expect(await shown()).toHaveLength(3));
    // A marker push: once it is shown, no push of the call can still be on its way.
    await fixture.requestPush(fixture.wanted(userId));
    await eventually(async () => expect((await shown()).filter(({ path }) => path === '/orchard')).toHaveLength(2));
    expect((await sends()).filter(({ message }) => message.data.path === '/consult')).toHaveLength(3);
  });

  it('requested earlier but delivered after its replacement is not sent', async () => {
    const { userId, tokens } = await fixture.person();
    const publish = (kind: 'call' | 'call_over', key: string, occurredAt: string) => {
      const data = fixture.wanted(userId, { kind, key: `consult/a/${key}`, tag: 'consult/a/call', path: '/consult' });
      return fixture.publishEvent({
        ...toEvent(consultNotificationWanted, { aggregateId: ulid(), userId, data }),
        occurredAt,
      });
    };
    await publish('call_over', 'call-over-1', '2026-11-23T06:00:10.000Z');
    await settled(userId, 'sent');
    await publish('call', 'call-1', '2026-11-23T06:00:00.000Z');
    const states = async () =>
      Object.fromEntries((await fixture.notifications(userId)).map((one) => [one.key, one.state]));
    const expected = { 'consult/a/call-over-1': 'sent', 'consult/a/call-1': 'late' };
    await eventually(async () => expect(await states()).toEqual(expected));
    // The next call rings.
    await publish('call', 'call-2', '2026-11-23T06:01:00.000Z');
    await eventually(async () => expect(await states()).toEqual({ ...expected, 'consult/a/call-2': 'sent' }));
    expect(await fixture.sendsTo(tokens[0] ?? '')).toHaveLength(2);
  });

  it('of a new kind waits while an old version runs; one of the previous version is sent as before', async () => {
    const { userId, tokens } = await fixture.person();
    const kinds = Type.Enum(['daily_advice', 'price_alert', 'payment', 'consultation', 'chat']);
    const data = Type.Object({ ...NotificationRequest.properties, kind: kinds });
    const before = event({ type: consultNotificationWanted.type, version: 1, data });
    const received: string[] = [];
    const { metrics } = await startTestService((config) => {
      const old = createService({ name: 'old', title: 'Auth of the release before', config, uses: { redis: false } });
      old.events.consume(before, async ({ data: { key } }) => void received.push(key));
      return old;
    }, fixture.auth.config);
    await fixture.requestPush(fixture.wanted(userId, { kind: 'call', key: 'consult/b/call-1', path: '/consult' }));
    const asBefore = { ...fixture.wanted(userId), kind: 'chat', key: 'consult/b/chat-1', path: '/chat/b' } as const;
    await fixture.publishEvent(toEvent(before, { aggregateId: ulid(), userId, data: asBefore }));
    await eventually(() => received.includes('consult/b/chat-1'));
    await eventually(async () => expect(await fixture.sendsTo(tokens[0] ?? '')).toHaveLength(2));
    const skipped = await metrics.getSingleMetricAsString('events_skipped_total');
    expect(skipped).toMatch(/reason="newer_version"[^}]*\} [1-9]/);
    expect(await metrics.getSingleMetricAsString('events_parked_total')).not.toMatch(/consumer="old-[^}]*\} [1-9]/);
  });

  it('of a call vibrates the phone, and all rings of a consultation share one tag', async () => {
    const { userId, tokens } = await fixture.person();
    const ring = (callId: string) =>
      fixture.wanted(userId, {
        kind: 'call',
        key: `consult/a/call-${callId}`,
        tag: 'consult/a/call',
        path: '/consult',
      });
    for (const [index, one] of [ring('1'), ring('2')].entries()) {
      await fixture.requestPush(one);
      await eventually(async () => expect(await fixture.sendsTo(tokens[0] ?? '')).toHaveLength(index + 1));
    }
    const sends = (await fixture.sendsTo(tokens[0] ?? '')).map(({ message }) => message);
    expect(new Set(sends.map(({ android }) => android.notification.tag)).size).toBe(1);
    expect(sends[0]).toMatchObject({
      data: { kind: 'call' },
      android: { priority: 'HIGH', notification: { vibrate_timings: expect.any(Array) } },
    });
  });

  it('is not lost when the process crashed between the row and its job', async () => {
    const { userId, tokens } = await fixture.person();
    const { title, ...wanted } = fixture.wanted(userId);
    const _id = ulid() as never;
    const times = { createdAt: new Date(), purgeAt: new Date(Date.now() + 86_400_000) };
    const rows = fixture.auth.service.mongo.collection('notifications');
    await rows.insertOne({ _id, title, ...wanted, state: 'waiting', told: [], refused: [], ...times });
    await fixture.requestPush({ title, ...wanted }, 3);
    await settled(userId, 'sent');
    expect(await fixture.shown(tokens[0] ?? '')).toHaveLength(1);
  });

  it('is not sent after it has expired', async () => {
    const { userId, tokens } = await fixture.person();
    await fixture.requestPush(fixture.wanted(userId, { until: new Date(Date.now() - 1000).toISOString() }));
    await settled(userId, 'late');
    expect(await fixture.sendsTo(tokens[0] ?? '')).toEqual([]);
  });

  it('is kept as `no_phone` for a user without a registered phone', async () => {
    const { userId } = await fixture.person(0);
    await fixture.requestPush(fixture.wanted(userId));
    await settled(userId, 'no_phone');
  });
});

describe('when the provider', () => {
  it('no longer knows a phone, its token is removed and the other phone gets the push', async () => {
    const { userId, tokens } = await fixture.person(2);
    const [gone = '', stays = ''] = tokens;
    await fixture.behave({ mode: 'unregistered', to: gone });
    await fixture.requestPush(fixture.wanted(userId));
    await settled(userId, 'sent');
    expect(await fixture.shown(stays)).toHaveLength(1);
    const sessions = fixture.auth.service.mongo.collection('sessions');
    expect(await sessions.countDocuments({ pushToken: gone })).toBe(0);
    expect(await sessions.countDocuments({ pushToken: stays })).toBe(1);
    await fixture.requestPush(fixture.wanted(userId));
    await eventually(async () => expect(await fixture.shown(stays)).toHaveLength(2));
    expect(await fixture.sendsTo(gone)).toHaveLength(1);
  });

  it.each([
    ['has no quota left and says when to come again', { mode: 'quota', times: 1, retryAfter: 0 }],
    ['fails', { mode: 'fail', times: 1 }],
    ['fails longer than one more try', { mode: 'fail', times: 3, retryAfter: 0 }],
    ['no longer knows the access token', { mode: 'expired', times: 1 }],
  ])('%s, the push is sent later, once', async (_, behaviour) => {
    const { userId, tokens } = await fixture.person();
    await fixture.behave(behaviour);
    await fixture.requestPush(fixture.wanted(userId));
    await settled(userId, 'sent');
    expect(await fixture.shown(tokens[0] ?? '')).toHaveLength(1);
  });

  it('refuses the message, it is not sent again', async () => {
    const { userId, tokens } = await fixture.person();
    await fixture.behave({ mode: 'invalid' });
    await fixture.requestPush(fixture.wanted(userId));
    await settled(userId, 'undeliverable');
    expect(await fixture.sendsTo(tokens[0] ?? '')).toHaveLength(1);
  });

  it('fails for one phone, the other gets the push once and at once', async () => {
    const { userId, tokens } = await fixture.person(2);
    const [failing = '', other = ''] = tokens;
    await fixture.behave({ mode: 'fail', to: failing, times: 2, retryAfter: 0 });
    await fixture.requestPush(fixture.wanted(userId));
    await settled(userId, 'sent');
    expect(await fixture.shown(failing)).toHaveLength(1);
    expect(await fixture.sendsTo(other)).toHaveLength(1);
  });

  it('accepts a push but its reply is lost, the repeated push replaces the first on the phone', async () => {
    const { userId, tokens } = await fixture.person();
    await fixture.behave({ mode: 'drop', times: 1 });
    await fixture.requestPush(fixture.wanted(userId));
    await settled(userId, 'sent');
    const tags = (await fixture.sendsTo(tokens[0] ?? '')).map(({ message }) => message.android.notification.tag);
    expect(tags).toEqual([tags[0], tags[0]]);
  });
});

it('one access token serves all pushes of a process; there are two processes here', async () => {
  const { tokens: before } = await fixture.control();
  const people = await Promise.all(Array.from({ length: 10 }, () => fixture.person()));
  await Promise.all(people.map(({ userId }) => fixture.requestPush(fixture.wanted(userId))));
  for (const { userId } of people) await settled(userId, 'sent');
  expect((await fixture.control()).tokens - before).toBeLessThanOrEqual(2);
});

it('outcomes are counted in metrics', async () => {
  const { body } = await fixture.auth.service.management.inject('/metrics');
  expect(body).toMatch(/notifications_total\{state="sent",service="auth"\} [1-9]/);
  expect(body).toMatch(/push_calls_total\{provider="fcm",outcome="gone",service="auth"\} \d/);
  expect((await fixture.auth.service.management.inject('/readyz')).json().dependencies.push.status).toBe('up');
});
