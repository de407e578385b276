import { dayAfter, indiaDay } from '@anar/india/time';
import { runTogether } from '@anar/running-system/running-system';
import { type PortalRecord, portalDay } from '@anar/simulators/market/record';
import { createMarketSimulator } from '@anar/simulators/market/server';
import { marketTexts } from '@anar/web/texts/features/market/market';
import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, onNarrowPhone, ownComplaints, SOLAPUR, textOf } from '../phones/orchard-phone.ts';
import { looksRight, PATIENT, type Phone, takePhone } from '../phones/phone.ts';
import { type RegisteredFarmer, signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser } from '../product/in-browser.ts';
import { cards, count, names, openMarket, openSearch, unitBox } from './market-phone.ts';

/** Where to sell, with real prices around an orchard near Solapur. Steps build on each other. */

const portal = createMarketSimulator();
const today = indiaDay(new Date());
let phone: Phone;
let farmer: RegisteredFarmer;

/** The portal's prices: the nearest pays least, the farthest most. */
const PRICES = [
  portalRow('Solapur', 'Solapur APMC', 10_000),
  portalRow('Sangli', 'Sangli(Phale, Bhajipura Market) APMC', 10_900),
  portalRow('Pune', 'Pune APMC', 11_700),
  // Neither of these is comparable: another variety or another day.
  portalRow('Nashik', 'Nasik APMC', 25_000, 10),
  portalRow('Pune', 'Pune(Moshi) APMC', 30_000, 0, 'Ganesh'),
];

function portalRow(district: string, market: string, modal: number, daysAgo = 0, variety = 'Bhagwa'): PortalRecord {
  return {
    ...{ state: 'Maharashtra', district, market, commodity: 'Pomegranate', variety, grade: 'FAQ' },
    ...{ arrival_date: portalDay(dayAfter(today, -daysAgo)), modal_price: String(modal) },
    ...{ min_price: String(modal - 2000), max_price: String(modal + 2000) },
  };
}

const product = inBrowser(async () => {
  await portal.inject({ method: 'PUT', url: '/control/market', payload: { mode: 'ok', records: PRICES } });
  return runTogether({
    env: { market: { MARKET_BASE_URL: await portal.listen({ port: 0 }), MARKET_SAMPLE: 'false' } },
  });
});

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url);
  farmer = await signInFarmer(product.system, phone.page);
});
afterAll(async () => {
  await portal.close();
});

const best = (page: Page) => page.getByRole('button', { name: /^भाड़े के बाद सबसे अच्छा/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: /भाड़ा काटकर/ });
const places = (page: Page) => sheet(page).getByRole('listitem').allTextContents();

it('no best place to sell is shown while the orchard has no place', async () => {
  const { page } = phone;
  await openMarket(page);
  await expect.poll(() => count(page), PATIENT).toBe(PRICES.length);
  expect(await best(page).count()).toBe(0);
});

describe('the market around an orchard', () => {
  it('lists the nearest mandi first and old prices last, each with its distance', async () => {
    const { page, shot } = phone;
    await farmer.addOrchard({ name: 'नदी वाला', plantCount: 100, ...SOLAPUR });
    await openMarket(page);
    await page.getByText('पास वाली पहले').waitFor();
    await page.getByText('दूरी बाग ‘नदी वाला’ से').waitFor();
    const listed = await names(page);
    expect(listed[0]).toBe('सोलापुर');
    expect(listed).toHaveLength(PRICES.length);
    const far = (await cards(page).allTextContents()).map((text) => Number(/(\d+) किमी/.exec(text)?.[1]));
    const fresh = far.slice(0, -1);
    expect(fresh).toEqual([...fresh].sort((a, b) => a - b));
    expect(await textOf(cards(page).last())).toContain(marketTexts.noArrival);
    await shot('market-near');
    await looksRight(page);
  });

  it('names the mandi that pays most after transport, comparing the same variety and recent days only', async () => {
    const { page } = phone;
    expect(await textOf(best(page))).toMatch(/\(अनुमान\).*पुणे ₹10,\d{3} · भगवा · \d+ किमी/);
    const first = await cards(page).first().getByText(/^₹/).first().boundingBox();
    const navigation = await page.getByRole('navigation', { name: shellTexts.mainNavigation }).boundingBox();
    expect((first?.y ?? 640) + (first?.height ?? 0)).toBeLessThan(navigation?.y ?? 0);
    await unitBox(page).selectOption('kilo');
    expect(await textOf(best(page))).toMatch(/पुणे ₹10\d(?:\.\d)? · /);
    await unitBox(page).selectOption('quintal');
  });

  it('explains that calculation in a sheet, where a higher transport cost makes a nearer mandi the best', async () => {
    const { page, shot } = phone;
    await best(page).click();
    await sheet(page).waitFor();
    expect(await places(page)).toHaveLength(3);
    expect((await places(page))[0]).toMatch(/पुणे \d+ किमी.*भाव ₹11,700 − भाड़ा ₹\d+.*₹10,\d{3}/);
    expect(await textOf(sheet(page))).toMatch(/भगवा के भाव से, 300 किमी के अंदर की 3 मंडियों में/);
    await shot('market-selling');
    await looksRight(page);
    while (!(await places(page))[0]?.startsWith('सोलापुर')) await button(sheet(page), '₹50 बढ़ाएँ').click();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    expect(await textOf(best(page))).toMatch(/सोलापुर ₹/);
    await page.reload();
    expect(await textOf(best(page))).toMatch(/सोलापुर ₹/);
  });

  it('links to the best mandi, and one step back returns to the list', async () => {
    const { page } = phone;
    await best(page).click();
    await sheet(page).getByRole('link', { name: 'सोलापुर का भाव देखें' }).click();
    await page.waitForURL(/\/market\/[0-9a-f]{16}$/);
    await page.goBack();
    await best(page).waitFor();
  });

  it('hides the best mandi during a search', async () => {
    const { page } = phone;
    await (await openSearch(page)).fill('pune');
    await best(page).waitFor({ state: 'detached' });
    await expect.poll(() => names(page)).toEqual(['पुणे', 'पुणे (मोशी)']);
    await button(page, marketTexts.clear).first().click();
    await best(page).waitFor();
  });

  it('fits a narrow phone, dark mode and large text', async () => {
    const { page } = phone;
    await onNarrowPhone(phone, 'market-near', () => looksRight(page));
    await best(page).click();
    await onNarrowPhone(phone, 'market-selling', () => looksRight(page));
    expect(ownComplaints(phone)).toEqual([]);
  });
});
