import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMarketFixture, type MarketFixture, record } from '../../testing/market-fixture.ts';

let fixture: MarketFixture;
beforeAll(async () => {
  fixture = await createMarketFixture('days');
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.stop());

const shown = async (): Promise<{ date: string; mandi: string }[]> =>
  (await fixture.service.app.inject('/api/market/data')).json().data;

it('a day starts at midnight in India: one minute before, its prices are rejected as future', async () => {
  await fixture.behave({ mode: 'ok', records: [record({ arrival_date: '22/11/2026' })] });
  fixture.clock.now = new Date('2026-11-21T18:29:00Z');
  expect(await fixture.ingest()).toMatchObject({ stored: 0, rejected: { date_future: 1 } });
  expect(await shown()).toEqual([]);
  fixture.clock.now = new Date('2026-11-21T18:31:00Z');
  expect(await fixture.ingest()).toMatchObject({ stored: 1, rejected: {} });
  expect(await shown()).toMatchObject([{ date: '2026-11-22' }]);
});

it('a mandi whose last price is older than two years is no longer shown', async () => {
  await fixture.behave({
    mode: 'ok',
    records: [record({ arrival_date: '21/11/2024' }), record({ market: 'Pandharpur' })],
  });
  await fixture.ingest();
  expect(await shown()).toHaveLength(2);
  fixture.clock.now = new Date('2026-11-23T09:00:00Z');
  await fixture.behave({ mode: 'ok', records: [record({ market: 'Pandharpur', arrival_date: '23/11/2026' })] });
  await fixture.ingest();
  expect(await shown()).toMatchObject([{ mandi: 'Pandharpur' }]);
});
