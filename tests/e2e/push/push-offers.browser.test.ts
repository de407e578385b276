import { pushOfferTexts } from '@anar/web/texts/device/push/push-offer';
import { adviceTexts } from '@anar/web/texts/features/advice/advice';
import { priceAlertsTexts } from '@anar/web/texts/features/market/alerts/price-alerts';
import { beforeAll, expect, it } from 'vitest';
import { cards, marketPhone, openMarket } from '../market/market-phone.ts';
import { button, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, type Phone, takePhone } from '../phones/phone.ts';
import { type RegisteredFarmer, signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { PUSH_SERVICE } from './made-up-pushes.ts';

/**
 * Layout of the push offer, and accepting one with the product's service worker. The subscription is simulated: see
 * web-push.test.ts. Texts and behaviour are tested beside the component.
 */

const product = inBrowser(sharedSystem);
marketPhone(product);
let phone: Phone;
let farmer: RegisteredFarmer;

/** A user who was not asked before, and accepts. */
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

it('the push offer beside the daily advice fits', async () => {
  const { page, shot } = phone;
  await farmer.advised(farmer.orchardId, { placeId: 'solapur' });
  await page.goto('/orchard');
  await page.getByText(adviceTexts.pushTitle).waitFor();
  await button(page, pushOfferTexts.on).scrollIntoViewIfNeeded();
  await shot('push-offer-advice');
  await looksRight(page);
});

it('the push offer in the price alert sheet fits, and a click subscribes this browser', async () => {
  const { page, shot } = phone;
  await openMarket(page);
  await cards(page)
    .first()
    .getByRole('button', { name: /भाव की सूचना लगाएँ/ })
    .click();
  const stored = page.waitForResponse((reply) => reply.url().endsWith('/web-push') && reply.ok());
  await page.getByText(priceAlertsTexts.pushTitle).waitFor();
  await shot('push-offer-alert');
  await looksRight(page);
  await button(page, pushOfferTexts.on).click();
  await stored;
  await page.getByText(pushOfferTexts.done).waitFor();
  expect(ownComplaints(phone)).toEqual([]);
});
