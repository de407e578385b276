import { loadPlaces } from '@anar/places/place-table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMandiStore } from '../../mandis/mandi.store.ts';
import { createPriceStore } from '../../prices/price.store.ts';
import { createMarketFixture, type MarketFixture, NOON, record } from '../../testing/market-fixture.ts';
import { createRejectedStore } from '../rows/rejected.store.ts';
import { createStoreRows } from '../rows/store-rows.ts';
import { createNameMandi } from './normalize-names.ts';

const { places } = loadPlaces();
const withoutIt = places.filter(({ district }) => district.id !== 'ahilyanagar');
let fixture: MarketFixture;
beforeAll(async () => {
  fixture = await createMarketFixture('keptids');
});
afterAll(() => fixture.stop());

/** Ingests one row with a given table of places. */
async function ingestRow(known: typeof places, row: { [field: string]: string }): Promise<void> {
  const { service } = fixture;
  const deps = {
    mandis: createMandiStore(service, false),
    prices: createPriceStore(service),
    rejected: createRejectedStore(service),
  };
  const take = createStoreRows(
    { ...deps, name: createNameMandi({ places: known }, false) },
    { source: 'portal', sample: false },
  );
  await take([record(row)], NOON);
}
const town = (name: string, day: string) => ({ district: name, market: name, arrival_date: day });

it('a mandi keeps its id and its history when our tables learn another name for it', async () => {
  await ingestRow(withoutIt, town('Ahmednagar', '18/11/2026'));
  const [before] = await fixture.mandis();
  expect(before).toMatchObject({ mandi: 'Ahmednagar', mandiName: 'Ahmednagar' });
  await ingestRow(places, town('AHMEDNAGAR', '19/11/2026'));
  await ingestRow(places, town('Ahilyanagar', '20/11/2026'));
  await ingestRow(places, town('Ahmadnagar', '21/11/2026'));
  const after = await fixture.mandis();
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ _id: before?._id, mandiName: 'अहिल्यानगर' });
  const days = (await fixture.prices()).map(({ mandiId, day }) => [mandiId, day]);
  expect(days).toEqual(['18', '19', '20', '21'].map((day) => [before?._id, `2026-11-${day}`]));
});

it('an unknown district spelled in two ways makes one mandi', async () => {
  const gogri = { state: 'Bihar', market: 'Gogri' };
  await ingestRow(places, { ...gogri, district: 'Khagaria', arrival_date: '20/11/2026' });
  await ingestRow(places, { ...gogri, district: 'Khagariya', arrival_date: '21/11/2026' });
  const mandis = (await fixture.mandis()).filter(({ mandi }) => mandi === 'Gogri');
  expect(mandis).toHaveLength(1);
});
