import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from './asked-farmer.ts';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, type OrchardPhone, onNarrowPhone, orchardPhone, ownComplaints, textOf } from './orchard-phone.ts';
import { looksRight, serviceAway, takePhone } from './phone.ts';
import { ALERT, at, GOOD_MORNING, TODAY, tellAdvice } from './told-advice.ts';

/** The start and what the day asks of a farmer, in a real browser against the running product. */

const PLACE = { placeId: 'solapur' };
const product = inBrowser(sharedSystem);
const work = (page: Page) => page.getByRole('region', { name: 'आज क्या करें' });
const price = (page: Page) => page.getByRole('link', { name: /मंडी.*किमी/ });

/** The start at seven in the morning, as the server answers with other weather. */
async function onMorning(page: Page, told: object): Promise<void> {
  await tellAdvice(page, told);
  await page.goto('/');
  await work(page).getByText('छिड़काव').waitFor();
}

describe('a farmer with one orchard', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
  });

  it('is asked first where the orchard is, when nobody knows', async () => {
    const { page } = phone;
    await work(page)
      .getByRole('link', { name: /बाग की जगह बताएँ/ })
      .click();
    await page.waitForURL(`**/orchard?orchard=${phone.farmer.orchardId}`);
    await button(page, 'लोकेशन की अनुमति').waitFor();
    await page.goBack();
    await phone.shot('home-no-place');
    await looksRight(page);
  });

  it('makes the advice of the day on the start itself', async () => {
    const { page, farmer } = phone;
    await farmer.located(farmer.orchardId, PLACE);
    await page.goto('/');
    await button(work(page), 'सलाह प्राप्त करें').waitFor();
    await phone.shot('home-no-advice');
    await looksRight(page);
    await button(work(page), 'सलाह प्राप्त करें').click();
    await work(page).getByText('छिड़काव').waitFor();
  });

  it('reads in the first 640 px: the alert, whether to spray and when, the minutes of the drip, the nearest price', async () => {
    const { page } = phone;
    await onMorning(page, { ...GOOD_MORNING, ...ALERT });
    await price(page).waitFor();
    const told = await textOf(work(page));
    for (const part of ['शाम को तेज़ बारिश', 'सरकारी', 'मेरा बाग', 'हाँ', 'अभी, सुबह 9 तक', '105 मिनट', '1 घंटा 45 मिनट']) {
      expect(told).toContain(part);
    }
    expect(await textOf(price(page))).toMatch(/मंडी\d+ किमी · (आज|कल|\d+ \S+)₹[\d,.]+/);
    const box = await price(page).boundingBox();
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(640 - 68);
    expect((await button(page, /^पौधे की जाँच/).boundingBox())?.y).toBeLessThan(80);
    await phone.shot('home-today');
    await looksRight(page);
  });

  it('leads to the whole advice, the prices, the library and the fertilizer by one press each', async () => {
    const { page } = phone;
    for (const [link, path] of [
      [work(page).getByRole('link', { name: /छिड़काव/ }), `**/orchard?orchard=${phone.farmer.orchardId}`],
      [price(page), '**/market'],
      [page.getByRole('link', { name: /^रोग पुस्तिका/ }), '**/problems'],
      [page.getByRole('link', { name: /^खाद/ }), '**/fertilizer'],
      [page.getByRole('link', { name: 'नया परामर्श' }), '**/consult'],
      [page.getByRole('link', { name: /^सलाह/ }), '**/consult'],
    ] as const) {
      await page.goto('/');
      await link.click();
      await page.waitForURL(path);
    }
  });

  it('says no with the next hours that will do, and promises nothing without a forecast', async () => {
    const { page } = phone;
    const tomorrow = new Date(Date.parse(at('06:00')) + 86_400_000).toISOString();
    await onMorning(page, {
      ...GOOD_MORNING,
      sprayDecision: 'avoid',
      sprayWindow: { from: tomorrow, to: tomorrow, decision: 'safe', text: 'कल सुबह 6 से 9' },
      irrigationLiters: '0',
      irrigationMinutes: 0,
    });
    await expect.poll(() => textOf(work(page))).toMatch(/छिड़कावआज नहीं.*कल सुबह 6 से 9.*पानीआज नहीं/);
    await phone.shot('home-no-spray');
    await looksRight(page);
    await onMorning(page, { ...GOOD_MORNING, sprayDecision: 'caution', sprayHours: [], sprayWindow: undefined });
    await expect.poll(() => textOf(work(page))).toContain('देखकर');
    expect(await work(page).getByText('हाँ').count()).toBe(0);
  });

  it('without a network shows the last advice and how old it is, and the last price', async () => {
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
    await work(page)
      .getByText(/फ़ोन में सहेजी थी/)
      .waitFor({ state: 'detached' });
  });

  it('says so while the service is away, and the check of a plant is there all the same', async () => {
    const { page } = phone;
    await page.evaluate("localStorage.removeItem('anar-mitra:advice:v1')");
    await page.route(TODAY, serviceAway);
    await page.goto('/');
    await work(page)
      .getByText(/^आज की सलाह नहीं आई/)
      .waitFor();
    await button(page, /^पौधे की जाँच/).waitFor();
    await phone.shot('home-advice-failed');
    await looksRight(page);
    await page.unroute(TODAY);
    await button(work(page), 'फिर कोशिश करें').click();
    await work(page).getByText('छिड़काव').waitFor();
  });

  it('fits a narrow phone, in the dark and with large letters', async () => {
    const { page } = phone;
    await onMorning(page, { ...GOOD_MORNING, ...ALERT });
    await price(page).waitFor();
    await onNarrowPhone(phone, 'home-today', () => looksRight(page));
    expect(ownComplaints(phone)).toEqual([]);
  });
});

