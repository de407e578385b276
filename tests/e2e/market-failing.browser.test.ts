import { runSystem } from '@anar/running-system/running-system';
import type { Behaviour } from '@anar/simulators/market/behaviour';
import { createMarketSimulator } from '@anar/simulators/market/server';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { inBrowser } from './in-browser.ts';
import { cardOf, cards, heart, marketPhone, names, openMarket, openSearch } from './market-phone.ts';
import { button, toast } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** Mandi prices where the network, the portal, the service or the prices are missing. Steps build on each other. */

const portal = createMarketSimulator();
const behave = (payload: Behaviour) => portal.inject({ method: 'PUT', url: '/control/market', payload });
const product = inBrowser(async () =>
  runSystem({ env: { market: { MARKET_BASE_URL: await portal.listen({ port: 0 }) } } }),
);
const phone = marketPhone(product, { keepsApp: true });

afterAll(async () => {
  await portal.close();
});

async function openChart(page: Page): Promise<void> {
  await cardOf(page, 'सोलापुर', 'भगवा')
    .getByRole('link', { name: /चार्ट देखें/ })
    .click();
  await page.getByRole('img', { name: /तक \d+ दिन का भाव/ }).waitFor();
}

describe('without a network', () => {
  it('shows the last prices with their age, favourites first, and finds among them', async () => {
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
    await button(page, 'भाव ताज़ा करें').click();
    await toast(page, 'अभी नेट नहीं है। नेट आने पर फिर दबाएँ।').waitFor();
  });

  it('shows a chart that was opened before', async () => {
    const { page, shot } = phone;
    await openChart(page);
    await page.getByText(/नेट नहीं है। ये भाव .+ फ़ोन में सहेजे थे/).waitFor();
    await shot('market-chart-offline');
    await looksRight(page);
    await page.goBack();
  });

  it('fetches fresh prices when the network is back, and looks at the portal on a press, once in five minutes', async () => {
    const { page, context } = phone;
    await context.setOffline(false);
    await page.getByText(/फ़ोन में सहेजे थे/).waitFor({ state: 'detached' });
    await behave({ mode: 'ok', delayMs: 1500 });
    await button(page, 'भाव ताज़ा करें').click();
    await page.getByText('भाव अपडेट हो रहे हैं…').first().waitFor();
    await toast(page, 'कोई नया भाव नहीं आया').waitFor();
    await page.getByText(/^भाव (?:अभी|\d+ (?:सेकंड|मिनट) पहले) देखे गए$/).waitFor();
    await button(page, 'भाव ताज़ा करें').click();
    await page
      .getByText(/^भाव (?:अभी-अभी|\d+ मिनट पहले ही) देखे गए$/)
      .first()
      .waitFor();
  });
});

describe('when it does not work', () => {
  it('says that the portal is silent, and keeps the prices that are there', async () => {
    const { page } = phone;
    await openMarket(page);
    const failed = { state: 'failed', startedAt: null, finishedAt: null, received: 0, stored: 0, rejected: 0 };
    await page.route('**/api/market/refresh', (route) => route.fulfill({ json: failed }));
    await button(page, 'भाव ताज़ा करें').click();
    await toast(page, 'सरकारी पोर्टल से जवाब नहीं आया').waitFor();
    expect(await cards(page).count()).toBeGreaterThan(9);
    await page.unroute('**/api/market/refresh');
  });

  it('says so when the service is away, shows what the device kept, and tries again on a press', async () => {
    await product.system.takeDown('market');
    const { page, shot } = phone;
    await page.goto('/market');
    await page.getByText(/ताज़ा भाव नहीं आए। ये भाव .+ फ़ोन में सहेजे थे/).waitFor();
    expect(await cards(page).count()).toBeGreaterThan(2);
    await shot('market-kept');
    await looksRight(page);
    await page.evaluate("localStorage.removeItem('anar-mitra:market:v1')");
    await page.reload();
    await page.getByRole('heading', { name: 'भाव लोड नहीं हो सके' }).waitFor();
    await shot('market-failed');
    await looksRight(page);
    await product.system.restart('market');
    const refreshed = page.waitForRequest((call) => call.url().endsWith('/refresh') && call.method() === 'POST');
    await button(page, 'फिर कोशिश करें').click();
    await refreshed;
    await cards(page).first().waitFor();
  });

  it('says that there are no prices yet', async () => {
    const { page, shot } = phone;
    const pagination = { currentPage: 1, totalPages: 0, totalRecords: 0, hasPrev: false, hasNext: false };
    await page.route('**/api/market/data*', (route) =>
      route.fulfill({ json: { data: [], pagination, lastUpdated: null } }),
    );
    await page.evaluate("localStorage.removeItem('anar-mitra:market-favourites')");
    await page.goto('/market');
    await page.getByRole('heading', { name: 'अभी भाव का डेटा उपलब्ध नहीं' }).waitFor();
    await shot('market-empty');
    await looksRight(page);
    await page.unroute('**/api/market/data*');
  });
});
