import { fertilizerTexts } from '@anar/web/texts/features/fertilizer/fertilizer';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, type OrchardPhone, onNarrowPhone, orchardPhone, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, serviceAway } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** The fertilizer plan in a real browser against the running product. Steps of one farmer build on each other. */

const PLAN = '**/api/orchards/*/fertilizer';
/** Trees planted this year: their dose is past on every day of the year. */
const YOUNG = { name: 'नया रोपा', plantCount: 50, plantAge: 0, plantPhase: 'growth' };
const YOUNG_LINE = 'नया रोपा: 50 पेड़, 0 साल';

const product = inBrowser(sharedSystem);
const shown = (page: Page, line: string) => page.getByText(line, { exact: true }).waitFor();
const picker = (page: Page) => page.getByRole('combobox', { name: fertilizerTexts.pick });
const noteButtons = (page: Page) => button(page, /^डायरी में लिखें: /);
const given = (page: Page) => page.getByText(fertilizerTexts.givenToday);
/** Holds the server's answer until released. */
async function holdPlan(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PLAN, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** As in the month of the first dose. */
async function inItsTime(page: Page): Promise<void> {
  await page.route(PLAN, async (route) => {
    const response = await route.fetch();
    const plan = await response.json();
    await route.fulfill({ response, json: { ...plan, doses: [{ ...plan.doses[0], due: 'now' }] } });
  });
}

describe('the fertilizer plan of two orchards', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
    await phone.farmer.addOrchard(YOUNG);
  });

  it('fits while loading, and shows nutrients only after a click', async () => {
    const { page } = phone;
    const answer = await holdPlan(page);
    await page.goto('/fertilizer');
    await page.locator('main [aria-busy=true]').waitFor();
    await phone.shot('fertilizer-loading');
    await looksRight(page);
    answer();
    await shown(page, 'मेरा बाग: 200 पेड़, 5 साल');
    const nutrient = page.getByText(fertilizerTexts.n);
    expect(await nutrient.isVisible()).toBe(false);
    await page.getByText(fertilizerTexts.perPlant).click();
    await nutrient.waitFor();
    await phone.shot('fertilizer');
    await looksRight(page);
  });

  it('keeps the selected orchard over a reload, and shows its dose as past', async () => {
    const { page } = phone;
    await picker(page).selectOption({ label: YOUNG.name });
    await shown(page, YOUNG_LINE);
    await page.reload();
    await shown(page, YOUNG_LINE);
    await page.getByText(fertilizerTexts.past).waitFor();
    await phone.shot('fertilizer-past');
    await looksRight(page);
  });

  it('fits with a dose noted in the diary, and keeps it over a reload', async () => {
    const { page } = phone;
    await inItsTime(page);
    await page.reload();
    await noteButtons(page).first().click();
    await given(page).waitFor();
    await phone.shot('fertilizer-noted');
    await looksRight(page);
    await page.reload();
    await given(page).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('opens offline with the cached plan, and fits when none is cached', async () => {
    const { page, context } = phone;
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/^नेट नहीं है। यह योजना .+ फ़ोन में सहेजी थी।$/).waitFor();
    await phone.shot('fertilizer-offline');
    await looksRight(page);
    await page.evaluate("localStorage.removeItem('anar-mitra:fertilizer:v1')");
    await page.reload();
    await page.getByText(fertilizerTexts.offline).waitFor();
    await phone.shot('fertilizer-offline-none');
    await looksRight(page);
    await context.setOffline(false);
    await page.getByRole('heading', { name: fertilizerTexts.heading }).waitFor();
  });

  it('fits when the service is down, with a cached plan and without', async () => {
    const { page } = phone;
    await page.route('**/api/orchards/**', serviceAway);
    await page.reload();
    await page.getByText(/^ताज़ा योजना नहीं आई। यह योजना .+ फ़ोन में सहेजी थी।$/).waitFor();
    await phone.shot('fertilizer-failed-kept');
    await looksRight(page);
    await page.evaluate("localStorage.removeItem('anar-mitra:fertilizer:v1')");
    await page.reload();
    await page.getByRole('heading', { name: fertilizerTexts.failed }).waitFor();
    await phone.shot('fertilizer-failed');
    await looksRight(page);
    await page.unroute('**/api/orchards/**');
  });

  it('fits a narrow phone, dark mode and large text, and a farmer without an orchard', async () => {
    const { page } = phone;
    await page.reload();
    await picker(page).waitFor();
    await onNarrowPhone(phone, 'fertilizer', () => looksRight(page));
    await page.route('**/api/orchards/user/*', (route) => route.fulfill({ json: { data: [] } }));
    await page.reload();
    await page.getByRole('heading', { name: fertilizerTexts.noOrchard }).waitFor();
    await phone.shot('fertilizer-no-orchard');
    await looksRight(page);
    expect(ownComplaints(phone)).toEqual([]);
  });
});
