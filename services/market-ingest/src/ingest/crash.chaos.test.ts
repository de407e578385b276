import { fileURLToPath } from 'node:url';
import { marketIngest } from '@anar/contracts/messages/jobs';
import { eventually } from '@anar/service-kit/testing';
import { endProcesses, environmentOf, startProcess } from '@anar/service-kit/testing/processes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMarketFixture, type MarketFixture, records } from '../testing/market-fixture.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const ROWS = 120;

let fixture: MarketFixture;
beforeEach(async () => {
  fixture = await createMarketFixture('crash');
});
afterEach(async () => {
  endProcesses();
  await fixture.stop();
});

it('a run killed between two pages: the next run stores every price once and computes every mandi', async () => {
  await fixture.behave({ mode: 'ok', records: records(ROWS), mostRows: 50 });
  const first = fixture.hold();
  const { portal } = fixture.config;
  // A process without a successful run starts one at once; with the service stopped no other worker takes the job.
  await fixture.service.stop();
  const firstProcess = await startProcess(main, {
    ...environmentOf(fixture.config),
    ...{ MARKET_BASE_URL: portal?.baseUrl ?? '', MARKET_API_KEY: 'right', MARKET_CALLS_PER_MINUTE: '1000' },
  });
  await first.reached;
  const second = fixture.hold();
  first.release();
  await second.reached;
  await eventually(async () => (await fixture.prices()).length > 0);
  expect(await firstProcess.end('SIGKILL')).toBeNull();
  second.release();
  const before = await fixture.mandis();
  expect(before.filter(({ newest }) => newest)).toEqual([]);
  expect(before.length).toBeLessThan(ROWS);

  const prices = new Set((await fixture.prices()).map(({ mandiId }) => mandiId));
  await fixture.behave({ mode: 'ok', records: records(ROWS) });
  // Uses a queue of its own: the first one re-delivers the job of a dead worker only after a minute (tested in
  // service-kit).
  const { redis } = fixture.config;
  const nextProcess = await fixture.replica({ ...fixture.config, redis: { ...redis, prefix: `${redis.prefix}next` } });
  await nextProcess.jobs.add(marketIngest, 'again', {});
  await eventually(async () => (await fixture.runs()).at(-1)?.state === 'done', 600);
  expect(await fixture.prices()).toHaveLength(ROWS);
  const left = await fixture.mandis();
  expect(left).toHaveLength(ROWS);
  expect(left.filter(({ stale, newest }) => stale || newest?.modalPrice !== 9000)).toEqual([]);
  expect(prices.size).toBeGreaterThan(0);
  const published = (await fixture.published(nextProcess)).flatMap(({ changed }) => changed);
  expect(published.sort()).toEqual(left.map(({ _id }) => _id));
}, 120_000);
