import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import {
  button,
  card,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
  textOf,
  toast,
} from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** One orchard and its diary, in a real browser against the running product. Steps of one farmer build on each other. */

/** Its label: no picking for 7 days. */
const THRIPS_SPRAY = 'tolfenpyrad_15ec';
const DAY_MS = 86_400_000;

const product = inBrowser(sharedSystem);
const sheetOf = (page: Page) => page.getByRole('dialog');
const countdown = (page: Page, days: number) => page.getByText(`तुड़ाई ${days} दिन बाद सुरक्षित`);
/** The day in India so many days from now: '2026-11-21'. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: PRODUCT_TIME_ZONE }).format(Date.now() + days * DAY_MS);

describe('a farmer who writes down what is done', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
    await phone.page.goto('/orchard');
  });

  it('opens an orchard and changes it', async () => {
    const { page } = phone;
    await card(page, 'मेरा बाग').getByRole('link', { name: 'खोलें' }).click();
    await button(page, 'जानकारी बदलें').click();
    const sheet = sheetOf(page);
    await sheet.getByRole('textbox', { name: 'बाग का नाम' }).fill('नहर वाला');
    await sheet.getByRole('textbox', { name: 'हर पेड़ पर ड्रिपर' }).fill('2');
    await button(sheet, 'सहेजें').click();
    await sheet.getByText(/30 के बीच लिखें/).waitFor();
    await looksRight(page);
    await sheet.getByRole('textbox', { name: 'एक ड्रिपर, लीटर प्रति घंटा' }).fill('४');
    await sheet.getByRole('textbox', { name: 'कतार से कतार (मीटर)' }).fill('4.5');
    await sheet.getByRole('textbox', { name: 'पेड़ से पेड़ (मीटर)' }).fill('3');
    await sheet.getByRole('radio', { name: 'काली, चिकनी' }).check();
    await sheet.getByText('हाँ, पानी बंद है').click();
    await phone.shot('orchard-edit');
    await button(sheet, 'सहेजें').click();
    await sheet.waitFor({ state: 'detached' });
    const facts = await textOf(page.locator('main'));
    for (const part of ['नहर वाला', 'काली, चिकनी', '4.5 × 3 मीटर', 'हर पेड़ 2, 4 लीटर प्रति घंटा', 'तान (पानी बंद)हाँ']) {
      expect(facts).toContain(part);
    }
  });

  it('takes spacing and drippers away again by emptying their fields', async () => {
    const { page } = phone;
    await button(page, 'जानकारी बदलें').click();
    const sheet = sheetOf(page);
    const names = ['कतार से कतार (मीटर)', 'पेड़ से पेड़ (मीटर)', 'हर पेड़ पर ड्रिपर', 'एक ड्रिपर, लीटर प्रति घंटा'];
    for (const name of names) await sheet.getByRole('textbox', { name }).fill('');
    await button(sheet, 'सहेजें').click();
    await sheet.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('तान (पानी बंद)').waitFor();
    expect(await textOf(page.locator('main'))).not.toMatch(/मीटर|लीटर प्रति घंटा/);
  });

  it('refuses a spray without a product, of tomorrow, and of more than a year ago', async () => {
    const { page } = phone;
    await button(page, 'छिड़काव लिखें').click();
    const sheet = sheetOf(page);
    await button(sheet, 'डायरी में लिखें').click();
    await sheet.getByText('दवा सूची से चुनें, या बोतल पर लिखा नाम लिखें').waitFor();
    await sheet.getByRole('combobox').selectOption(THRIPS_SPRAY);
    await button(sheet, 'दूसरा दिन').click();
    for (const day of [dayIn(1), dayIn(-366), '']) {
      await sheet.getByLabel('तारीख').fill(day);
      await button(sheet, 'डायरी में लिखें').click();
      await sheet.getByText('आज या पिछले एक साल का दिन चुनें').waitFor();
      await sheet.getByLabel('तारीख').fill(dayIn(0));
    }
    await sheet.getByLabel('तारीख').fill(dayIn(1));
    await button(sheet, 'डायरी में लिखें').click();
    await phone.shot('orchard-spray-tomorrow');
    await looksRight(page);
  });

  it('counts the days before picking down from the day of the spray, on the orchard and on its card', async () => {
    const { page } = phone;
    const sheet = sheetOf(page);
    const spray = textOf(sheet.getByRole('combobox').locator(`option[value=${THRIPS_SPRAY}]`));
    await sheet.getByText('इस छिड़काव के 7 दिन बाद तुड़ाई सुरक्षित है').waitFor();
    await button(sheet, /^परसों/).click();
    await button(sheet, 'डायरी में लिखें').click();
    await toast(page, 'डायरी में लिख लिया').waitFor();
    await countdown(page, 5).first().waitFor();
    await page
      .getByText(await spray)
      .first()
      .waitFor();

    await button(page, 'छिड़काव लिखें').click();
    await sheet.getByRole('combobox').selectOption(THRIPS_SPRAY);
    await phone.shot('orchard-spray');
    await looksRight(page);
    await button(sheet, 'डायरी में लिखें').click();
    await toast(page, 'डायरी में लिख लिया').waitFor();
    await countdown(page, 7).first().waitFor();
    await page
      .getByRole('region', { name: 'आज' })
      .getByText(await spray)
      .waitFor();
    await page.goto('/orchard');
    await countdown(page, 7).waitFor();
    await phone.shot('orchards-countdown');
    await looksRight(page);
  });

  it('writes a fertilizer, which shows as the last one', async () => {
    const { page } = phone;
    await card(page, 'नहर वाला').getByRole('link', { name: 'खोलें' }).click();
    await button(page, 'खाद लिखें').click();
    const sheet = sheetOf(page);
    await sheet.getByRole('textbox', { name: 'कौन सी खाद' }).fill('पोटाश');
    await sheet.getByRole('textbox', { name: 'पूरे बाग में कितने किलो' }).fill('40');
    await button(sheet, 'डायरी में लिखें').click();
    await page.getByText(/आखिरी खाद: पोटाश/).waitFor();
    await phone.shot('orchard-diary');
    await looksRight(page);
  });

  it('takes entries back, and the countdown goes with the last of them', async () => {
    const { page } = phone;
    const sprays = page.getByRole('listitem').filter({ hasText: 'छिड़काव' });
    const removeFirst = async () => {
      await sprays.first().getByText('हटाएँ').click();
      await sheetOf(page)
        .getByText(/छिड़काव सच में हुआ था, तो न हटाएँ/)
        .waitFor();
      await button(sheetOf(page), 'हटाएँ').click();
      await toast(page, 'डायरी से हटा दिया').waitFor();
    };
    await removeFirst();
    await countdown(page, 5).waitFor();
    await toast(page, 'डायरी से हटा दिया').waitFor({ state: 'detached' });
    await removeFirst();
    await countdown(page, 5).waitFor({ state: 'detached' });
    await expect.poll(() => sprays.count()).toBe(0);
  });

  it('adds up what the season cost and brought in, with hints that fit what is written', async () => {
    const { page } = phone;
    const sheet = sheetOf(page);
    await button(page, 'तुड़ाई लिखें').click();
    await sheet.getByText('जैसे: 20 क्रेट').waitFor();
    await sheet.getByRole('textbox', { name: 'तुड़ाई और ढुलाई पर' }).fill('1,500');
    await sheet.getByRole('textbox', { name: 'फल के कितने रुपये मिले' }).fill('बहुत');
    await button(sheet, 'डायरी में लिखें').click();
    await sheet.getByText('0 से 1,00,00,000 के बीच लिखें').waitFor();
    await phone.shot('diary-harvest');
    await looksRight(page);
    await sheet.getByRole('textbox', { name: 'फल के कितने रुपये मिले' }).fill('48000');
    await button(sheet, 'डायरी में लिखें').click();
    await page.getByText('खर्च ₹1,500 · कमाई ₹48,000').waitFor();
    await button(page, 'खाद लिखें').click();
    expect(await sheet.getByText(/जैसे: ड्रिप|पंप/).count()).toBe(0);
    await sheet.getByRole('textbox', { name: 'कौन सी खाद' }).fill('गोबर खाद');
    await sheet.getByRole('textbox', { name: 'खाद और मज़दूरी पर' }).fill('12000');
    await button(sheet, 'डायरी में लिखें').click();
    const season = page.getByRole('region', { name: 'सीज़न का हिसाब' });
    await season.getByText('अब तक ₹34,500 बचे').waitFor();
    const chart = season.getByRole('img', {
      name: 'खर्च: खाद ₹12,000, तुड़ाई ₹1,500। कुल खर्च ₹13,500, कमाई ₹48,000।',
    });
    await chart.scrollIntoViewIfNeeded();
    await onNarrowPhone(phone, 'diary-season', () => looksRight(page));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ colorScheme: 'light' });
    await chart.scrollIntoViewIfNeeded();
    await phone.shot('diary-season');
  });

  it('refuses to write without a network, and keeps what was written', async () => {
    const { page, context } = phone;
    await button(page, 'पानी लिखें').click();
    const sheet = sheetOf(page);
    await sheet.getByRole('textbox', { name: 'हर पेड़ को कितने लीटर' }).fill('18');
    await context.setOffline(true);
    await page.getByText('ऑफलाइन मोड').waitFor();
    await button(sheet, 'डायरी में लिखें').click();
    await sheet.getByText(/अभी नेट नहीं है, इसलिए नहीं लिखा गया/).waitFor();
    await context.setOffline(false);
    await page.getByText('ऑफलाइन मोड').waitFor({ state: 'detached' });
    await button(sheet, 'डायरी में लिखें').click();
    await page.getByText('हर पेड़ 18 लीटर').waitFor();
  });

  it('writes a line once when the page was left before its answer came', async () => {
    const { page, context } = phone;
    const keys: (string | undefined)[] = [];
    const left = Promise.withResolvers<void>();
    await context.route('**/api/orchards/*/diary', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      left.resolve();
    });
    await button(page, 'पानी लिखें').click();
    const sheet = sheetOf(page);
    await sheet.getByRole('textbox', { name: 'हर पेड़ को कितने लीटर' }).fill('23');
    await button(sheet, 'डायरी में लिखें').click();
    await left.promise;
    await page.reload();
    await toast(page, 'डायरी में लिख लिया').waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
    await expect.poll(() => page.getByText('हर पेड़ 23 लीटर').count()).toBe(1);
    expect(ownComplaints(phone)).toEqual([]);
  });
});
