import { adviceTexts } from '@anar/web/texts/features/advice/advice';
import { todayTexts } from '@anar/web/texts/features/advice/today/today';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
  textOf,
} from '../phones/orchard-phone.ts';
import { looksRight, serviceAway } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { ALERT, GOOD_MORNING, mockAdvice, TODAY } from './mock-advice.ts';

/** Start page and the day's tasks of a farmer, in a real browser against the running product. */

const PLACE = { placeId: 'solapur' };
const product = inBrowser(sharedSystem);
const work = (page: Page) => page.getByRole('region', { name: todayTexts.title });
const price = (page: Page) => page.getByRole('link', { name: /मंडी.*किमी/ });

/** The start page at 7:00, with modified weather answers. */
async function onMorning(page: Page, changes: object): Promise<void> {
  await mockAdvice(page, changes);
  await page.goto('/');
  await work(page).getByText('छिड़काव').waitFor();
}

describe('the start page of a farmer with one orchard', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
  });

  it('fits without a place, and without advice', async () => {
    const { page, farmer } = phone;
    await work(page)
      .getByRole('link', { name: /बाग की जगह बताएँ/ })
      .waitFor();
    await phone.shot('home-no-place');
    await looksRight(page);
    await farmer.located(farmer.orchardId, PLACE);
    // The first advice comes by itself; after a failure there is the button.
    await page.route('**/api/advisories/generate', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/');
    await button(work(page), adviceTexts.get).waitFor();
    await phone.shot('home-no-advice');
    await looksRight(page);
    await page.unroute('**/api/advisories/generate');
    await farmer.advised(farmer.orchardId, PLACE);
  });

  it('shows the alert, spray decision, drip minutes and nearest price in the first 640 px', async () => {
    const { page } = phone;
    await onMorning(page, { ...GOOD_MORNING, ...ALERT });
    await price(page).waitFor();
    const changes = await textOf(work(page));
    for (const part of [
      'शाम को तेज़ बारिश',
      adviceTexts.government,
      'मेरा बाग',
      'हाँ',
      'अभी, सुबह 9 तक',
      '105 मिनट',
      '1 घंटा 45 मिनट',
    ]) {
      expect(changes).toContain(part);
    }
    expect(await textOf(price(page))).toMatch(/मंडी\d+ किमी · (आज|कल|\d+ \S+)₹[\d,.]+/);
    const box = await price(page).boundingBox();
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(640 - 68);
    expect((await button(page, /^पौधे की जाँच/).boundingBox())?.y).toBeLessThan(80);
    await phone.shot('home-today');
    await looksRight(page);
  });

  it('fits when the advice is not to spray', async () => {
    const { page } = phone;
    await onMorning(page, { ...GOOD_MORNING, sprayDecision: 'avoid', irrigationLiters: '0', irrigationMinutes: 0 });
    await work(page).getByText(todayTexts.no).first().waitFor();
    await phone.shot('home-no-spray');
    await looksRight(page);
  });

  it('opens offline with the cached advice and price', async () => {
    const { page, context } = phone;
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/');
    await price(page).waitFor();
    await context.setOffline(true);
    await page.reload();
    await work(page)
      .getByText(/नेट नहीं है। यह आज की सलाह .+ फ़ोन में सहेजी थी/)
      .waitFor();
    await work(page).getByText('छिड़काव').waitFor();
    await price(page).waitFor();
    await phone.shot('home-offline');
    await looksRight(page);
    await context.setOffline(false);
  });

  it('fits while the advice service is down', async () => {
    const { page } = phone;
    // The start page, back online, is still fetching the advice and would store it again.
    await page.goto('/privacy');
    await page.evaluate("localStorage.removeItem('anar-mitra:advice:v1')");
    await page.route(TODAY, serviceAway);
    await page.goto('/');
    await work(page)
      .getByText(/^आज की सलाह नहीं आई/)
      .waitFor();
    await phone.shot('home-advice-failed');
    await looksRight(page);
  });

  it('fits a narrow phone, dark mode and large text', async () => {
    const { page } = phone;
    await onMorning(page, { ...GOOD_MORNING, ...ALERT });
    await price(page).waitFor();
    await onNarrowPhone(phone, 'home-today', () => looksRight(page));
    expect(ownComplaints(phone)).toEqual([]);
  });
});

it('the start page fits with several orchards', async () => {
  const { page, farmer, shot } = await orchardPhone(product);
  const river = await farmer.addOrchard({ name: 'नदी वाला', plantCount: 400, ...PLACE });
  await farmer.advised(river, PLACE);
  await page.goto('/');
  await work(page)
    .getByText(/^नदी वाला · /)
    .waitFor();
  await shot('home-several');
  await looksRight(page);
});
