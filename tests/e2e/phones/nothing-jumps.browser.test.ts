import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openMarket } from '../market/market-phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { orchardPhone, SOLAPUR } from './orchard-phone.ts';
import { takePhone } from './phone.ts';

/** Late or automatic content does not move what a thumb may be about to tap. */

const product = inBrowser(sharedSystem);
/** Cumulative layout shift as the browser measures it. */
const WATCH = `window.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;
const moved = (page: Page) => page.evaluate('new Promise((tell) => setTimeout(() => tell(window.moved), 500))');

it.each(['/problems', '/plans', '/login'])('the offline banner shifts no layout on %s', async (path) => {
  const { page, context } = await takePhone(product.browser, product.system.url);
  await page.goto(path);
  await page.locator('main h2, main button, main input').first().waitFor();
  await page.evaluate(WATCH);
  await moved(page);
  await page.evaluate('window.moved = 0');
  await context.setOffline(true);
  await page.getByText(shellTexts.offline).waitFor();
  expect(await moved(page)).toBe(0);
  await context.setOffline(false);
  await page.getByText(shellTexts.offline).waitFor({ state: 'detached' });
  expect(await moved(page)).toBe(0);
});

it('market prices in the served HTML do not shift when the code loads', async () => {
  const { page } = await takePhone(product.browser, product.system.url);
  await page.addInitScript(WATCH);
  await openMarket(page);
  await page.locator('option', { hasText: 'गुजरात' }).waitFor({ state: 'attached' });
  expect(await moved(page)).toBe(0);
});

it('market prices do not shift when the nearest ones replace them', async () => {
  const { page, farmer } = await orchardPhone(product);
  await farmer.addOrchard({ name: 'नदी वाला बड़ा बाग', plantCount: 100, ...SOLAPUR });
  await page.addInitScript(WATCH);
  await openMarket(page);
  await page.getByText('पास वाली पहले').waitFor();
  expect(await moved(page)).toBe(0);
});
