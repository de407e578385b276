import { dayAfter, indiaDay } from '@anar/india/time';
import { request } from '@anar/running-system/http-client';
import { runTogether } from '@anar/running-system/running-system';
import { eventually } from '@anar/service-kit/testing';
import { type PortalRecord, portalDay } from '@anar/simulators/market/record';
import { createMarketSimulator } from '@anar/simulators/market/server';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inBrowser } from './in-browser.ts';
import { button, onNarrowPhone, ownComplaints, textOf, toast } from './orchard-phone.ts';
import { looksRight, type Phone, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** "Tell me when Solapur passes ₹12,000", from the press to the push. Steps build on each other. */

const portal = createMarketSimulator();
const TOKEN = 'token-of-the-phone-of-the-grower';
const today = indiaDay(new Date());
const product = inBrowser(async () => {
  await tellPrice(dayAfter(today, -1), 11_800);
  return runTogether({ env: { market: { MARKET_BASE_URL: await portal.listen({ port: 0 }) } } });
});
let phone: Phone;
/** Address of the mandi's page. */
let solapur: string;

/** The portal tells this price of Solapur and nothing else. */
async function tellPrice(day: string, modal: number): Promise<void> {
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

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'भाव की सूचना' });
const price = (page: Page): Locator => sheet(page).getByRole('textbox', { name: /कौन सा भाव/ });
const opener = (within: Page | Locator) => within.getByRole('button', { name: 'सोलापुर भगवा: भाव की सूचना लगाएँ' });

async function openSheet(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await opener(page).click();
  await sheet(page).waitFor();
}

it('a guest is led from the card to the login, and back to the mandi', async () => {
  const { page, shot } = phone;
  await page.goto('/market');
  const card = page.locator('main [data-mandi]').first();
  await card.waitFor();
  solapur = `/market/${await card.getAttribute('data-mandi')}`;
  await shot('price-alert-card');
  await opener(card).click();
  await sheet(page)
    .getByText(/लॉगिन करें। फिर इसी मंडी पर लौटेंगे/)
    .waitFor();
  await shot('price-alert-guest');
  await looksRight(page);
  await sheet(page).getByRole('link', { name: 'लॉगिन करें' }).click();
  await page.waitForURL(`**/login?next=${encodeURIComponent(solapur)}`);
});

it('a grower sets the price by steps, and is told what will happen', async () => {
  const { page, shot } = phone;
  await signInFarmer(product.system, page);
  await openSheet(page, solapur);
  expect(await price(page).inputValue()).toBe('12000');
  await sheet(page).getByText('अभी ₹11,800 क्विंटल').waitFor();
  await sheet(page).getByText('भाव ₹12,000 या ऊपर पहुँचते ही एक सूचना आएगी', { exact: false }).waitFor();
  await button(page, '₹500 घटाएँ').click();
  expect(await price(page).inputValue()).toBe('11500');
  await sheet(page)
    .getByText(/भाव अभी ही इतना या ऊपर है/)
    .waitFor();
  await shot('price-alert-reached');
  await button(page, '₹500 बढ़ाएँ').click();
  await sheet(page).getByText('₹120 किलो').waitFor();
  await price(page).fill('5');
  await button(sheet(page), 'सूचना लगाएँ').click();
  await sheet(page).getByText('₹100 से ₹2,00,000 के बीच पूरे रुपये लिखें।').waitFor();
  await shot('price-alert-wrong');
  await price(page).fill('12,000');
  await looksRight(page);
  await button(sheet(page), 'सूचना लगाएँ').click();
  await toast(page, 'सूचना लगी').waitFor();
  await sheet(page).waitFor({ state: 'detached' });
  await opener(page).click();
  await sheet(page).getByRole('heading', { name: 'मेरी सूचनाएँ (1)' }).waitFor();
  expect(await textOf(sheet(page).getByRole('listitem'))).toContain('₹12,000 या ऊपर');
  await shot('price-alert-set');
  await looksRight(page);
});

it('one that is wanted by mistake is taken back', async () => {
  const { page } = phone;
  await openSheet(page, solapur);
  await sheet(page).getByText('से नीचे', { exact: true }).click();
  expect(await price(page).inputValue()).toBe('11500');
  await button(sheet(page), 'सूचना लगाएँ').click();
  await sheet(page).waitFor({ state: 'detached' });
  await opener(page).click();
  await sheet(page).getByRole('heading', { name: 'मेरी सूचनाएँ (2)' }).waitFor();
  await button(sheet(page), 'सोलापुर भगवा, ₹11,500 से नीचे: सूचना हटाएँ').click();
  await sheet(page).getByRole('heading', { name: 'मेरी सूचनाएँ (1)' }).waitFor();
});

it.each([
  ['the back key', (page: Page) => page.goBack()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a press beside it', (page: Page) => page.mouse.click(180, 10)],
  ['its button', (page: Page) => button(sheet(page), 'बंद करें').click()],
] as const)('the sheet is closed by %s, and the mandi stays', async (_way, close) => {
  const { page } = phone;
  await openSheet(page, solapur);
  await close(page);
  await sheet(page).waitFor({ state: 'detached' });
  await opener(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(solapur);
});

it('fits a narrow phone, in the dark and with large letters', async () => {
  await openSheet(phone.page, solapur);
  await onNarrowPhone(phone, 'price-alert', () => looksRight(phone.page));
  await phone.page.setViewportSize({ width: 360, height: 640 });
  await phone.page.emulateMedia({ colorScheme: 'light' });
});

it('when the price passes it the phone is told, once', async () => {
  const { page, shot } = phone;
  const kept = (await page.evaluate("localStorage.getItem('anar-mitra:state:v1')")) as string;
  const { user, token } = JSON.parse(kept) as { user: { id: string }; token: string };
  const authorization = `Bearer ${token}`;
  const path = `${product.system.url}/api/users/fcm-token/${user.id}`;
  expect((await request(path, 'PUT', { fcmToken: TOKEN }, { authorization })).status).toBe(200);

  await tellPrice(today, 12_300);
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
  await sheet(page).getByText('भाव अभी ऊपर ही है').waitFor();
  await shot('price-alert-told');
  expect(await inbox()).toHaveLength(1);
});

it('the profile has its switch', async () => {
  const { page, shot } = phone;
  await page.goto('/profile');
  const prices = page.getByRole('switch', { name: 'मंडी भाव की सूचना' });
  await prices.waitFor();
  await expect.poll(() => prices.isChecked()).toBe(true);
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await prices.click();
  await stored;
  await page.reload();
  await prices.waitFor();
  await expect.poll(() => page.getByRole('switch', { name: 'रोज़ की सलाह की सूचना' }).isChecked()).toBe(true);
  expect(await prices.isChecked()).toBe(false);
  await shot('price-alert-switch');
  await looksRight(page);
  expect(ownComplaints(phone)).toEqual([]);
});
