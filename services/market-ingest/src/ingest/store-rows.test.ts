import { loadPlaces } from '@anar/places/place-table';
import { expect, it, vi } from 'vitest';
import { NOON, record } from '../testing/market-fixture.ts';
import { createNameMandi } from './normalize-names.ts';
import { createStoreRows, type StoreRowsDeps } from './store-rows.ts';

const put = vi.fn<StoreRowsDeps['prices']['put']>(async () => undefined);
const deps: StoreRowsDeps = {
  name: createNameMandi(loadPlaces(), false),
  mandis: { touch: async () => undefined, newest: async () => [], idsOf: async () => new Map() },
  prices: { put, newOrChanged: async (reported) => [...reported], modals: async () => [] },
  rejected: { keep: async () => undefined },
};

it('grades I and II of one day are two prices, not a contradiction', async () => {
  const take = createStoreRows(deps, { source: 'portal', sample: false });
  const rows = [
    record({ grade: 'Grade-I', modal_price: '12000' }),
    record({ grade: 'Grade-II', modal_price: '8000' }),
    record({ grade: 'GRADE I', modal_price: '12000' }),
  ];
  const { stored, rejected } = await take(rows, NOON);
  expect(rejected).toEqual([]);
  expect(stored.map(({ modal }) => modal)).toEqual([12_000, 8000]);
  expect(put).toHaveBeenCalledWith(stored, 'portal');
});
