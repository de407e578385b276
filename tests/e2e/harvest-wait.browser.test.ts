import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from './asked-farmer.ts';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, card, type OrchardPhone, orchardPhone, textOf, toast } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** The days between a spray and picking, in a real browser against the running product. */

/** Its label: no picking for 7 days. */
const THRIPS_SPRAY = 'tolfenpyrad_15ec';
const OILY = 'फल पर तेल जैसे चिकने धब्बे हैं';
const DAY_MS = 86_400_000;

const product = inBrowser(sharedSystem);
const sheetOf = (page: Page) => page.getByRole('dialog');
const doses = (page: Page) => page.getByText('दवा कितनी डालें');
/** The day in India so many days from now: '2026-11-21'. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: PRODUCT_TIME_ZONE }).format(Date.now() + days * DAY_MS);
const spoken = (day: string) => {
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('hi-IN-u-nu-latn', format).format(Date.parse(day));
};

describe('a check of a farmer whose orchard is in flower', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product);
    // The first orchard is in fruit, and of several the nearest harvest counts.
    await phone.page.goto('/orchard');
    await card(phone.page, 'मेरा बाग').getByRole('link', { name: 'खोलें' }).click();
    await button(phone.page, 'जानकारी बदलें').click();
    await phone.page.getByRole('radio', { name: /फूल आ रहे हैं/ }).check();
    await button(sheetOf(phone.page), 'सहेजें').click();
    await sheetOf(phone.page).waitFor({ state: 'detached' });
  });

  it('offers products, and none that waits when picking is tomorrow', async () => {
    const { page } = phone;
    // The check hears of the change by an event.
    await expect
      .poll(async () => {
        await page.goto('/');
        await ask(page, OILY);
        return doses(page).count();
      })
      .toBe(1);
    await doses(page).click();
    const dose = page.getByRole('listitem').filter({ hasText: 'लेबल पर' }).first();
    expect(await textOf(dose)).toMatch(/15 लीटर के पंप में[\d.-]+ \S+16 लीटर के पंप में[\d.-]+ \S+लेबल पर/);
    await phone.shot('check-picking-far');
    await looksRight(page);
    await page.goto('/');
    await ask(page, `${OILY}, कल तुड़ाई है`);
    await page.getByText('तुड़ाई पास है। इसलिए कुछ दवाएँ नहीं दिखाईं।').waitFor();
    await page.getByText('तुड़ाई का समय आपके सवाल में लिखा है।').waitFor();
    expect(await doses(page).count()).toBe(0);
    await phone.shot('check-picking-tomorrow');
    await looksRight(page);
  });
});

describe('a farmer who sprayed and wants to pick', () => {
  let phone: OrchardPhone;
  const safeOn = dayIn(5);
  beforeAll(async () => {
    phone = await orchardPhone(product);
    const { page } = phone;
    await page.goto('/orchard');
    await card(page, 'मेरा बाग').getByRole('link', { name: 'खोलें' }).click();
    await button(page, 'छिड़काव लिखें').click();
    await sheetOf(page).getByRole('combobox').selectOption(THRIPS_SPRAY);
    await button(sheetOf(page), /^परसों/).click();
    await button(sheetOf(page), 'डायरी में लिखें').click();
    await toast(page, 'डायरी में लिख लिया').waitFor();
    await toast(page, 'डायरी में लिख लिया').waitFor({ state: 'detached' });
  });

  it('is told until when not to, and writes the harvest by a second press only', async () => {
    const { page } = phone;
    const harvests = page.getByRole('listitem').filter({ hasText: /^तुड़ाई/ });
    await button(page, 'तुड़ाई लिखें').click();
    const sheet = sheetOf(page);
    await sheet.getByRole('textbox', { name: 'कितने किलो तोड़े' }).fill('500');
    await button(sheet, 'डायरी में लिखें').click();
    const warning = sheet.getByRole('alert');
    await warning.getByText(`${spoken(dayIn(4))} तक न तोड़ें।`).waitFor();
    expect(await textOf(warning)).toContain(`${spoken(safeOn)} से तोड़ना सुरक्षित`);
    expect(await harvests.count()).toBe(0);
    await phone.shot('orchard-harvest-warned');
    await looksRight(page);
    await button(sheet, 'फिर भी लिखें').click();
    await toast(page, 'डायरी में लिख लिया').waitFor();
    await harvests.getByText('500 किलो').waitFor();
  });

  it('plans the next one for a safe day without a warning, and is warned of a spray before it', async () => {
    const { page } = phone;
    const sheet = sheetOf(page);
    await button(page, 'तुड़ाई लिखें').click();
    await button(sheet, 'दूसरा दिन').click();
    await sheet.getByLabel('तारीख').fill(dayIn(4));
    expect(await sheet.getByRole('textbox', { name: 'कितने किलो तोड़े' }).count()).toBe(0);
    await button(sheet, 'डायरी में लिखें').click();
    await sheet.getByRole('alert').waitFor();
    await sheet.getByLabel('तारीख').fill(safeOn);
    expect(await sheet.getByRole('alert').count()).toBe(0);
    await phone.shot('orchard-harvest-planned');
    await looksRight(page);
    await button(sheet, 'डायरी में लिखें').click();
    await page.getByText('तुड़ाई तय').waitFor();
    await button(page, 'छिड़काव लिखें').click();
    await sheet.getByRole('combobox').selectOption(THRIPS_SPRAY);
    await button(sheet, 'डायरी में लिखें').click();
    await sheet
      .getByRole('alert')
      .getByText(/^तुड़ाई .+ को है।/)
      .waitFor();
    await phone.shot('orchard-spray-warned');
    await looksRight(page);
    await button(sheet, 'बंद करें').first().click();
  });

  it('is warned of the phase of harvest as well', async () => {
    const { page } = phone;
    const sheet = sheetOf(page);
    await button(page, 'जानकारी बदलें').click();
    await sheet.getByRole('radio', { name: /तुड़ाई/ }).check();
    await button(sheet, 'सहेजें').click();
    await sheet
      .getByRole('alert')
      .getByText(/तक न तोड़ें/)
      .waitFor();
    await phone.shot('orchard-phase-warned');
    await button(sheet, 'फिर भी लिखें').click();
    await sheet.waitFor({ state: 'detached' });
  });
});
