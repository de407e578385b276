import { kitErrors } from '@anar/contracts/errors/kit';
import { job } from '@anar/contracts/messages/job';
import { Redis } from 'ioredis';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildNotes } from '../../testing/small-service/notes-service.ts';
import { buildTally, tallyModel } from '../../testing/small-service/tally-service.ts';
import { readStream } from '../../testing/stored/stream-reader.ts';
import { type TcpProxy, tcpProxy } from '../../testing/tcp-proxy.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import type { BaseConfig } from '../config.ts';
import type { Service } from '../service.ts';

const identity = testIdentity();
const direct = testConfig('outage', { jwksUrl: identity.jwksUrl, patience: 1 });
const tick = job({ name: 'tick', payload: Type.Object({}) });
const ring = job({ name: 'ring', payload: Type.Object({}) });
let rung: string[] = [];
let ticks = 0;
let seeded: string[] = [];
let mongo: TcpProxy;
let redis: TcpProxy;
let nats: TcpProxy;
let notes: Service;
let tally: Service;

function build(config: BaseConfig): Service {
  const service = buildNotes(config);
  service.jobs.define(ring, async (_payload, { jobId }) => void rung.push(jobId));
  service.jobs.define(tick, async () => void ticks++);
  service.jobs.every(tick, '* * * * * *');
  service.beforeWork(async () => {
    seeded = (await service.mongo.collection('notes').indexes()).map(({ name }) => name ?? '');
  });
  return service;
}

beforeAll(async () => {
  mongo = await tcpProxy(direct.mongo.url);
  redis = await tcpProxy(direct.redis.url);
  nats = await tcpProxy(direct.nats.url);
  const through: BaseConfig = {
    ...direct,
    mongo: { ...direct.mongo, url: mongo.url },
    redis: { ...direct.redis, url: redis.url },
    nats: { ...direct.nats, url: nats.url },
  };
  await Promise.all([mongo.cut(), redis.cut(), nats.cut()]);
  notes = await startTestService(build, through);
  tally = await startTestService(buildTally, { ...through, mongo: direct.mongo, redis: direct.redis });
});
beforeEach(() => {
  rung = [];
});
afterAll(async () => {
  await dispose();
  await Promise.all([mongo.stop(), redis.stop(), nats.stop()]);
});

const write = async (userId: string, key?: string) =>
  notes.app.inject({
    method: 'POST',
    url: '/api/notes',
    headers: { ...identity.headers({ userId }), ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { text: 'a' },
  });
const readyz = () => notes.management.inject('/readyz');
const isReady = async () => (await readyz()).json().status === 'ready';
const countOf = async (userId: string) => (await tallyModel(tally).findById(userId).lean())?.count ?? 0;

describe('a service whose Mongo, Redis and NATS are all unreachable', () => {
  it('starts, is alive but unavailable, and answers 503 in Hindi', async () => {
    expect((await notes.app.inject('/livez')).statusCode).toBe(200);
    const ready = await readyz();
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({
      status: 'unavailable',
      dependencies: {
        mongo: { status: 'down', required: true },
        redis: { status: 'down', required: false },
        nats: { status: 'down', required: false },
      },
    });
    const reply = await write(ulid());
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.json()).toMatchObject({ code: 'service_unavailable', error: kitErrors.serviceUnavailable.error });
  });

  it('works without a restart once they are reachable: indexes, streams, events and jobs too', async () => {
    await Promise.all([mongo.reopen(), redis.reopen(), nats.reopen()]);
    await eventually(isReady);
    const userId = ulid();
    await eventually(async () => (await write(userId)).statusCode === 201);
    await eventually(async () => (await countOf(userId)) === 1);
    await eventually(async () => (await notes.mongo.collection('notes').indexes()).length === 3);
    // Connections recover independently, and readiness does not check this one.
    await eventually(() => notes.jobs.add(ring, 'first', {}).then(() => true));
    await eventually(() => rung.includes('first'));
    // `beforeWork` waited for the indexes.
    expect(seeded).toHaveLength(3);
  });
});

