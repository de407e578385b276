import { marketIngest } from '@anar/contracts/messages/jobs';
import { eventually, startTestService } from '@anar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { MarketConfig } from '../../config.ts';
import { createMarketFixture, type MarketFixture, NOON, records } from '../../testing/market-fixture.ts';

let fixture: MarketFixture;
beforeAll(async () => {
  fixture = await createMarketFixture('refresh');
});
beforeEach(async () => {
  await fixture.reset();
  await fixture.behave({ mode: 'ok', records: records(20) });
});
afterAll(() => fixture.stop());

const ask = (service = fixture.service) => service.app.inject({ method: 'POST', url: '/api/market/refresh' });
const read = async (service = fixture.service) => (await service.app.inject('/api/market/refresh')).json();

it('any caller may refresh the prices and read the status of the run', async () => {
  expect(await read()).toEqual({
    ...{ state: 'never', startedAt: null, finishedAt: null },
    ...{ received: 0, stored: 0, rejected: 0 },
  });
  await fixture.behave({
    mode: 'ok',
    delayMs: 300,
    records: [...records(20), { ...records(1)[0], modal_price: 'NA' }],
  });
  const asked = await ask();
  expect(asked.statusCode).toBe(200);
  expect(['waiting', 'running']).toContain(asked.json().state);
  expect(asked.headers['retry-after']).toBeUndefined();
  const done = await eventually(async () => {
    const now = await read();
    return now.state === 'done' && now;
  });
  const at = NOON.toISOString();
  expect(done).toEqual({ state: 'done', startedAt: at, finishedAt: at, received: 21, stored: 20, rejected: 1 });
});

it('50 refreshes at once on two replicas: only the first is queued; for five minutes all get the last result', async () => {
  const other = await fixture.replica();
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => ask(i % 2 ? other : fixture.service)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  expect(replies.filter(({ headers }) => headers['retry-after'] === undefined)).toHaveLength(1);
  await eventually(async () => (await read()).state === 'done');
  const later = await ask(other);
  expect(later.json()).toMatchObject({ state: 'done', stored: 20 });
  const seconds = Number(later.headers['retry-after']);
  expect(seconds).toBeGreaterThan(200);
  expect(seconds).toBeLessThanOrEqual(300);
  expect(await fixture.calls()).toBe(1);
  expect(await fixture.runs()).toHaveLength(1);
});

it('runs of several replicas are serialized', async () => {
  const other = await fixture.replica();
  Object.defineProperty(fixture.clock, 'now', { get: () => new Date() });
  await fixture.behave({ mode: 'ok', delayMs: 200, records: records(20) });
  const looks = [1, 2, 3, 4].map((n) => (n % 2 ? other : fixture.service).jobs.add(marketIngest, `look-${n}`, {}));
  await Promise.all(looks);
  const runs = await eventually(async () => {
    const all = await fixture.runs();
    return all.length === 4 && all.every(({ state }) => state === 'done') && all;
  });
  const times = runs
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
    .flatMap(({ startedAt, finishedAt }) => [startedAt.getTime(), finishedAt?.getTime() ?? Number.NaN]);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('a failed run is reported as failed', async () => {
  await fixture.behave({ mode: 'forbidden' });
  await ask();
  await eventually(async () => (await read()).state === 'failed');
});

it('a run that was killed is reported as failed after 15 minutes', async () => {
  const run = { source: 'portal', sample: false, state: 'running', startedAt: NOON };
  const counts = { received: 0, stored: 0, unchanged: 0, rejected: {} };
  await fixture.service.mongo.collection('runs').insertOne({ _id: 'x' as never, ...run, ...counts });
  expect(await read()).toMatchObject({ state: 'running' });
  fixture.clock.now = new Date(NOON.getTime() + 16 * 60_000);
  expect(await read()).toMatchObject({ state: 'failed', finishedAt: null });
});

it('two new replicas without prices start one run; one with prices of the last hour waits for the schedule', async () => {
  // A fixture of its own: scheduled runs would also start during the other tests.
  const fresh = await createMarketFixture('fresh');
  await fresh.behave({ mode: 'ok', records: records(20) });
  const start = () =>
    startTestService((own: MarketConfig) => buildApp(own, { clock: () => fresh.clock.now }), fresh.config);
  await Promise.all([start(), start()]);
  await eventually(async () => expect(await fresh.runs()).toMatchObject([{ state: 'done', stored: 20 }]));
  fresh.clock.now = new Date(NOON.getTime() + 50 * 60_000);
  const next = await start();
  // Runs after the jobs that were added on start-up.
  await fresh.ingest();
  expect(await fresh.runs()).toHaveLength(2);
  const [scheduler] = await next.redis.keys(`${fresh.config.redis.prefix}-jobs:market-market-ingest:repeat`);
  expect(scheduler).toBeDefined();
  await fresh.stop();
});
