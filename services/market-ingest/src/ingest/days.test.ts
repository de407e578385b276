import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MarketWorld, marketWorld, record } from '../testing/market-world.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await marketWorld('days');
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const shown = async (): Promise<{ date: string; mandi: string }[]> =>
  (await world.service.app.inject('/api/market/data')).json().data;

it('a day begins at midnight in India: one minute before, its prices are of the future', async () => {
  await world.behave({ mode: 'ok', records: [record({ arrival_date: '22/11/2026' })] });
  world.clock.now = new Date('2026-11-21T18:29:00Z');
  expect(await world.ingest()).toMatchObject({ stored: 0, rejected: { date_future: 1 } });
  expect(await shown()).toEqual([]);
  world.clock.now = new Date('2026-11-21T18:31:00Z');
  expect(await world.ingest()).toMatchObject({ stored: 1, rejected: {} });
  expect(await shown()).toMatchObject([{ date: '2026-11-22' }]);
});

it('a mandi whose last price is older than two years is shown no more', async () => {
  await world.behave({
    mode: 'ok',
    records: [record({ arrival_date: '21/11/2024' }), record({ market: 'Pandharpur' })],
  });
  await world.ingest();
  expect(await shown()).toHaveLength(2);
  world.clock.now = new Date('2026-11-23T09:00:00Z');
  await world.behave({ mode: 'ok', records: [record({ market: 'Pandharpur', arrival_date: '23/11/2026' })] });
  await world.ingest();
  expect(await shown()).toMatchObject([{ mandi: 'Pandharpur' }]);
});
