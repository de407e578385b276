import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, card, type OrchardPhone, orchardPhone, SOLAPUR } from '../phones/orchard-phone.ts';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A new orchard's position, in a real browser against the running product. Steps of one farmer build on each other. */

const SOLAPUR_BY_PHONE = 'जगह: फ़ोन की लोकेशन, ज़िला सोलापुर';
/** The wrapper's bridge in the page; records its messages. */
const WRAPPER = `window.toWrapper = [];
window.ReactNativeWebView = { postMessage: (text) => window.toWrapper.push(text) };`;
const ASKED = 'window.toWrapper.filter((text) => text.includes("REQUEST_LOCATION")).length';

const product = inBrowser(sharedSystem);

describe('the place of an orchard', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
    await phone.farmer.addOrchard({ name: 'नदी वाला', plantCount: 1240, plantBahar: 'hastha' });
    await phone.page.goto('/orchard');
  });

  it('can be searched, in a card that fits, when location permission is denied', async () => {
    const { page } = phone;
    const one = card(page, 'नदी वाला');
    await button(one, orchardsTexts.grant).click();
    await one.getByText(/लोकेशन की अनुमति नहीं मिली/).waitFor();
    await one.getByRole('searchbox').fill('nashik');
    await button(one, /^नासिक/).waitFor();
    await phone.shot('orchard-refused');
    await looksRight(page);
  });

  it('is set from the browser’s location', async () => {
    const { page, context } = phone;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(SOLAPUR);
    await page.reload();
    const one = card(page, 'मेरा बाग');
    await button(one, orchardsTexts.grant).click();
    await one.getByText(SOLAPUR_BY_PHONE).waitFor();
  });

  it('is set from the wrapper’s location message, and the card fits while waiting', async () => {
    const { page, context } = phone;
    await context.addInitScript(WRAPPER);
    await page.reload();
    const one = card(page, 'नदी वाला');
    await button(one, orchardsTexts.grant).click();
    expect(await page.evaluate(ASKED)).toBe(1);
    await button(one, /जगह देखी जा रही है/).waitFor();
    await looksRight(page);
    const data = JSON.stringify(JSON.stringify({ type: 'LOCATION', lat: SOLAPUR.latitude, long: SOLAPUR.longitude }));
    await page.evaluate(`window.dispatchEvent(new MessageEvent('message', { data: ${data} }))`);
    await one.getByText(SOLAPUR_BY_PHONE).waitFor();
  });
});
