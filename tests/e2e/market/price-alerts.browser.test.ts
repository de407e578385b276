import { dayAfter, indiaDay } from '@anar/india/time';
import { request } from '@anar/running-system/http-client';
import { runTogether } from '@anar/running-system/running-system';
import { eventually } from '@anar/service-kit/testing';
import { type PortalRecord, portalDay } from '@anar/simulators/market/record';
import { createMarketSimulator } from '@anar/simulators/market/server';
import { priceAlertsTexts } from '@anar/web/texts/features/market/alerts/price-alerts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { button, onNarrowPhone, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, noticed, type Phone, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser } from '../product/in-browser.ts';

/** "Notify me when Solapur passes ₹12,000", from the click to the push. Steps build on each other. */

const portal = createMarketSimulator();
const TOKEN = 'token-of-the-phone-of-the-grower';
const today = indiaDay(new Date());
const product = inBrowser(async () => {
  await publishPrice(dayAfter(today, -1), 11_800);
  return runTogether({ env: { market: { MARKET_BASE_URL: await portal.listen({ port: 0 }) } } });
});
let phone: Phone;
/** URL of the mandi's page. */
let solapur: string;

/** The portal returns this price of Solapur and nothing else. */
async function publishPrice(day: string, modal: number): Promise<void> {
  const names = { state: 'Maharashtra', district: 'Solapur', market: 'Solapur APMC', commodity: 'Pomegranate' };
  const prices = { min_price: String(modal - 2000), max_price: String(modal + 2000), modal_price: String(modal) };
  const record: PortalRecord = {
    ...{ ...names, variety: 'Bhagwa', grade: 'FAQ' },
    ...{ arrival_date: portalDay(day), ...prices },
  };
  const reply = await portal.inject({
    method: 'PUT',
    url: '/control/market',
    payload: { mode: 'ok', records: [record] },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url);
});
afterAll(async () => {
  await portal.close();
});

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: priceAlertsTexts.title });
const price = (page: Page): Locator => sheet(page).getByRole('textbox', { name: /कौन सा भाव/ });
const opener = (within: Page | Locator) => within.getByRole('button', { name: 'सोलापुर भगवा: भाव की सूचना लगाएँ' });

async function openSheet(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await opener(page).click();
  await sheet(page).waitFor();
}

it('a farmer creates a price alert on a mandi’s page', async () => {
  const { page, shot } = phone;
  await signInFarmer(product.system, page);
  await page.goto('/market');
  const card = page.locator('main [data-mandi]').first();
  await card.waitFor();
  solapur = `/market/${await card.getAttribute('data-mandi')}`;
  await openSheet(page, solapur);
  await price(page).fill('12,000');
  await shot('price-alert');
  await looksRight(page);
  await button(sheet(page), priceAlertsTexts.save).click();
  await noticed(page, priceAlertsTexts.saved);
  await sheet(page).waitFor({ state: 'detached' });
});

it.each([
  ['the back key', (page: Page) => page.goBack()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a press beside it', (page: Page) => page.mouse.click(180, 10)],
  ['its button', (page: Page) => button(sheet(page), 'बंद करें').click()],
] as const)('the price alert sheet is closed by %s, and the mandi stays open', async (_way, close) => {
  const { page } = phone;
  await openSheet(page, solapur);
  await close(page);
  await sheet(page).waitFor({ state: 'detached' });
  await opener(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(solapur);
});

it('the price alert sheet fits a narrow phone, dark mode and large text', async () => {
  await openSheet(phone.page, solapur);
  await onNarrowPhone(phone, 'price-alert', () => looksRight(phone.page));
  await phone.page.setViewportSize({ width: 360, height: 640 });
  await phone.page.emulateMedia({ colorScheme: 'light' });
});

it('a price that passes the alert sends one push', async () => {
  const { page, shot } = phone;
  const kept = (await page.evaluate("localStorage.getItem('anar-mitra:state:v1')")) as string;
  const { user, token } = JSON.parse(kept) as { user: { id: string }; token: string };
  const authorization = `Bearer ${token}`;
  const path = `${product.system.url}/api/users/fcm-token/${user.id}`;
  expect((await request(path, 'PUT', { fcmToken: TOKEN }, { authorization })).status).toBe(200);

  await publishPrice(today, 12_300);
  expect((await request(`${product.system.url}/api/market/refresh`, 'POST')).status).toBe(200);
  const inbox = async () =>
    (await request(`${product.system.url}/dev/inbox?to=${TOKEN}`, 'GET')).body.messages as object[];
  await eventually(async () => expect(await inbox()).toHaveLength(1));
  expect(await inbox()).toMatchObject([
    {
      channel: 'push',
      title: 'नमूना: सोलापुर: अनार ₹12,300 क्विंटल',
      text: expect.stringMatching(/^नमूना: सोलापुर \(भगवा\) में .+ ₹12,300 क्विंटल \(₹123 किलो\).+₹12,000 या ऊपर/),
      path: solapur,
    },
  ]);
  await openSheet(page, solapur);
  await sheet(page).getByText(priceAlertsTexts.alreadyAbove).waitFor();
  await shot('price-alert-told');
  expect(await inbox()).toHaveLength(1);
  expect(ownComplaints(phone)).toEqual([]);
});
