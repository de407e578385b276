import { marketIngest } from '@anar/contracts/messages/jobs';
import { eventually } from '@anar/service-kit/testing';
import type { Behaviour } from '@anar/simulators/market/behaviour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMarketFixture, type MarketFixture, records } from '../../testing/market-fixture.ts';

let fixture: MarketFixture;
beforeAll(async () => {
  fixture = await createMarketFixture('failures');
});
beforeEach(async () => {
  await fixture.reset();
  await fixture.behave({ mode: 'ok', records: records(20) });
  await fixture.ingest();
});
afterAll(() => fixture.stop());

const health = async () => (await fixture.service.health.report()).dependencies.portal;

describe('portal outage', () => {
  it('for three hours: stored prices stay, and the new ones are ingested when it is back', async () => {
    const before = await fixture.mandis();
    await fixture.behave({ mode: 'fail', status: 503 });
    fixture.clock.now = new Date('2026-11-21T11:00:00Z');
    expect(await fixture.ingest()).toMatchObject({ state: 'failed', failure: 'server_error', received: 0 });
    expect(await fixture.mandis()).toEqual(before);
    expect(await health()).toEqual({ status: 'down', required: false });
    expect(await fixture.count('market_last_good_pull_age_seconds')).toBe(2 * 60 * 60);
    fixture.clock.now = new Date('2026-11-21T12:00:00Z');
    await fixture.behave({ mode: 'ok', records: records(20, { modal_price: '10000' }) });
    // The retry of the same job.
    expect(await fixture.retry()).toMatchObject({ state: 'done', stored: 20 });
    expect(await health()).toEqual({ status: 'up', required: false });
    expect(await fixture.count('market_last_good_pull_age_seconds')).toBe(0);
    expect(await fixture.published()).toHaveLength(2);
  });

  it('in the middle of the pages: rows received so far are shown, the rest comes with the next run', async () => {
    await fixture.behave({
      mode: 'forbidden',
      page: 2,
      mostRows: 100,
      records: records(150, { modal_price: '10000' }),
    });
    expect(await fixture.ingest()).toMatchObject({
      state: 'failed',
      failure: 'unauthorized',
      received: 100,
      stored: 100,
    });
    const mandis = await fixture.mandis();
    expect(mandis.filter(({ newest }) => newest?.modalPrice === 10_000)).toHaveLength(100);
    expect(mandis.filter(({ stale }) => stale)).toEqual([]);
    await fixture.behave({ mode: 'ok', records: records(150, { modal_price: '10000' }) });
    expect(await fixture.ingest()).toMatchObject({ state: 'done', stored: 50, unchanged: 100 });
  });
});

describe('invalid answer of the portal', () => {
  it.each<[Behaviour, string, number]>([
    [{ mode: 'html', times: 2 }, 'broken', 2],
    [{ mode: 'half', times: 2 }, 'broken', 2],
  ])('%o: nothing is lost, and the job is retried', async (behaviour, failure, calls) => {
    await fixture.behave({ ...behaviour, records: records(20) });
    expect(await fixture.ingest()).toMatchObject({ state: 'failed', failure });
    expect(await fixture.calls()).toBe(calls);
    expect(await fixture.retry()).toMatchObject({ state: 'done', unchanged: 20 });
  });

  it('key rejected: one call, no retry, and health reports misconfigured', async () => {
    await fixture.behave({ mode: 'forbidden' });
    expect(await fixture.ingest()).toMatchObject({ state: 'failed', failure: 'unauthorized' });
    expect(await health()).toEqual({ status: 'misconfigured', required: false });
    // The second job runs after the first one: a retry of the first would be queued by then.
    await fixture.behave({ mode: 'ok', records: [] });
    await fixture.ingest();
    expect((await fixture.runs()).map(({ state }) => state)).toEqual(['done', 'failed', 'done']);
    const later = `${fixture.config.redis.prefix}-jobs:market-market-ingest:delayed`;
    expect(await fixture.service.redis.zcard(later)).toBe(0);
    expect(await fixture.calls()).toBe(1);
  });
});

it('two replicas ingest at once: the result is the same as with one', async () => {
  const other = await fixture.replica();
  await fixture.behave({ mode: 'ok', records: records(60, { modal_price: '9900' }), mostRows: 20 });
  const before = (await fixture.runs()).length;
  const jobs = Array.from({ length: 6 }, (_, i) =>
    (i % 2 ? other : fixture.service).jobs.add(marketIngest, ulid(), {}),
  );
  await Promise.all(jobs);
  await eventually(async () => {
    const ended = (await fixture.runs()).slice(before).filter(({ state }) => state === 'done');
    return ended.length === 6;
  });
  const runs = (await fixture.runs()).slice(before);
  // Runs are serialized across replicas: only the first one stores something.
  expect(runs.map(({ stored }) => stored).filter((stored) => stored > 0)).toEqual([60]);
  expect(await fixture.prices()).toHaveLength(60);
  expect((await fixture.mandis()).filter(({ stale, newest }) => stale || newest?.modalPrice !== 9900)).toEqual([]);
});

it('without a configured portal: a refresh is refused with 503, and health reports unconfigured', async () => {
  const { portal: _, ...config } = fixture.config;
  const service = await fixture.replica(config);
  expect((await service.health.report()).dependencies.portal).toEqual({ status: 'unconfigured', required: false });
  const reply = await service.app.inject({ method: 'POST', url: '/api/market/refresh' });
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'market_unconfigured']);
  expect((await service.app.inject('/api/market/refresh')).json()).toMatchObject({ state: 'done', received: 20 });
});

it('portal over its rate limit: not called again until its Retry-After has passed', async () => {
  // A fixture of its own: a service remembers the portal's Retry-After.
  const limited = await createMarketFixture('limited');
  await limited.behave({ mode: 'rate_limited', retryAfter: 600 });
  expect(await limited.ingest()).toMatchObject({ state: 'failed', failure: 'rate_limited' });
  expect(await limited.calls()).toBe(1);
  expect(await limited.ingest()).toMatchObject({ state: 'failed', failure: 'over_budget' });
  expect(await limited.calls()).toBe(1);
  await limited.stop();
});
