import { cardTexts } from '@anar/web/texts/features/diagnosis/card/card';
import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import { orchardNamesTexts } from '@anar/web/texts/i18n/catalogues/orchard-names';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, card, type OrchardPhone, orchardPhone, textOf } from '../phones/orchard-phone.ts';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { ask } from './asked-farmer.ts';

/** A check uses the orchard's days to harvest: two services and both their screens. */

const OILY = 'फल पर तेल जैसे चिकने धब्बे हैं';
const product = inBrowser(sharedSystem);
const sheetOf = (page: Page) => page.getByRole('dialog');
const doses = (page: Page) => page.getByText(cardTexts.doses);
describe('a check of an orchard in flower', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product);
    // The first orchard is in fruit, and of several the nearest harvest counts.
    await phone.page.goto('/orchard');
    await card(phone.page, 'मेरा बाग').getByRole('link', { name: orchardsTexts.open }).click();
    await button(phone.page, orchardNamesTexts.edit).click();
    await phone.page.getByRole('radio', { name: /फूल आ रहे हैं/ }).check();
    await button(sheetOf(phone.page), 'सहेजें').click();
    await sheetOf(phone.page).waitFor({ state: 'detached' });
  });

  it('offers products far from harvest, and none with a waiting period when picking is tomorrow', async () => {
    const { page } = phone;
    // The check receives the change by an event.
    await expect
      .poll(async () => {
        await page.goto('/');
        await ask(page, OILY);
        return doses(page).count();
      })
      .toBe(1);
    await doses(page).click();
    const dose = page.getByRole('listitem').filter({ hasText: cardTexts.labelDose }).first();
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
