import { beforeAll, describe, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, card, type OrchardPhone, orchardPhone, SOLAPUR, toast } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** A new orchard and where it is, in a real browser against the running product. Steps of one farmer build on each other. */

const SOLAPUR_BY_PHONE = 'जगह: फ़ोन की लोकेशन, ज़िला सोलापुर';
/** What the wrapper puts into the page; it remembers what it was told. */
const WRAPPER = `window.toWrapper = [];
window.ReactNativeWebView = { postMessage: (text) => window.toWrapper.push(text) };`;
const ASKED = 'window.toWrapper.filter((text) => text.includes("REQUEST_LOCATION")).length';

const product = inBrowser(sharedSystem);

describe('a farmer with a second orchard', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
    await phone.farmer.addOrchard({ name: 'नदी वाला', plantCount: 1240, plantBahar: 'hastha' });
    await phone.page.goto('/orchard');
  });

  it('refuses the location and picks the district instead, marked as approximate', async () => {
    const { page } = phone;
    const one = card(page, 'नदी वाला');
    await button(one, 'लोकेशन की अनुमति').click();
    await one.getByText(/लोकेशन की अनुमति नहीं मिली/).waitFor();
    await one.getByRole('searchbox').fill('qqqqqq');
    await one.getByText(/यह जगह नहीं मिली/).waitFor();
    await one.getByRole('searchbox').fill('nashik');
    await button(one, /^नासिक/).waitFor();
    await phone.shot('orchard-refused');
    await looksRight(page);
    await one.getByRole('searchbox').fill('413001');
    await button(one, /सोलापुर/)
      .first()
      .click();
    await toast(page, 'बाग की जगह दर्ज हो गई').waitFor();
    await one.getByText('लगभग').waitFor();
    expect(await button(one, 'लोकेशन की अनुमति').count()).toBe(0);
  });

  it('is told when only half a place arrived, and to try again', async () => {
    const { page, context } = phone;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(SOLAPUR);
    const one = card(page, 'मेरा बाग');
    await page.route('**/api/orchard/location', async (route) => {
      const { long: _long, ...half } = route.request().postDataJSON();
      await route.continue({ postData: JSON.stringify(half) });
    });
    await button(one, 'लोकेशन की अनुमति').click();
    await one.getByText('जगह दर्ज नहीं हुई। जगह पूरी नहीं मिली। लोकेशन फिर से भेजें या ज़िला चुनें।').waitFor();
    await page.unroute('**/api/orchard/location');
  });

  it('gives the location of the phone', async () => {
    const { page, context } = phone;
    await context.setGeolocation({ latitude: 51, longitude: 0 });
    await page.reload();
    const one = card(page, 'मेरा बाग');
    await button(one, 'लोकेशन की अनुमति').click();
    await one.getByText(/भारत में नहीं है/).waitFor();
    await context.setGeolocation(SOLAPUR);
    await page.reload();
    await button(one, 'लोकेशन की अनुमति').click();
    await one.getByText(SOLAPUR_BY_PHONE).waitFor();
    expect(await one.getByText('लगभग').count()).toBe(0);
  });
});

describe('inside the mobile wrapper', () => {
  it('asks the wrapper for the location, waits with every button, and stores it for the orchard that asked', async () => {
    const { page, context, farmer } = await orchardPhone(product);
    await context.addInitScript(WRAPPER);
    await farmer.addOrchard({ name: 'दूसरा', plantCount: 50 });
    const posts: Record<string, unknown>[] = [];
    page.on('request', (call) => {
      const path = new URL(call.url()).pathname;
      if (call.method() === 'POST' && ['/api/orchard/location', '/api/orchards'].includes(path)) {
        posts.push(call.postDataJSON());
      }
    });
    const fromWrapper = (place: object) => {
      const data = JSON.stringify(JSON.stringify({ type: 'LOCATION', ...place }));
      return page.evaluate(`window.dispatchEvent(new MessageEvent('message', { data: ${data} }))`);
    };
    await page.goto('/orchard');
    const [one, other] = [card(page, 'मेरा बाग'), card(page, 'दूसरा')];
    await button(one, /लोकेशन की अनुमति/).waitFor();

    await button(other, 'लोकेशन की अनुमति').click();
    expect(await page.evaluate(ASKED)).toBe(1);
    expect(await button(one, 'लोकेशन की अनुमति').isDisabled()).toBe(true);
    expect(await button(other, /जगह देखी जा रही है/).getAttribute('aria-disabled')).toBe('true');
    await looksRight(page);
    for (const half of [{ lat: SOLAPUR.latitude }, { lat: SOLAPUR.latitude, long: null }]) await fromWrapper(half);
    await fromWrapper({ lat: SOLAPUR.latitude, long: SOLAPUR.longitude });
    await other.getByText(SOLAPUR_BY_PHONE).waitFor();
    expect(posts).toEqual([{ orchardId: expect.any(String), lat: SOLAPUR.latitude, long: SOLAPUR.longitude }]);
    expect(await button(one, 'लोकेशन की अनुमति').isDisabled()).toBe(false);

    // A position that was just learned is used without asking again.
    await button(one, 'लोकेशन की अनुमति').click();
    await one.getByText(SOLAPUR_BY_PHONE).waitFor();
    expect(await page.evaluate(ASKED)).toBe(1);
    expect(posts).toHaveLength(2);

    await page.getByRole('link', { name: 'नया बाग जोड़ें' }).click();
    await button(page, 'लोकेशन की अनुमति').click();
    await page.getByText('फ़ोन की लोकेशन मिल गई').waitFor();
    await page.getByRole('textbox', { name: 'बाग का नाम' }).fill('तीसरा');
    await button(page, 'बाग जोड़ें').click();
    await card(page, 'तीसरा').getByText(SOLAPUR_BY_PHONE).waitFor();
    expect(posts[2]).toMatchObject(SOLAPUR);
  });
});