describe('while Mongo is unreachable', () => {
  it('requests are 503, and succeed when it is back; a repeated submission is applied once', async () => {
    const userId = ulid();
    const keys = Array.from({ length: 20 }, () => ulid());
    const first = keys.map((key) => write(userId, key));
    await mongo.cut();
    for (const { statusCode } of await Promise.all(first)) expect([201, 503]).toContain(statusCode);
    expect((await write(userId, ulid())).statusCode).toBe(503);
    expect((await readyz()).statusCode).toBe(503);
    await mongo.reopen();
    await eventually(isReady);
    await eventually(async () => {
      const replies = await Promise.all(keys.map((key) => write(userId, key)));
      return replies.every(({ statusCode }) => statusCode === 201);
    }, 400);
    expect(await notes.mongo.collection('notes').countDocuments({ userId })).toBe(keys.length);
    await eventually(async () => (await countOf(userId)) >= keys.length);
    await notes.events.flush();
    const published = (await readStream(direct)).filter(({ event }) => event.userId === userId);
    expect(published).toHaveLength(keys.length);
    expect(await countOf(userId)).toBe(keys.length);
  }, 60_000);

  it('and hangs instead of failing, requests still end with 503', async () => {
    mongo.freeze();
    const reply = await write(ulid());
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'service_unavailable']);
    mongo.thaw();
    await eventually(async () => (await write(ulid())).statusCode === 201);
  });
});

/** As if the driver's monitor hung at the moment of the outage (seen with mongodb 7.8.0: it waits for a lost drain). */
function hangMonitors(service: Service): void {
  const { topology } = service.mongo.getClient() as unknown as {
    topology: { s: { servers: Map<string, { monitor: { s: { state: string } } }> } };
  };
  for (const { monitor } of topology.s.servers.values()) monitor.s.state = 'monitoring';
}

describe('a driver that does not notice that Mongo is back', () => {
  it('is reconnected', async () => {
    hangMonitors(notes);
    await mongo.cut();
    expect((await write(ulid())).statusCode).toBe(503);
    await mongo.reopen();
    await eventually(async () => (await write(ulid())).statusCode === 201);
  });
});

describe('while Redis is unreachable', () => {
  it('requests work, adding a job fails at once, and jobs run again afterwards', async () => {
    await redis.cut();
    await eventually(async () => (await readyz()).json().status === 'degraded');
    expect((await readyz()).statusCode).toBe(200);
    expect((await write(ulid())).statusCode).toBe(201);
    await expect(notes.jobs.add(ring, 'lost', {})).rejects.toThrow();
    await redis.reopen();
    // The queue has its own connection, which recovers a moment earlier or later.
    await eventually(() => notes.jobs.add(ring, 'again', {}).then(() => true));
    await eventually(isReady);
    await eventually(() => rung.includes('again'));
  });
});

/** As after a failover to an empty Redis. */
async function loseJobs(): Promise<void> {
  const client = new Redis(direct.redis.url);
  for await (const keys of client.scanStream({ match: `${direct.redis.prefix}-jobs*` })) {
    if (keys.length > 0) await client.del(...(keys as string[]));
  }
  client.disconnect();
}

describe('a Redis that comes back empty', () => {
  it('gets the schedules of recurring jobs again', async () => {
    await redis.cut();
    await loseJobs();
    await redis.reopen();
    ticks = 0;
    await eventually(() => ticks >= 2);
  });
});

describe('a connection that is killed in the middle of a command', () => {
  it('to NATS: the event of the write is published once', async () => {
    const userId = ulid();
    nats.killNext(userId, 'answered');
    expect((await write(userId)).statusCode).toBe(201);
    await eventually(async () => (await countOf(userId)) === 1);
    await eventually(isReady);
    await eventually(() => notes.events.flush().then(() => true));
    const published = (await readStream(direct)).filter(({ event }) => event.userId === userId);
    expect(published).toHaveLength(1);
  });

  it('to Redis: the read is retried', async () => {
    const key = notes.key('killed');
    await notes.redis.set(key, 'kept');
    redis.killNext(key, 'answered');
    expect(await notes.redis.get(key)).toBe('kept');
    await eventually(isReady);
  });
});

describe('while NATS is unreachable', () => {
  it('requests work; every event arrives once when it is back', async () => {
    await nats.cut();
    await eventually(async () => (await readyz()).json().status === 'degraded');
    const userId = ulid();
    const replies = await Promise.all(Array.from({ length: 30 }, () => write(userId)));
    expect(replies.every(({ statusCode }) => statusCode === 201)).toBe(true);
    await nats.reopen();
    await eventually(async () => (await countOf(userId)) >= 30);
    await notes.events.flush();
    const published = (await readStream(direct)).filter(({ event }) => event.userId === userId);
    expect(published).toHaveLength(30);
    expect(await countOf(userId)).toBe(30);
  }, 60_000);
});
