import { priceAlertsTexts } from '@anar/web/texts/features/market/alerts/price-alerts';
import { expect, it } from 'vitest';
import { cards, marketPhone, openMarket } from '../market/market-phone.ts';
import { button, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, noticed } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A price alert: created, listed, deleted. */

const product = inBrowser(sharedSystem);
const phone = marketPhone(product);

it('a farmer creates a price alert, finds it listed after a reload, and deletes it', async () => {
  const { page, shot } = phone;
  await signInFarmer(product.system, page);
  await openMarket(page);
  const opener = cards(page)
    .getByRole('button', { name: /भाव की सूचना लगाएँ$/ })
    .first();
  const sheet = page.getByRole('dialog', { name: priceAlertsTexts.title });
  await opener.click();
  await sheet.getByRole('textbox', { name: /कौन सा भाव/ }).fill('98,000');
  await sheet.getByText('भाव ₹98,000 या ऊपर पहुँचते ही एक सूचना आएगी', { exact: false }).waitFor();
  await button(sheet, priceAlertsTexts.save).click();
  await sheet.getByText('यही चाहिए तो फिर दबाएँ', { exact: false }).waitFor();
  await shot('price-alert-far');
  await button(sheet, priceAlertsTexts.save).click();
  await noticed(page, priceAlertsTexts.saved);
  await sheet.waitFor({ state: 'detached' });

  await page.reload();
  await opener.click();
  await sheet.getByRole('heading', { name: 'मेरी सूचनाएँ (1)' }).waitFor();
  await sheet.getByRole('listitem').filter({ hasText: '₹98,000 या ऊपर' }).waitFor();
  await shot('price-alert-listed');
  await looksRight(page);
  await sheet.getByRole('button', { name: /, ₹98,000 या ऊपर: सूचना हटाएँ$/ }).click();
  await sheet.getByRole('listitem').waitFor({ state: 'detached' });
  const listed = page.waitForResponse(/\/api\/market\/alerts\/user\//);
  await page.reload();
  await opener.click();
  expect(await (await listed).json()).toEqual({ alerts: [] });
  await sheet.getByRole('textbox', { name: /कौन सा भाव/ }).waitFor();
  expect(await sheet.getByRole('listitem').count()).toBe(0);
  expect(ownComplaints(phone)).toEqual([]);
});
