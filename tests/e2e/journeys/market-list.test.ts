import { marketTexts } from '@anar/web/texts/features/market/market';
import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import { expect, it } from 'vitest';
import {
  addressOf,
  cardOf,
  cards,
  count,
  heart,
  marketPhone,
  names,
  openMarket,
  openSearch,
  stateBox,
} from '../market/market-phone.ts';
import { button, ownComplaints, textOf } from '../phones/orchard-phone.ts';
import { looksRight, noticed } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** Mandi prices: the newest, a search, and favourites. */

const product = inBrowser(sharedSystem);
const phone = marketPhone(product);

it('the market is open without login: newest prices, each with its age and the mark of sample data', async () => {
  const { page, shot } = phone;
  await openMarket(page);
  await page.getByRole('heading', { name: shellTexts.titleMarket, level: 1 }).waitFor();
  await cards(page).nth(9).waitFor();
  expect(await cards(page).count()).toBe(10);
  expect(await count(page)).toBeGreaterThan(40);
  await page.getByText(marketTexts.sampleNote).waitFor();
  for (const text of await cards(page).allTextContents()) {
    expect(text).toContain(marketTexts.sample);
    expect(text).toMatch(/₹\d{1,2},\d{3}/);
    expect(text).toMatch(/(?:आज|कल|\d+ दिन पुराना) (?:का )?भाव/);
    expect(text).toMatch(/बढ़ा|घटा|स्थिर|पिछला भाव नहीं|आज माल नहीं आया/);
  }
  expect(await textOf(cards(page).first())).toContain(marketTexts.quintal);
  await page.getByText('पेज 1 / ').waitFor();
  await page.getByText(/data\.gov\.in/).waitFor();
  await shot('market');
  await looksRight(page);
});

it.each(['सोलापुर', 'solapur', 'Sholapur'])(
  'the market search finds Solapur as %s, starting from the second page',
  async (written) => {
    const { page } = phone;
    await openMarket(page, '/market?page=2');
    await (await openSearch(page)).fill(written);
    await expect.poll(async () => (await names(page))[0]).toBe('सोलापुर');
    expect(Object.fromEntries(addressOf(page).searchParams)).toEqual({ search: written });
  },
);

it('favourite mandis come first after a reload, alone in their view, and combine with the state filter', async () => {
  const { page, shot } = phone;
  await openMarket(page, '/market?search=solapur');
  await heart(cardOf(page, 'सोलापुर', 'भगवा')).click();
  await noticed(page, marketTexts.favouriteAdded);
  await openMarket(page, '/market?search=jaipur');
  await heart(cards(page).first()).click();
  await openMarket(page);
  await page.reload();
  await expect.poll(async () => (await names(page)).slice(0, 2).sort()).toEqual(['जयपुर (फल-सब्ज़ी)', 'सोलापुर']);
  expect(await cards(page).count()).toBeGreaterThan(10 - 1);
  const ids = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-mandi')));
  expect(new Set(ids).size).toBe(ids.length);
  await shot('market-favourites');
  await button(page, 'मेरी 2').click();
  await expect.poll(() => cards(page).count()).toBe(2);
  expect(addressOf(page).search).toBe('?view=favourites');
  await stateBox(page).selectOption('Rajasthan');
  await expect.poll(() => names(page)).toEqual(['जयपुर (फल-सब्ज़ी)']);
  expect(ownComplaints(phone)).toEqual([]);
});
