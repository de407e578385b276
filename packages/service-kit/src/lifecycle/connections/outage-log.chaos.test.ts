import { Writable } from 'node:stream';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildNotes } from '../../testing/small-service/notes-service.ts';
import { type TcpProxy, tcpProxy } from '../../testing/tcp-proxy.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import { createLogger } from '../operations/logger.ts';
import type { Service } from '../service.ts';

const DEBUG = 20;
const identity = testIdentity();
const lines: { level: number; msg: string; route?: string; dependency?: string }[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
let proxies: Record<'mongo' | 'redis' | 'nats', TcpProxy>;
let notes: Service;

beforeAll(async () => {
  const direct = testConfig('outagelog', { jwksUrl: identity.jwksUrl, patience: 1 });
  const [mongo, redis, nats] = await Promise.all(
    [direct.mongo.url, direct.redis.url, direct.nats.url].map((url) => tcpProxy(url)),
  );
  if (!mongo || !redis || !nats) throw new Error('a proxy is missing');
  proxies = { mongo, redis, nats };
  const through = {
    ...direct,
    mongo: { ...direct.mongo, url: mongo.url },
    redis: { ...direct.redis, url: redis.url },
    nats: { ...direct.nats, url: nats.url },
  };
  notes = await startTestService(
    (config) => buildNotes(config, { log: createLogger('notes', 'debug', sink) }),
    through,
  );
});
afterAll(async () => {
  await dispose();
  await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
});

const write = () =>
  notes.app.inject({
    method: 'POST',
    url: '/api/notes',
    headers: { ...identity.headers({ userId: ulid() }), 'idempotency-key': ulid() },
    payload: { text: 'a' },
  });
const readyz = async () => (await notes.management.inject('/readyz')).json().status as string;
const logged = () => lines.filter(({ level, msg }) => level > DEBUG && msg !== 'request').map(({ msg }) => msg);
const count = (msg: string) => lines.filter((line) => line.msg === msg).length;

it('an outage logs each message once and one line per dependency, however long it lasts and often it is checked', async () => {
  await eventually(async () => (await readyz()) === 'ready');
  lines.length = 0;
  await Promise.all(Object.values(proxies).map((proxy) => proxy.cut()));
  await Promise.all([write(), write(), write()]);
  await eventually(async () => (await readyz()) === 'unavailable' && count('mongo is not reachable yet') >= 3, 400);
  expect(count('a failed request could not free its key yet')).toBeGreaterThan(3);
  for (const dependency of ['mongo', 'redis', 'nats']) {
    expect(lines.filter((line) => line.msg === 'a dependency is away' && line.dependency === dependency)).toHaveLength(
      1,
    );
  }
  const seen = logged();
  for (const msg of new Set(seen)) {
    if (msg !== 'a dependency is away') expect([msg, seen.filter((one) => one === msg).length]).toEqual([msg, 1]);
  }
  const requests = lines.filter(({ level, msg }) => level > DEBUG && msg === 'request');
  expect(requests.map(({ route }) => route)).toEqual(Array.from({ length: 3 }, () => '/api/notes'));
});

it('the end of an outage logs one line per dependency', async () => {
  await Promise.all(Object.values(proxies).map((proxy) => proxy.reopen()));
  await eventually(async () => (await readyz()) === 'ready');
  expect(count('a dependency is back')).toBe(3);
  expect(count('mongo connected')).toBe(1);
});
