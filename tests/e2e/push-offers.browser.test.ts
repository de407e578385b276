import { priceAlerts } from '@anar/web/texts/market/price-alerts';
import { advice as adviceTexts } from '@anar/web/texts/orchard/advice';
import { pushOffer } from '@anar/web/texts/push-offer';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { PUSH_SERVICE } from './made-up-pushes.ts';
import { cards, marketPhone, openMarket } from './market-phone.ts';
import { button, ownComplaints } from './orchard-phone.ts';
import { looksRight, type Phone, takePhone } from './phone.ts';
import { type RegisteredFarmer, signInFarmer } from './registered-farmer.ts';

/** Pushes are offered where they would tell something. Who may show them is made up: see web-push.test.ts. */

const product = inBrowser(sharedSystem);
marketPhone(product);
let phone: Phone;
let farmer: RegisteredFarmer;

/** Somebody who was not asked yet, and says yes. */
const PERMISSION = `{
  let permission = 'default';
  window.Notification = class {
    static get permission() { return permission; }
    static async requestPermission() { return (permission = 'granted'); }
  };
}`;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await phone.page.addInitScript(PERMISSION);
  await phone.page.addInitScript(PUSH_SERVICE);
  farmer = await signInFarmer(product.system, phone.page);
  await phone.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
});

const offer = (page: Page) => button(page, pushOffer.on);

it('beside the advice of the day, for the morning', async () => {
  const { page, shot } = phone;
  await farmer.advised(farmer.orchardId, { placeId: 'solapur' });
  await page.goto('/orchard');
  await page.getByText(adviceTexts.pushTitle).waitFor();
  expect(await offer(page).count()).toBe(1);
  await offer(page).scrollIntoViewIfNeeded();
  await shot('push-offer-advice');
  await looksRight(page);
});

it('where a price alert is set, and gone once this browser has them', async () => {
  const { page, shot } = phone;
  await openMarket(page);
  const alert = cards(page)
    .first()
    .getByRole('button', { name: /भाव की सूचना लगाएँ/ });
  await alert.click();
  const stored = page.waitForResponse((reply) => reply.url().endsWith('/web-push') && reply.ok());
  await page.getByText(priceAlerts.pushTitle).waitFor();
  await shot('push-offer-alert');
  await looksRight(page);
  await offer(page).click();
  await stored;
  await page.getByText(pushOffer.done).waitFor();
  await page.keyboard.press('Escape');
  await alert.click();
  await page.getByRole('dialog').waitFor();
  expect(await offer(page).count()).toBe(0);
  expect(ownComplaints(phone)).toEqual([]);
});
