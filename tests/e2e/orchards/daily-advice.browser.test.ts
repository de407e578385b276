import { adviceTexts } from '@anar/web/texts/features/advice/advice';
import { tankTexts } from '@anar/web/texts/features/advice/tank/tank';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  card,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
} from '../phones/orchard-phone.ts';
import { looksRight, serviceAway } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { ALERT, at, GOOD_MORNING, mockAdvice, TODAY } from './mock-advice.ts';

/**
 * The daily advice in a real browser: layout of its states, and the app without a network. Steps build on each other.
 */

const PLACE = { placeId: 'solapur' };
const RISK = { id: 'thrips', level: 'high', title: 'थ्रिप्स', text: '36 घंटे गर्मी और सूखा', lookFor: 'मुड़े हुए पत्ते' };
const product = inBrowser(sharedSystem);
const mine = (page: Page) => card(page, 'मेरा बाग');

/** The page with overlays: nothing is cut off at the side. */
async function fits(page: Page): Promise<void> {
  await looksRight(page);
  const wide = `[...document.querySelectorAll('dialog[open]')].map((one) => one.scrollWidth - one.clientWidth)`;
  expect(((await page.evaluate(wide)) as number[]).filter((px) => px > 0)).toEqual([]);
}

describe('the daily advice card of one orchard', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
  });

  it('fits before advice exists, and with the month’s average weather as source', async () => {
    const { page, farmer } = phone;
    await farmer.located(farmer.orchardId, PLACE);
    await page.goto('/orchard');
    await button(mine(page), adviceTexts.get).waitFor();
    await phone.shot('advice-missing');
    await looksRight(page);
    await farmer.advised(farmer.orchardId, PLACE);
    await mockAdvice(page, { ...GOOD_MORNING, dataSource: 'backup', sprayDecision: 'caution', sprayHours: [] });
    await page.goto('/orchard');
    await mine(page).getByText(adviceTexts.backup).waitFor();
    await phone.shot('advice-backup');
    await looksRight(page);
  });

  it('fits with an alert, risks and a question, and at night', async () => {
    const { page } = phone;
    await mockAdvice(page, { ...GOOD_MORNING, ...ALERT, risks: [RISK], irrigationQuestion: 'resting' });
    await page.goto('/orchard');
    await mine(page)
      .getByRole('link', { name: /^अनार पुस्तिका में पढ़ें/ })
      .waitFor();
    await mine(page).getByText(adviceTexts.why).click();
    await phone.shot('advice-risks');
    await looksRight(page);
    await page.clock.setFixedTime(at('03:30'));
    await page.reload();
    await mine(page).getByText(adviceTexts.notNowNight).first().waitFor();
    await phone.shot('advice-night');
    await looksRight(page);
  });

  it('opens offline with the cached advice, and marks advice of an earlier day as old', async () => {
    const { page, context } = phone;
    await mockAdvice(page, GOOD_MORNING);
    await page.goto('/orchard');
    await mine(page).getByText('105 मिनट').waitFor();
    await context.setOffline(true);
    await page.reload();
    await mine(page)
      .getByText(/नेट नहीं है। यह आज की सलाह .+ फ़ोन में सहेजी थी/)
      .waitFor();
    await phone.shot('advice-offline');
    await looksRight(page);
    await page.evaluate(`localStorage.setItem('anar-mitra:advice:v1',
      localStorage.getItem('anar-mitra:advice:v1').replaceAll(/"day":"[^"]+","createdAt"/g, '"day":"2026-01-05","createdAt"'))`);
    await page.reload();
    await mine(page).getByText('पुरानी सलाह: सोमवार, 5 जनवरी').waitFor();
    await phone.shot('advice-old');
    await looksRight(page);
    await context.setOffline(false);
    await mine(page).getByText('105 मिनट').waitFor();
  });

  it('fits when advice fails to load and none is cached', async () => {
    const { page } = phone;
    await page.unrouteAll({ behavior: 'wait' });
    await page.route(TODAY, serviceAway);
    await page.goto('/privacy');
    await page.evaluate("localStorage.removeItem('anar-mitra:advice:v1')");
    await page.goto('/orchard');
    await mine(page)
      .getByText(/^आज की सलाह नहीं आई/)
      .waitFor();
    await phone.shot('advice-failed');
    await looksRight(page);
  });

  it('has forms that fit a narrow phone, dark mode and large text', async () => {
    const { page, farmer } = phone;
    // Without a bahar the harvest is unknown: the tank asks for it.
    const name = 'टंकी वाला';
    await farmer.advised(await farmer.addOrchard({ name, plantCount: 100, plantPhase: 'fruiting' }), PLACE);
    await mockAdvice(page, { ...GOOD_MORNING, irrigationQuestion: 'drippers' });
    await page.goto('/orchard');
    const one = card(page, name);
    await one.getByText(adviceTexts.askDrippers).click();
    await button(one, adviceTexts.save).click();
    await one.getByText(adviceTexts.drippersCountError).waitFor();
    await phone.shot('advice-drippers');
    await fits(page);
    await button(one, adviceTexts.tank).click();
    const sheet = page.getByRole('dialog', { name: tankTexts.title });
    await sheet.getByText(/^पहले ऊपर बताएँ/).waitFor();
    await phone.shot('advice-tank-asks');
    await fits(page);
    await button(sheet, 'पता नहीं').click();
    await phone.shot('advice-tank-unknown');
    await fits(page);
    await button(sheet, tankTexts.harvest_7).click();
    await sheet.getByRole('combobox').selectOption('difenoconazole_25ec');
    await button(sheet, tankTexts.sizeOther).click();
    await sheet.getByRole('textbox', { name: tankTexts.sizeOwn }).fill('0');
    await sheet.getByText(tankTexts.sizeError).waitFor();
    await onNarrowPhone(phone, 'advice-tank-wrong', () => fits(page));
    await sheet.getByRole('textbox', { name: tankTexts.sizeOwn }).fill('600');
    await sheet.getByRole('status').filter({ hasText: 'लीटर' }).waitFor();
    await button(sheet, /^कर लिया/).scrollIntoViewIfNeeded();
    await phone.shot('advice-tank-amounts');
    await onNarrowPhone(phone, 'advice-tank', () => fits(page));
    await button(sheet, 'बंद करें').first().click();
    await button(one, adviceTexts.feedback).click();
    await page.getByRole('dialog', { name: adviceTexts.feedback }).waitFor();
    await onNarrowPhone(phone, 'advice-feedback', () => fits(page));
    expect(ownComplaints(phone)).toEqual([]);
  });
});
