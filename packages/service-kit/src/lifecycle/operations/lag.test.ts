import { job } from '@anar/contracts/messages/job';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildNotes, noteChanged } from '../../testing/small-service/notes-service.ts';
import { type TcpProxy, tcpProxy } from '../../testing/tcp-proxy.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import type { Service } from '../service.ts';
import { sampleLag } from './metrics.ts';

const identity = testIdentity();
const config = testConfig('lag', { jwksUrl: identity.jwksUrl });
const slow = job({ name: 'slow', payload: Type.Object({}), alone: true });
const gate = Promise.withResolvers<void>();
let nats: TcpProxy;
let notes: Service;

beforeAll(async () => {
  nats = await tcpProxy(config.nats.url);
  notes = await startTestService(
    (through) => {
      const made = buildNotes(through);
      made.events.consume(noteChanged, () => gate.promise);
      made.jobs.define(slow, () => gate.promise);
      return made;
    },
    { ...config, nats: { ...config.nats, url: nats.url } },
  );
});
afterAll(async () => {
  gate.resolve();
  await dispose();
  await nats.stop();
});

afterEach(() => void vi.useRealTimers());

async function metric(name: string, label = ''): Promise<number> {
  const lines = (await notes.management.inject('/metrics')).body.split('\n');
  const line = lines.find((one) => one.startsWith(`${name}{`) && one.includes(label));
  return Number(line?.split(' ').at(-1));
}
const write = () =>
  notes.app.inject({
    method: 'POST',
    url: '/api/notes',
    headers: identity.headers({ userId: ulid() }),
    payload: { text: 'a' },
  });

it('outbox metrics count all waiting documents and the age of the oldest event', async () => {
  expect([await metric('outbox_documents'), await metric('outbox_lag_seconds')]).toEqual([0, 0]);
  await nats.cut();
  const hourAgo = new Date(Date.now() - 3600_000);
  const waiting = Array.from({ length: 600 }, (_, nth) => {
    const event = { id: ulid(hourAgo.getTime() + nth), type: noteChanged.type, occurredAt: hourAgo.toISOString() };
    return { _id: ulid() as never, outbox: [{ ...event, userId: '-' }] };
  });
  await notes.mongo.collection('notes').insertMany(waiting);
  expect(await metric('outbox_documents')).toBe(600);
  expect(await metric('outbox_lag_seconds')).toBeGreaterThanOrEqual(3600);
  await notes.mongo.collection('notes').deleteMany({});
  await nats.reopen();
  expect([await metric('outbox_documents'), await metric('outbox_lag_seconds')]).toEqual([0, 0]);
});

it('consumer and job metrics count unfinished events and jobs and the age of the oldest', async () => {
  for (const _ of [1, 2, 3]) expect((await write()).statusCode).toBe(201);
  for (const id of ['works', 'waits']) await notes.jobs.add(slow, id, {});
  await notes.jobs.add(slow, 'later', {}, { delay: 3600_000 });
  await eventually(async () => expect(await metric('events_waiting', 'notes-notes-note-changed')).toBe(3));
  await eventually(async () => (await metric('events_lag_seconds')) >= 1);
  await eventually(async () => (await metric('jobs_lag_seconds', 'slow')) >= 1);
  expect(await metric('jobs_open', 'slow')).toBe(3);
  gate.resolve();
  for (const name of ['events_waiting', 'events_lag_seconds', 'jobs_lag_seconds']) {
    await eventually(async () => expect(await metric(name)).toBe(0));
  }
  await eventually(async () => expect(await metric('jobs_open', 'slow')).toBe(1));
});

it('an idle event loop has no lag, a blocked one the time it was blocked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  const lags: number[] = [];
  const stop = sampleLag(
    (seconds) => lags.push(seconds),
    () => now,
  );
  for (const ms of [100, 600, 100]) {
    now += ms;
    vi.advanceTimersByTime(100);
  }
  stop();
  expect(lags).toEqual([0, 0.5, 0]);
});

it('the lag of the event loop is sampled while the service runs', async () => {
  expect((await notes.management.inject('/metrics')).body).not.toContain('nodejs_eventloop_lag');
  await eventually(async () => (await metric('event_loop_lag_seconds_count')) > 0);
});
