import { consultationChanged, doctorChanged, joinConsultation } from '@anar/contracts/consult/socket';
import { dispose, eventually } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  closeClients,
  collectMessages,
  connect,
  consultConfig,
  newPerson,
  send,
  startTier,
  type TestTier,
} from '../../testing/test-tier.ts';
import type { RegisteredRealtime } from '../register-realtime.ts';

const GONE_AFTER_MS = 400;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
let one: TestTier;
let two: TestTier;
let proxy: TcpProxy;
const disconnected: string[] = [];
const came: string[] = [];

const joinsRooms = (realtime: RegisteredRealtime) => {
  realtime.on(joinConsultation, 'any', async (_caller, { consultationId }, socket) =>
    socket.join(`consultation:${consultationId}`),
  );
  realtime.onPresence({
    connected: ({ userId }) => void came.push(userId),
    disconnected: (userId) => void disconnected.push(userId),
  });
};

beforeAll(async () => {
  process.on('unhandledRejection', note);
  const config = consultConfig('replicas');
  const options = { goneAfterMs: GONE_AFTER_MS, withHandlers: false, before: joinsRooms };
  one = await startTier(config, options);
  two = await startTier({ ...config, replicaName: 'two' }, options);
});
afterEach(closeClients);
afterAll(async () => {
  await dispose();
  // Undefined when its tests were skipped.
  await (proxy as TcpProxy | undefined)?.stop();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

const change = (seq = 1) => ({ consultationId: ulid(), status: 'requested', seq }) as const;

describe('a message sent on one replica', () => {
  test.each(['websocket', 'polling'] as const)(
    'reaches each socket of the user on both replicas once, over %s',
    async (transport) => {
      const me = newPerson();
      const sockets = [
        await connect(one.url, me, { transports: [transport] }),
        await connect(two.url, me, { transports: [transport] }),
      ];
      const others = collectMessages(await connect(two.url, newPerson()), consultationChanged.name);
      const received = sockets.map((socket) => collectMessages(socket, consultationChanged.name));
      const sent = [change(1), change(2), change(3)];
      // Immediately after connecting: none is lost.
      for (const [at, data] of sent.entries())
        (at % 2 ? two : one).realtime.toUser(me.userId, consultationChanged, data);
      await eventually(() => received.every((list) => list.length === 3));
      for (const list of received) expect([...list]).toEqual(expect.arrayContaining(sent));
      one.realtime.toUser(me.userId, consultationChanged, change(4));
      await eventually(() => received.every((list) => list.length === 4));
      expect(others).toEqual([]);
    },
  );

  test('arrives in order', async () => {
    const me = newPerson();
    const received = collectMessages(await connect(two.url, me), consultationChanged.name);
    for (let seq = 0; seq < 300; seq++) one.realtime.toUser(me.userId, consultationChanged, change(seq));
    await eventually(() => received.length === 300);
    expect(received.map((data) => (data as { seq: number }).seq)).toEqual(Array.from({ length: 300 }, (_, seq) => seq));
  });

  test('about doctors reaches watchers until they stop watching', async () => {
    const [watching, other] = [await connect(two.url, newPerson()), await connect(one.url, newPerson())];
    const received = collectMessages(watching, doctorChanged.name);
    const otherReceived = collectMessages(other, doctorChanged.name);
    const news = { doctorId: ulid(), status: 'online', isAvailable: true } as const;
    await send(watching, 'doctors:watch', { watch: true });
    one.realtime.toWatchers(doctorChanged, news);
    await eventually(() => received.length === 1);
    await send(watching, 'doctors:watch', { watch: false });
    await send(other, 'doctors:watch', { watch: true });
    one.realtime.toWatchers(doctorChanged, news);
    await eventually(() => otherReceived.length === 1);
    expect(received).toEqual([news]);
  });

  test('to a room reaches its members only', async () => {
    const [inside, outside] = [await connect(two.url, newPerson()), await connect(two.url, newPerson())];
    const received = [inside, outside].map((socket) => collectMessages(socket, consultationChanged.name));
    const data = change();
    expect(await send(inside, 'consultation:join', { consultationId: data.consultationId })).toEqual({ ok: true });
    one.realtime.toRoom(`consultation:${data.consultationId}`, consultationChanged, data);
    await eventually(() => received[0]?.length === 1);
    expect(received).toEqual([[data], []]);
    expect(await one.metric('socket_messages_sent_total', 'name="consultation:changed"')).toBeGreaterThan(0);
  });
});

describe('a message between replicas', () => {
  test('reaches each other replica once, in order, and not the sender', async () => {
    const received: Record<'one' | 'two', unknown[]> = { one: [], two: [] };
    one.realtime.onReplicas('ends', (data) => received.one.push(data));
    two.realtime.onReplicas('ends', (data) => received.two.push(data));
    two.realtime.onReplicas('other', (data) => received.two.push(data));
    const met = { one: false, two: false };
    one.realtime.onReplicas('met', () => (met.one = true));
    two.realtime.onReplicas('met', () => (met.two = true));
    // A replica that has just started may not be subscribed yet.
    await eventually(() => {
      for (const { realtime } of [one, two]) realtime.toReplicas('met', null);
      return met.one && met.two;
    });
    for (let rev = 1; rev <= 20; rev++) one.realtime.toReplicas('ends', [{ threadId: 'a', rev }]);
    await eventually(() => received.two.length >= 20);
    two.realtime.toReplicas('ends', 'back');
    await eventually(() => received.one.length >= 1);
    expect(received.one).toEqual(['back']);
    expect(received.two).toEqual(Array.from({ length: 20 }, (_, at) => [{ threadId: 'a', rev: at + 1 }]));
  });
});

describe('presence', () => {
  test('is shared by all replicas, and ends with the last socket', async () => {
    const me = newPerson();
    expect(await one.realtime.isConnected(me.userId)).toBe(false);
    const [first, second] = [await connect(one.url, me), await connect(two.url, me)];
    await eventually(async () => (await one.realtime.isConnected(me.userId)) && two.realtime.isConnected(me.userId));
    first.disconnect();
    await eventually(async () => (await one.metric('socket_connections')) === 0);
    expect(await one.realtime.isConnected(me.userId)).toBe(true);
    expect(disconnected).not.toContain(me.userId);
    second.disconnect();
    await eventually(async () => !(await one.realtime.isConnected(me.userId)));
    await eventually(() => disconnected.includes(me.userId));
    // Both may report it if the second closed before the first replica's debounce ended.
    expect(came.filter((id) => id === me.userId)).toHaveLength(2);
  });

  test('does not end with a page reload, on the same or another replica', async () => {
    const [here, there, leaves] = [newPerson(), newPerson(), newPerson()];
    for (const me of [here, there, leaves]) (await connect(one.url, me)).disconnect();
    await Promise.all([connect(one.url, here), connect(two.url, there)]);
    await eventually(() => disconnected.includes(leaves.userId));
    expect(disconnected).not.toContain(here.userId);
    expect(disconnected).not.toContain(there.userId);
  });

  test('on a replica whose key expired does not count', async () => {
    const me = newPerson();
    const { redis, key } = two.service;
    const at = key('realtime', 'at', me.userId);
    await redis.hset(at, 'killed', 1);
    await redis.set(key('realtime', 'replica', 'killed'), 1, 'EX', 20);
    expect(await one.realtime.isConnected(me.userId)).toBe(true);
    await redis.del(key('realtime', 'replica', 'killed'));
    expect(await one.realtime.isConnected(me.userId)).toBe(false);
    const alive = await redis.keys(key('realtime', 'replica', '*'));
    expect(alive).toHaveLength(2);
    for (const replica of alive) {
      const seconds = await redis.ttl(replica);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(20);
    }
  });
});

test('erasing a user disconnects their sockets on all replicas', async () => {
  const me = newPerson();
  const sockets = [await connect(one.url, me), await connect(two.url, me)];
  const other = await connect(two.url, newPerson());
  await one.realtime.erase(me.userId);
  await eventually(() => sockets.every((socket) => !socket.connected));
  await eventually(async () => !(await one.realtime.isConnected(me.userId)));
  expect(other.connected).toBe(true);
});

describe('while Redis is away', () => {
  let cut: TestTier;
  let whole: TestTier;
  beforeAll(async () => {
    const config = consultConfig('outage');
    proxy = await tcpProxy(config.redis.url);
    const options = { withHandlers: false, before: joinsRooms };
    whole = await startTier({ ...config, replicaName: 'whole' }, options);
    cut = await startTier(
      { ...config, replicaName: 'cut', patience: 1, redis: { ...config.redis, url: proxy.url } },
      options,
    );
  });

  test('sockets of the same replica receive, new ones connect, and all re-read after the recovery', async () => {
    const [me, another] = [newPerson(), newPerson()];
    const mine = await connect(cut.url, me);
    const [received, again] = [
      collectMessages(mine, consultationChanged.name),
      collectMessages(mine, 'server:read-again'),
    ];
    const elsewhere = await connect(whole.url, another);
    const [receivedElsewhere, againElsewhere] = [
      collectMessages(elsewhere, consultationChanged.name),
      collectMessages(elsewhere, 'server:read-again'),
    ];
    await proxy.cut();
    await eventually(() => {
      cut.realtime.toUser(me.userId, consultationChanged, change());
      return received.length > 0;
    });
    cut.realtime.toUser(another.userId, consultationChanged, change());
    const late = await connect(cut.url, another);
    const receivedLate = collectMessages(late, consultationChanged.name);
    expect(await send(late, 'consultation:join', { consultationId: ulid() })).toEqual({ ok: true });
    cut.realtime.toUser(another.userId, consultationChanged, change(7));
    await eventually(() => receivedLate.length === 1);
    expect(await cut.realtime.isConnected(another.userId)).toBe(true);
    expect(receivedElsewhere).toEqual([]);
    const betweenReplicas: unknown[] = [];
    whole.realtime.onReplicas('ends', (data) => betweenReplicas.push(data));
    cut.realtime.toReplicas('ends', 'lost');
    await proxy.reopen();
    await eventually(() => again.length > 0 && againElsewhere.length > 0);
    // Sockets connected meanwhile receive from the other replica too, and are seen by it.
    whole.realtime.toUser(another.userId, consultationChanged, change(8));
    await eventually(() => receivedLate.length === 2);
    cut.realtime.toUser(another.userId, consultationChanged, change(9));
    await eventually(() => receivedElsewhere.length === 2);
    cut.realtime.toReplicas('ends', 'heard');
    await eventually(() => betweenReplicas.length > 0);
    expect(betweenReplicas).toEqual(['heard']);
    elsewhere.disconnect();
    late.disconnect();
    await eventually(() => whole.realtime.isConnected(me.userId));
  });
});
