import { consultationChanged, doctorChanged, joinConsultation } from '@anar/contracts/consult/socket';
import { dispose, eventually } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  closeClients,
  connect,
  hears,
  send,
  somebody,
  startTier,
  type TestTier,
  tierConfig,
} from '../testing/test-tier.ts';
import type { RegisteredRealtime } from './register-realtime.ts';

const GONE_AFTER_MS = 400;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
let one: TestTier;
let two: TestTier;
let proxy: TcpProxy;
const gone: string[] = [];
const came: string[] = [];

const joinsRooms = (realtime: RegisteredRealtime) => {
  realtime.on(joinConsultation, 'any', async (_caller, { consultationId }, socket) =>
    socket.join(`consultation:${consultationId}`),
  );
  realtime.onPresence({
    connected: ({ userId }) => void came.push(userId),
    gone: (userId) => void gone.push(userId),
  });
};

beforeAll(async () => {
  process.on('unhandledRejection', note);
  const config = tierConfig('replicas');
  const options = { goneAfterMs: GONE_AFTER_MS, withHandlers: false, before: joinsRooms };
  one = await startTier(config, options);
  two = await startTier({ ...config, replicaName: 'two' }, options);
});
afterEach(closeClients);
afterAll(async () => {
  await dispose();
  // Not there when its tests were left out.
  await (proxy as TcpProxy | undefined)?.stop();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

const change = (seq = 1) => ({ consultationId: ulid(), status: 'requested', seq }) as const;

describe('what one replica tells', () => {
  test.each(['websocket', 'polling'] as const)(
    'is heard by %s on the other one, once by each socket of the person',
    async (transport) => {
      const me = somebody();
      const sockets = [
        await connect(one.url, me, { transports: [transport] }),
        await connect(two.url, me, { transports: [transport] }),
      ];
      const others = hears(await connect(two.url, somebody()), consultationChanged.name);
      const heard = sockets.map((socket) => hears(socket, consultationChanged.name));
      const told = [change(1), change(2), change(3)];
      // At once after the connection: nothing between is lost.
      for (const [at, data] of told.entries())
        (at % 2 ? two : one).realtime.toUser(me.userId, consultationChanged, data);
      await eventually(() => heard.every((list) => list.length === 3));
      for (const list of heard) expect([...list]).toEqual(expect.arrayContaining(told));
      one.realtime.toUser(me.userId, consultationChanged, change(4));
      await eventually(() => heard.every((list) => list.length === 4));
      expect(others).toEqual([]);
    },
  );

  test('keeps its order', async () => {
    const me = somebody();
    const heard = hears(await connect(two.url, me), consultationChanged.name);
    for (let seq = 0; seq < 300; seq++) one.realtime.toUser(me.userId, consultationChanged, change(seq));
    await eventually(() => heard.length === 300);
    expect(heard.map((data) => (data as { seq: number }).seq)).toEqual(Array.from({ length: 300 }, (_, seq) => seq));
  });

  test('about doctors is heard by who watches them, until they do not any more', async () => {
    const [watching, other] = [await connect(two.url, somebody()), await connect(one.url, somebody())];
    const heard = hears(watching, doctorChanged.name);
    const unheard = hears(other, doctorChanged.name);
    const news = { doctorId: ulid(), status: 'online', isAvailable: true } as const;
    await send(watching, 'doctors:watch', { watch: true });
    one.realtime.toWatchers(doctorChanged, news);
    await eventually(() => heard.length === 1);
    await send(watching, 'doctors:watch', { watch: false });
    await send(other, 'doctors:watch', { watch: true });
    one.realtime.toWatchers(doctorChanged, news);
    await eventually(() => unheard.length === 1);
    expect(heard).toEqual([news]);
  });

  test('to a room is heard by who joined it', async () => {
    const [inside, outside] = [await connect(two.url, somebody()), await connect(two.url, somebody())];
    const heard = [inside, outside].map((socket) => hears(socket, consultationChanged.name));
    const data = change();
    expect(await send(inside, 'consultation:join', { consultationId: data.consultationId })).toEqual({ ok: true });
    one.realtime.toRoom(`consultation:${data.consultationId}`, consultationChanged, data);
    await eventually(() => heard[0]?.length === 1);
    expect(heard).toEqual([[data], []]);
    expect(await one.metric('socket_messages_sent_total', 'name="consultation:changed"')).toBeGreaterThan(0);
  });
});

describe('what a replica tells the others', () => {
  test('is heard by each of them once, in order, and not by itself', async () => {
    const heard: Record<'one' | 'two', unknown[]> = { one: [], two: [] };
    one.realtime.onReplicas('ends', (data) => heard.one.push(data));
    two.realtime.onReplicas('ends', (data) => heard.two.push(data));
    two.realtime.onReplicas('other', (data) => heard.two.push(data));
    const met = { one: false, two: false };
    one.realtime.onReplicas('met', () => (met.one = true));
    two.realtime.onReplicas('met', () => (met.two = true));
    // A replica that has just started is not known yet.
    await eventually(() => {
      for (const { realtime } of [one, two]) realtime.toReplicas('met', null);
      return met.one && met.two;
    });
    for (let rev = 1; rev <= 20; rev++) one.realtime.toReplicas('ends', [{ threadId: 'a', rev }]);
    await eventually(() => heard.two.length >= 20);
    two.realtime.toReplicas('ends', 'back');
    await eventually(() => heard.one.length >= 1);
    expect(heard.one).toEqual(['back']);
    expect(heard.two).toEqual(Array.from({ length: 20 }, (_, at) => [{ threadId: 'a', rev: at + 1 }]));
  });
});

describe('presence', () => {
  test('is known on every replica, and ends with the last socket', async () => {
    const me = somebody();
    expect(await one.realtime.isConnected(me.userId)).toBe(false);
    const [first, second] = [await connect(one.url, me), await connect(two.url, me)];
    await eventually(async () => (await one.realtime.isConnected(me.userId)) && two.realtime.isConnected(me.userId));
    first.disconnect();
    await eventually(async () => (await one.metric('socket_connections')) === 0);
    expect(await one.realtime.isConnected(me.userId)).toBe(true);
    expect(gone).not.toContain(me.userId);
    second.disconnect();
    await eventually(async () => !(await one.realtime.isConnected(me.userId)));
    await eventually(() => gone.includes(me.userId));
    // Both may say so, where the second left before the first replica had looked again.
    expect(came.filter((id) => id === me.userId)).toHaveLength(2);
  });

  test('does not end where a page is loaded anew, here or on another replica', async () => {
    const [here, there, leaves] = [somebody(), somebody(), somebody()];
    for (const me of [here, there, leaves]) (await connect(one.url, me)).disconnect();
    await Promise.all([connect(one.url, here), connect(two.url, there)]);
    await eventually(() => gone.includes(leaves.userId));
    expect(gone).not.toContain(here.userId);
    expect(gone).not.toContain(there.userId);
  });

  test('of a replica that says nothing any more does not count', async () => {
    const me = somebody();
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

test('of an erased person the sockets go on every replica', async () => {
  const me = somebody();
  const sockets = [await connect(one.url, me), await connect(two.url, me)];
  const other = await connect(two.url, somebody());
  await one.realtime.erase(me.userId);
  await eventually(() => sockets.every((socket) => !socket.connected));
  await eventually(async () => !(await one.realtime.isConnected(me.userId)));
  expect(other.connected).toBe(true);
});

describe('while Redis is away', () => {
  let cut: TestTier;
  let whole: TestTier;
  beforeAll(async () => {
    const config = tierConfig('outage');
    proxy = await tcpProxy(config.redis.url);
    const options = { withHandlers: false, before: joinsRooms };
    whole = await startTier({ ...config, replicaName: 'whole' }, options);
    cut = await startTier(
      { ...config, replicaName: 'cut', patience: 1, redis: { ...config.redis, url: proxy.url } },
      options,
    );
  });

  test('its own sockets hear on, new ones come in, and afterwards all are told to read again', async () => {
    const [me, another] = [somebody(), somebody()];
    const mine = await connect(cut.url, me);
    const [heard, again] = [hears(mine, consultationChanged.name), hears(mine, 'server:read-again')];
    const elsewhere = await connect(whole.url, another);
    const [heardElsewhere, againElsewhere] = [
      hears(elsewhere, consultationChanged.name),
      hears(elsewhere, 'server:read-again'),
    ];
    await proxy.cut();
    await eventually(() => {
      cut.realtime.toUser(me.userId, consultationChanged, change());
      return heard.length > 0;
    });
    cut.realtime.toUser(another.userId, consultationChanged, change());
    const late = await connect(cut.url, another);
    const heardLate = hears(late, consultationChanged.name);
    expect(await send(late, 'consultation:join', { consultationId: ulid() })).toEqual({ ok: true });
    cut.realtime.toUser(another.userId, consultationChanged, change(7));
    await eventually(() => heardLate.length === 1);
    expect(await cut.realtime.isConnected(another.userId)).toBe(true);
    expect(heardElsewhere).toEqual([]);
    const betweenReplicas: unknown[] = [];
    whole.realtime.onReplicas('ends', (data) => betweenReplicas.push(data));
    cut.realtime.toReplicas('ends', 'lost');
    await proxy.mend();
    await eventually(() => again.length > 0 && againElsewhere.length > 0);
    // Who came meanwhile receives from the other replica too, and is seen by it.
    whole.realtime.toUser(another.userId, consultationChanged, change(8));
    await eventually(() => heardLate.length === 2);
    cut.realtime.toUser(another.userId, consultationChanged, change(9));
    await eventually(() => heardElsewhere.length === 2);
    cut.realtime.toReplicas('ends', 'heard');
    await eventually(() => betweenReplicas.length > 0);
    expect(betweenReplicas).toEqual(['heard']);
    elsewhere.disconnect();
    late.disconnect();
    await eventually(() => whole.realtime.isConnected(me.userId));
  });
});
