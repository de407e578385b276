import { marketTexts } from '@anar/web/texts/features/market/market';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, serviceAway } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { cardOf, heart, marketPhone, names, openMarket, openSearch } from './market-phone.ts';

/** Mandi prices on a phone with the app cached, without network, service or prices. Steps build on each other. */

const product = inBrowser(sharedSystem);
const phone = marketPhone(product, { keepsApp: true });

async function openChart(page: Page): Promise<void> {
  await cardOf(page, 'सोलापुर', 'भगवा')
    .getByRole('link', { name: /चार्ट देखें/ })
    .click();
  await page.getByRole('img', { name: /तक \d+ दिन का भाव/ }).waitFor();
}

describe('the market offline', () => {
  it('shows cached prices with their age, favourites first, and searches among them', async () => {
    const { page, context, shot } = phone;
    await openMarket(page, '/market?search=solapur');
    await heart(cardOf(page, 'सोलापुर', 'भगवा')).click();
    await openChart(page);
    await openMarket(page);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/नेट नहीं है। ये भाव .+ फ़ोन में सहेजे थे/).waitFor();
    const kept = await names(page);
    expect(kept[0]).toBe('सोलापुर');
    await shot('market-offline');
    await looksRight(page);
    await (await openSearch(page)).fill('solapur');
    await expect.poll(() => names(page)).toContain('सोलापुर');
    await expect.poll(async () => (await names(page)).length).toBeLessThan(kept.length);
    await (await openSearch(page)).fill('');
  });

  it('shows a chart that was opened before', async () => {
    const { page, shot } = phone;
    await openChart(page);
    await page.getByText(/नेट नहीं है। ये भाव .+ फ़ोन में सहेजे थे/).waitFor();
    await shot('market-chart-offline');
    await looksRight(page);
    await page.goBack();
  });

  it('fetches fresh prices when the network returns', async () => {
    const { page, context } = phone;
    await context.setOffline(false);
    await page.getByText(/फ़ोन में सहेजे थे/).waitFor({ state: 'detached' });
  });
});

describe('the market with a failing service', () => {
  it('shows cached prices, and an error when none are cached', async () => {
    const { page, shot } = phone;
    await page.route('**/api/market/data*', serviceAway);
    await page.goto('/market?page=1');
    await page.getByText(/ताज़ा भाव नहीं आए। ये भाव .+ फ़ोन में सहेजे थे/).waitFor();
    await shot('market-kept');
    await looksRight(page);
    await page.evaluate("localStorage.removeItem('anar-mitra:market:v1')");
    await page.reload();
    await page.getByRole('heading', { name: marketTexts.failed }).waitFor();
    await shot('market-failed');
    await looksRight(page);
    await page.unroute('**/api/market/data*');
  });

  it('says that there are no prices yet when the answer is empty', async () => {
    const { page, shot } = phone;
    const pagination = { currentPage: 1, totalPages: 0, totalRecords: 0, hasPrev: false, hasNext: false };
    await page.route('**/api/market/data*', (route) =>
      route.fulfill({ json: { data: [], pagination, lastUpdated: null } }),
    );
    await page.evaluate("localStorage.removeItem('anar-mitra:market-favourites')");
    await page.goto('/market');
    await page.getByRole('heading', { name: marketTexts.noData }).waitFor();
    await shot('market-empty');
    await looksRight(page);
    await page.unroute('**/api/market/data*');
  });
});
