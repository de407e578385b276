import { loadPlaces } from '@anar/places/place-table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNameMandi } from '../ingest/names/normalize-names.ts';
import { createMarketFixture, type MarketFixture, NOON } from '../testing/market-fixture.ts';
import { createMandiStore, type MandiStore } from './mandi.store.ts';

const name = createNameMandi(loadPlaces(), false);
const solapur = name({ state: 'Maharashtra', district: 'Solapur', market: 'Solapur', variety: 'Bhagwa' });
const newest = {
  ...{ minPrice: 5000, maxPrice: 9000, modalPrice: 7000, trend: 'stable' as const, date: '2026-11-21' },
  ...{ days: [['2026-11-21', 7000] as [string, number]], lastUpdated: NOON },
};

let fixture: MarketFixture;
let mandis: MandiStore;
beforeAll(async () => {
  fixture = await createMarketFixture('mandistore');
  mandis = createMandiStore(fixture.service, false);
});
afterAll(() => fixture.stop());

it('a mandi is stale until it is computed; touched meanwhile, it stays stale', async () => {
  await mandis.touch([solapur]);
  expect(await mandis.stale()).toEqual([solapur._id]);
  const before = await mandis.toCompute([solapur._id]);
  await mandis.touch([solapur]);
  await mandis.settle(before.map((one) => ({ ...one, newest })));
  expect(await mandis.stale()).toEqual([solapur._id]);
  expect((await fixture.mandis())[0]).not.toHaveProperty('newest');

  const again = await mandis.toCompute([solapur._id]);
  await mandis.settle(again.map((one) => ({ ...one, newest })));
  expect(await mandis.stale()).toEqual([]);
  expect((await fixture.mandis())[0]?.newest).toEqual(newest);
});

it('changed names are updated, and 20 concurrent touches leave one mandi', async () => {
  await mandis.touch([{ ...solapur, mandiName: 'शोलापुर' }]);
  await Promise.all(Array.from({ length: 20 }, () => mandis.touch([solapur])));
  const [found, ...others] = await fixture.mandis();
  expect(others).toEqual([]);
  expect(found).toMatchObject({ mandiName: 'सोलापुर', stale: true, newest });
});

it('a store of real mandis ignores made-up ones', async () => {
  await createMandiStore(fixture.service, true).touch([{ ...solapur, _id: 'f'.repeat(16), sample: true }]);
  expect(await mandis.stale()).not.toContain('f'.repeat(16));
  expect((await mandis.newest()).map(({ mandiId }) => mandiId)).toEqual([solapur._id]);
});

it('confirm updates only mandis whose newest price is of that day', async () => {
  const later = new Date(NOON.getTime() + 60 * 60 * 1000);
  const readLastUpdated = async () =>
    (await fixture.mandis()).find(({ _id }) => _id === solapur._id)?.newest?.lastUpdated;
  await mandis.confirm([solapur._id], '2026-11-20', later);
  expect(await readLastUpdated()).toEqual(NOON);
  await mandis.confirm([solapur._id], '2026-11-21', later);
  expect(await readLastUpdated()).toEqual(later);
});
