import { randomInt } from 'node:crypto';
import { diagnosisTexts } from '@anar/web/texts/features/diagnosis/diagnosis';
import { loginTexts } from '@anar/web/texts/features/login/login';
import { onboardingTexts } from '@anar/web/texts/features/onboarding/onboarding';
import { orchardNamesTexts } from '@anar/web/texts/i18n/catalogues/orchard-names';
import { beforeAll, describe, expect, it } from 'vitest';
import { choosePhoto } from '../offline/waiting-phone.ts';
import { button, onNarrowPhone, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, type Phone, serviceAway, takePhone } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** Layout of a farmer’s first day, beyond `journeys/farmer.test.ts`. Steps build on each other. */

const product = inBrowser(sharedSystem);
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url, { keepsApp: true });
  const { page } = phone;
  const number = String(randomInt(6_000_000_000, 10_000_000_000));
  await page.goto('/login');
  await page.getByRole('textbox').fill(number);
  await button(page, loginTexts.sendCode).click();
  await page.getByText(loginTexts.otpTitle).waitFor();
  await page.getByRole('textbox').first().click();
  await page.keyboard.type(await product.system.code(number));
  await page.getByText(onboardingTexts.ageTitle).waitFor();
});

describe('onboarding', () => {
  it('fits, also when storing the orchard fails', async () => {
    const { page } = phone;
    await button(page, onboardingTexts.next).click();
    await page.getByText(orchardNamesTexts.phase_fruiting_hint).click();
    await onNarrowPhone(phone, 'onboarding-2', () => looksRight(page));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ colorScheme: 'light' });
    await button(page, onboardingTexts.next).click();
    await page.getByText(orchardNamesTexts.bahar_mrig).click();
    await button(page, onboardingTexts.next).click();
    await page.getByText(onboardingTexts.countTitle).waitFor();
    await looksRight(page);
    await page.route('**/api/orchard/new', serviceAway);
    await button(page, onboardingTexts.start).click();
    await page.getByText('आपके चारों जवाब सहेजे हैं').waitFor();
    await phone.shot('onboarding-failed');
    await looksRight(page);
    await page.unroute('**/api/orchard/new');
    await button(page, onboardingTexts.start).click();
    await page.getByRole('heading', { name: onboardingTexts.placeTitle }).waitFor();
    await phone.shot('onboarding-place');
    await looksRight(page);
    await button(page, onboardingTexts.placeSkip).click();
    await page.getByRole('textbox', { name: diagnosisTexts.writeLabel }).waitFor();
  });
});

describe('plant check', () => {
  it('opens the photo large, and Escape closes it', async () => {
    const { page } = phone;
    await page.goto('/diagnose');
    await choosePhoto(page);
    await button(page, 'जाँच शुरू करें').click();
    await page.waitForURL('**/diagnosis/*');
    await page.getByRole('button', { name: /बड़ी करें/ }).click();
    const viewer = page.getByRole('dialog');
    await viewer.waitFor();
    await phone.shot('image-viewer');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it.each([
    ['diagnosis-unsure', 'ट्रैक्टर का टायर पंक्चर है', 'यह अनार के रोग की बात नहीं लगी'],
    ['diagnosis-question', 'फल पर काले धब्बे', 'दाग कैसा दिखता है?'],
  ])('shows an answer that fits: %s', async (name, question, heading) => {
    const { page } = phone;
    await page.goto('/');
    await page.getByRole('textbox', { name: diagnosisTexts.writeLabel }).fill(question);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/diagnosis/*');
    await page.getByRole('heading', { name: heading }).waitFor();
    await phone.shot(name);
    await looksRight(page);
  });

  it('logged no error to the console', () => {
    expect(ownComplaints(phone)).toEqual([]);
  });
});