it('of several orchards says which, asks for the advice of that one alone, and leads to the others', async () => {
  const { page, farmer, shot } = await orchardPhone(product);
  const river = await farmer.addOrchard({ name: 'नदी वाला', plantCount: 400, ...PLACE });
  await farmer.advised(river, PLACE);
  const asked: string[] = [];
  page.on('request', (call) => asked.push(new URL(call.url()).pathname));
  await page.goto('/');
  await work(page)
    .getByText(/^नदी वाला · /)
    .waitFor();
  await page.waitForLoadState('networkidle');
  const calls = asked.filter((path) => path.startsWith('/api/'));
  expect(calls.filter((path) => /advisories|fertilizer|diary|diagnoses/.test(path))).toEqual([
    `/api/advisories/today/${river}`,
  ]);
  await shot('home-several');
  await looksRight(page);
  await work(page).getByRole('link', { name: 'बाकी बाग देखें' }).click();
  await page.getByRole('heading', { name: '2 बाग मिले' }).waitFor();
});

it('of many checks is sent the newest five, as short as their rows', async () => {
  const { page, farmer } = await orchardPhone(product);
  for (let n = 1; n <= 7; n += 1) {
    await page.goto('/');
    await ask(page, `फल पर तेल जैसे काले धब्बे हैं, पेड़ ${n}`);
  }
  await page.waitForLoadState('networkidle');
  const coming = page.waitForResponse('**/api/diagnose/recent');
  await page.goto('/');
  const answer = await (await coming).body();
  const rows = page.locator('section[aria-labelledby=previous-advice] li');
  await expect.poll(() => rows.count()).toBe(5);
  expect(JSON.parse(answer.toString()).checks).toHaveLength(5);
  expect(answer.byteLength).toBeLessThan(JSON.stringify((await farmer.records()).slice(0, 5)).length / 5);
  await rows.first().getByRole('link').click();
  await page.getByText(/भरोसा \d/).waitFor();
});

it('a guest is led to the login', async () => {
  const { page } = await takePhone(product.browser, product.system.url);
  await page.goto('/');
  await page.waitForURL('**/login');
});
