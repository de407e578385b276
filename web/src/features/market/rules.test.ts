import { MARKET } from '@anar/contracts/constants';
import type { MarketRefresh } from '@anar/contracts/market';
import { describe, expect, it } from 'vitest';
import { favouritesFirst, readFavourites, toggled } from './favourites.ts';
import { changed, EVERYTHING, hasFilters, pathOfSearch, readSearch } from './market-search.ts';
import { money, readUnit } from './money.ts';
import { placeLine } from './names.ts';
import { ageLine, priceAge } from './price-age.ts';
import { shareOf } from './price-range.tsx';
import { finishedMessage, recentMessage } from './refresh-message.ts';
import { sparkSentence } from './sparkline.tsx';
import { mandi, NOON, SOLAPUR, TODAY } from './testing.ts';
import { percentText, trendText } from './trend-text.ts';
import { placedOrchard } from './use-placed-orchard.ts';

it.each([
  [11_800, 'quintal', '₹11,800'],
  [124_000, 'quintal', '₹1,24,000'],
  [11_800, 'kilo', '₹118'],
  [11_825, 'kilo', '₹118.25'],
  [5, 'kilo', '₹0.05'],
  [100_000, 'kilo', '₹1,000'],
] as const)('₹%d per quintal, read per %s, is %s', (price, unit, text) => expect(money(price, unit)).toBe(text));

it('reads a unit that was kept, else takes the quintal', () => {
  expect([readUnit('kilo'), readUnit('ton'), readUnit(null)]).toEqual(['kilo', 'quintal', 'quintal']);
});

describe('the age of a price', () => {
  it.each([
    ['2026-11-21', 0, '21 नवंबर', 'आज का भाव', false],
    ['2026-11-20', 1, '20 नवंबर', 'कल का भाव', false],
    ['2026-11-18', 3, '18 नवंबर', '3 दिन पुराना भाव', false],
    ['2026-11-17', 4, '17 नवंबर', '4 दिन पुराना भाव', true],
    ['2025-11-21', 365, '21 नवंबर 2025', '365 दिन पुराना भाव', true],
    ['2026-11-22', 0, '22 नवंबर', 'आज का भाव', false],
  ])('of %s is %d days', (date, days, day, words, old) => {
    expect(priceAge(date, NOON)).toEqual({ days, day, words, old });
  });

  it('is counted by days in India', () => {
    const lateEvening = Date.parse('2026-11-20T18:29:00Z');
    expect(priceAge(TODAY, lateEvening + 60_000).days).toBe(0);
    expect(priceAge('2026-11-20', lateEvening).days).toBe(0);
    expect(priceAge('2026-11-20', lateEvening + 60_000).days).toBe(1);
  });

  it('says too when the portal told it', () => {
    expect(ageLine(SOLAPUR, NOON)).toBe('21 नवंबर, आज का भाव · 2 घंटे पहले देखा');
  });
});

describe('the trend', () => {
  it.each([
    ['up', 400, '₹400 बढ़ा'],
    ['down', -300, '₹300 घटा'],
    ['stable', 0, 'स्थिर'],
    ['stable', 50, 'स्थिर, ₹50 बढ़ा'],
    ['stable', -50, 'स्थिर, ₹50 घटा'],
    ['stable', undefined, 'पिछला भाव नहीं'],
  ] as const)('%s by %s is told as %s', (trend, priceChange, text) => {
    expect(trendText({ trend, ...(priceChange !== undefined && { priceChange }) }, 'quintal')).toBe(text);
  });

  it('is told in the unit, and in percent', () => {
    expect(trendText(SOLAPUR, 'kilo')).toBe('₹4 बढ़ा');
    expect([3.5, -2, 0].map(percentText)).toEqual(['+3.5%', '−2%', '0%']);
  });
});

it('names a place without saying it twice, and no variety that is not known', () => {
  expect(placeLine(SOLAPUR)).toBe('महाराष्ट्र · भगवा');
  expect(placeLine({ ...SOLAPUR, mandiName: 'पंढरपुर', varietyName: '' })).toBe('महाराष्ट्र · सोलापुर');
});

it('shows where between the least and the most it was sold', () => {
  expect(shareOf({ minPrice: 6000, maxPrice: 10_000, modalPrice: 9000 })).toBe(75);
  expect(shareOf({ minPrice: 9000, maxPrice: 9000, modalPrice: 9000 })).toBe(50);
});

it('tells the line of a month in words', () => {
  expect(sparkSentence(SOLAPUR.days, 'quintal', TODAY)).toBe(
    '23 अक्टूबर से 21 नवंबर: ₹10,100 से ₹11,800, 3 दिन का भाव, सबसे कम ₹10,100, सबसे ज़्यादा ₹11,800',
  );
});

