import { orchardPageTexts } from '@anar/web/texts/features/orchards/one/orchard-page';
import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import { appTexts } from '@anar/web/texts/i18n/catalogues/app';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  card,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
  SOLAPUR,
} from '../phones/orchard-phone.ts';
import { looksRight, serviceAway } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** The list of orchards, in a real browser against the running product. Steps of one farmer build on each other. */

const RIVER = { name: 'नदी वाला', plantCount: 1240, plantBahar: 'hastha', ...SOLAPUR };

const product = inBrowser(sharedSystem);
const found = (page: Page, n: number) =>
  page.getByRole('heading', { name: n === 1 ? orchardsTexts.foundOne : `${n} बाग मिले` }).waitFor();

describe('the list of orchards', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
  });

  it('fits with one orchard, with several, and when the filter matches none', async () => {
    const { page } = phone;
    await page.goto('/orchard');
    await card(page, 'मेरा बाग').waitFor();
    await page.getByText(orchardsTexts.tips).click();
    await page.getByText(/हस्त बहार \(सितंबर-अक्टूबर\)/).waitFor();
    await phone.shot('orchards');
    await looksRight(page);
    const river = await phone.farmer.addOrchard(RIVER);
    await page.goto(`/orchard/${river}`);
    await button(page, orchardPageTexts.deactivate).click();
    await button(page, orchardPageTexts.activate).waitFor();
    await page.goto('/orchard');
    await card(page, 'नदी वाला')
      .getByText(/यह बाग बंद है/)
      .waitFor();
    await phone.shot('orchards-closed');
    await looksRight(page);
    await page.getByText(orchardsTexts.filters).click();
    await page.getByRole('searchbox').first().fill('केला');
    await page.getByText(orchardsTexts.noneFits).waitFor();
    await phone.shot('orchards-none-fits');
    await looksRight(page);
    // The history entry stores the filter, also across a reload.
    await button(page, orchardsTexts.showAll).click();
  });

  it('opens offline with the cached list', async () => {
    const { page, context } = phone;
    await page.goto('/orchard');
    await found(page, 2);
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/नेट नहीं है। यह जानकारी .+ की है/).waitFor();
    await card(page, 'नदी वाला').waitFor();
    await phone.shot('orchards-offline');
    await looksRight(page);
    await context.setOffline(false);
    await page.getByText(/यह जानकारी .+ की है/).waitFor({ state: 'detached' });
  });

  it('fits when the list fails to load and none is cached', async () => {
    const { page } = phone;
    await page.route('**/api/orchards/**', serviceAway);
    // On another page: a pending answer would be stored again.
    await page.goto('/privacy');
    await page.evaluate("localStorage.removeItem('anar-mitra:orchards:v1')");
    await page.goto('/orchard');
    await page.getByText(appTexts.loadFailed).waitFor();
    await phone.shot('orchards-failed');
    await looksRight(page);
    await page.unroute('**/api/orchards/**');
    await page.goto('/orchard');
    await found(page, 2);
  });

  it('fits a narrow phone, dark mode and large text', async () => {
    const { page } = phone;
    await onNarrowPhone(phone, 'orchards', () => looksRight(page));
    await card(page, 'नदी वाला').getByRole('link', { name: orchardsTexts.open }).click();
    await button(page, orchardPageTexts.remove).waitFor();
    await onNarrowPhone(phone, 'orchard', () => looksRight(page));
  });

  it('fits without any orchard', async () => {
    const { page } = phone;
    await page.route('**/api/orchards/user/*', (route) => route.fulfill({ json: { data: [] } }));
    await page.goto('/orchard');
    await page.getByText(orchardsTexts.noOrchard).waitFor();
    await phone.shot('orchards-empty');
    await looksRight(page);
    expect(ownComplaints(phone)).toEqual([]);
  });
});
