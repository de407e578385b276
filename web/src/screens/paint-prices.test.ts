import type { MarketList } from '@anar/contracts/market';
import { expect, it } from 'vitest';
import { mandi, SOLAPUR } from '../features/market/testing.ts';
import { paintPrices } from './paint-prices.tsx';

const pagination = { currentPage: 1, totalPages: 1, totalRecords: 1, hasPrev: false, hasNext: false };
const listOf = (...data: MarketList['data']): MarketList => ({ data, pagination, lastUpdated: SOLAPUR.lastUpdated });

it('paints the given prices only, not those of an earlier call', () => {
  const today = { date: new Date().toISOString().slice(0, 10) };
  expect(paintPrices(listOf({ ...SOLAPUR, ...today }))).toContain('₹11,800');
  const other = paintPrices(listOf(mandi('b', { ...today, modalPrice: 9900, days: [] })));
  expect(other).toContain('₹9,900');
  expect(other).not.toContain('₹11,800');
});

it('escapes texts of the portal, and has no inline styles, which the policy forbids', () => {
  const html = paintPrices(listOf({ ...SOLAPUR, mandiName: '<img src=x onerror=alert(1)>' }));
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain(' style=');
});