describe('the address', () => {
  it('carries what is looked for, and nothing that is as usual', () => {
    expect(pathOfSearch(EVERYTHING)).toBe('/market');
    const search = { page: 3, search: 'सोला & पुर', state: 'Madhya Pradesh', view: 'favourites' } as const;
    expect(readSearch(pathOfSearch(search).split('?')[1] ?? '')).toEqual(search);
  });

  it.each(['page=0', 'page=-1', 'page=1e9', 'page=1.5', 'page=x', 'view=mine', ''])('%s reads as everything', (query) =>
    expect(readSearch(query)).toEqual(EVERYTHING),
  );

  it('cuts what nobody types', () => expect(readSearch(`search=${'अ'.repeat(9000)}`).search).toHaveLength(100));

  it('begins at the first page again, but for a turned page', () => {
    const third = { ...EVERYTHING, page: 3, search: 'सोलापुर' };
    expect(changed(third, { state: 'Gujarat' })).toEqual({ ...third, page: 1, state: 'Gujarat' });
    expect(changed(third, { search: 'नासिक' }).page).toBe(1);
    expect(changed(third, { view: 'favourites' }).page).toBe(1);
    expect(changed(third, { page: 4 })).toEqual({ ...third, page: 4 });
  });

  it('has no filters around an orchard, and leaves it when one is set', () => {
    const near = changed({ ...EVERYTHING, search: 'सोलापुर', state: 'Gujarat' }, { view: 'near' });
    expect(hasFilters(near)).toBe(false);
    expect(changed(near, { state: 'Gujarat' })).toMatchObject({ view: 'all', state: 'Gujarat' });
  });
});

describe('favourites', () => {
  const ids = Array.from({ length: MARKET.favourites }, (_, index) => index.toString(16).padStart(16, '0'));

  it('are added first, taken away, and not more than fit', () => {
    expect(toggled(['b'], 'a')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggled(ids, 'f'.repeat(16))).toBeNull();
    expect(toggled(ids, ids[7] ?? '')).toHaveLength(MARKET.favourites - 1);
  });

  it.each([null, '', '{', 3, {}, ['x', 5, null]])('%j on the device reads as none', (stored) => {
    expect(readFavourites(stored)).toEqual([]);
  });

  it('are read once each, and no more than fit', () => {
    expect(readFavourites([...ids, ...ids, 'a'.repeat(16)])).toEqual(ids);
  });

  it('stand first on the first page, by day and name, and once', () => {
    const [a, b, old] = [mandi('a'), mandi('b'), mandi('c', { date: '2026-11-10' })];
    const shown = favouritesFirst(1, [a, b], [old, b], [old.id, b.id]);
    expect(shown.map(({ id }) => id)).toEqual([b.id, old.id, a.id]);
  });

  it('are not repeated on later pages, unless nothing else is there', () => {
    const [a, b] = [mandi('a'), mandi('b')];
    expect(favouritesFirst(2, [a, b], [], [a.id])).toEqual([b]);
    expect(favouritesFirst(2, [a, b], [], [a.id, b.id])).toEqual([a, b]);
  });
});

describe('a look at the portal', () => {
  const looked = (facts: Partial<MarketRefresh>): MarketRefresh => ({
    state: 'done',
    startedAt: null,
    finishedAt: new Date(NOON - 180_000).toISOString(),
    received: 40,
    stored: 0,
    rejected: 0,
    ...facts,
  });

  it('tells what came of it', () => {
    expect(finishedMessage(looked({ stored: 12 }))).toEqual({
      title: 'भाव अपडेट हो गए',
      text: '12 नए भाव आए',
      tone: 'ok',
    });
    expect(finishedMessage(looked({})).title).toBe('कोई नया भाव नहीं आया');
    expect(finishedMessage(looked({ state: 'failed' })).tone).toBe('bad');
    expect(finishedMessage(looked({ state: 'running' })).title).toContain('देर');
  });

  it('tells when it was, while it is not asked again', () => {
    expect(recentMessage(looked({}), NOON).title).toBe('भाव 3 मिनट पहले ही देखे गए');
    expect(recentMessage(looked({}), NOON - 150_000).title).toBe('भाव अभी-अभी देखे गए');
    expect(recentMessage(looked({ state: 'failed' }), NOON).tone).toBe('bad');
  });
});

it('looks around the first active orchard whose place is known, told to a tenth of a degree', () => {
  const orchard = { name: 'अ', status: 'active' } as Parameters<typeof placedOrchard>[0][number];
  const placed = { ...orchard, name: 'ब', latitude: 17.6599, longitude: 75.9064 };
  expect(placedOrchard([orchard])).toBeNull();
  expect(placedOrchard([orchard, { ...placed, status: 'inactive', name: 'बंद' }, placed])).toEqual({
    name: 'ब',
    place: { latitude: 17.7, longitude: 75.9 },
  });
});
