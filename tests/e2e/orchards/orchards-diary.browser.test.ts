import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';
import { orchardFormTexts } from '@anar/web/texts/features/orchards/form/orchard-form';
import { waitWarningTexts } from '@anar/web/texts/features/orchards/harvest/wait-warning';
import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import { seasonTexts } from '@anar/web/texts/features/orchards/season/season';
import { diaryTexts } from '@anar/web/texts/i18n/catalogues/diary';
import { orchardNamesTexts } from '@anar/web/texts/i18n/catalogues/orchard-names';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  card,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
} from '../phones/orchard-phone.ts';
import { looksRight, noticed } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** One orchard and its diary, in a real browser against the running product. Steps of one farmer build on each other. */

const LABELLED = 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP';
/** Its label: 7 days before picking. */
const THRIPS_SPRAY = 'tolfenpyrad_15ec';
const DAY_MS = 86_400_000;

const product = inBrowser(sharedSystem);
const sheetOf = (page: Page) => page.getByRole('dialog');
const countdown = (page: Page, days: number) => page.getByText(`तुड़ाई ${days} दिन बाद सुरक्षित`);
/** The IST day so many days from now: '2026-11-21'. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: PRODUCT_TIME_ZONE }).format(Date.now() + days * DAY_MS);

describe('the diary of an orchard', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
    await phone.page.goto('/orchard');
  });

  it('has forms that fit, also with field errors', async () => {
    const { page } = phone;
    await card(page, 'मेरा बाग').getByRole('link', { name: orchardsTexts.open }).click();
    const sheet = sheetOf(page);
    await button(page, orchardNamesTexts.edit).click();
    await sheet.getByRole('textbox', { name: orchardFormTexts.dripperCount }).fill('2');
    await button(sheet, orchardFormTexts.save).click();
    await sheet.getByText(/30 के बीच लिखें/).waitFor();
    await phone.shot('orchard-edit');
    await looksRight(page);
    await button(sheet, 'बंद करें').first().click();
    await button(page, diaryTexts.add_spray).click();
    await sheet.getByRole('combobox').selectOption(THRIPS_SPRAY);
    await button(sheet, diaryTexts.otherDay).click();
    await sheet.getByLabel(diaryTexts.date).fill(dayIn(1));
    await button(sheet, diaryTexts.save).click();
    await sheet.getByText(diaryTexts.onError).waitFor();
    await phone.shot('orchard-spray-tomorrow');
    await looksRight(page);
    await button(sheet, 'आज').click();
    await button(sheet, diaryTexts.save).click();
    await countdown(page, 7).first().waitFor();
  });

  it('fits with a harvest within the waiting period of a spray, and with its season', async () => {
    const { page } = phone;
    const sheet = sheetOf(page);
    await button(page, diaryTexts.add_harvest).click();
    await sheet.getByRole('textbox', { name: 'तुड़ाई और ढुलाई पर' }).fill('1,500');
    await sheet.getByRole('textbox', { name: diaryTexts.income }).fill('48000');
    await button(sheet, diaryTexts.save).click();
    // The waiting period of the spray is not over.
    await button(sheet, waitWarningTexts.despite).waitFor();
    await phone.shot('orchard-harvest-warned');
    await looksRight(page);
    await button(sheet, waitWarningTexts.despite).click();
    const chart = page.getByRole('region', { name: seasonTexts.title }).getByRole('img', { name: /^खर्च: / });
    await chart.scrollIntoViewIfNeeded();
    await phone.shot('diary-season');
    await onNarrowPhone(phone, 'diary-season', () => looksRight(page));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/orchard');
    await countdown(page, 7).waitFor();
    await phone.shot('orchards-countdown');
    await looksRight(page);
  });

  it('fits with sprays that a doctor prescribed', async () => {
    const { page } = phone;
    await page.route('**/api/orchards/*/diary', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const one = { consultationId: 'C', on: dayIn(0), product: LABELLED, preHarvestDays: 10 };
      const planned = [
        { ...one, id: 'P1', productId: 'kasugamycin_5_coc_45wp' },
        { id: 'P2', consultationId: 'C', on: dayIn(10), product: 'नीम तेल' },
      ];
      return route.fulfill({ response, json: { ...(await response.json()), planned } });
    });
    await card(page, 'मेरा बाग').getByRole('link', { name: orchardsTexts.open }).click();
    await page.getByRole('region', { name: diaryTexts.prescribedTitle }).waitFor();
    await phone.shot('orchard-prescribed');
    await looksRight(page);
    await button(page, `छिड़काव कर दिया: ${LABELLED}`).click();
    await sheetOf(page).getByText('इस छिड़काव के 10 दिन बाद तुड़ाई सुरक्षित है').waitFor();
    await phone.shot('orchard-prescribed-done');
    await looksRight(page);
    await button(sheetOf(page), 'बंद करें').first().click();
    await onNarrowPhone(phone, 'orchard-prescribed', () => looksRight(page));
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('stores an entry once when the page was left before the answer came', async () => {
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
    await button(page, diaryTexts.add_irrigation).click();
    const sheet = sheetOf(page);
    await sheet.getByRole('textbox', { name: diaryTexts.litres }).fill('23');
    await button(sheet, diaryTexts.save).click();
    await left.promise;
    await page.reload();
    await noticed(page, diaryTexts.saved);
    expect(keys).toEqual([keys[0], keys[0]]);
    await expect.poll(() => page.getByText('हर पेड़ 23 लीटर').count()).toBe(1);
    expect(ownComplaints(phone)).toEqual([]);
  });
});
