import { randomInt } from 'node:crypto';
import { diagnosisTexts } from '@anar/web/texts/features/diagnosis/diagnosis';
import { photoSignsTexts } from '@anar/web/texts/features/diagnosis/pictures/photo-signs';
import { loginTexts } from '@anar/web/texts/features/login/login';
import { onboardingTexts } from '@anar/web/texts/features/onboarding/onboarding';
import { orchardNamesTexts } from '@anar/web/texts/i18n/catalogues/orchard-names';
import { urgencyTexts } from '@anar/web/texts/i18n/catalogues/urgency';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { previous, QUESTION, selectPhotoSigns } from '../offline/waiting-phone.ts';
import { button, ownComplaints } from '../phones/orchard-phone.ts';
import { cameraPhoto, decodedEdge, looksRight, type Phone, takePhone } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A farmer’s first day. */

const product = inBrowser(sharedSystem);

it('a new farmer logs in, describes the orchard, asks by text and by photo, and finds both checks again', async () => {
  const phone = await takePhone(product.browser, product.system.url);
  await logIn(phone);
  await describeOrchard(phone);
  await askInWords(phone);
  await askWithPhoto(phone);
  const { page, shot } = phone;
  await page.goto('/');
  await page.getByRole('heading', { name: diagnosisTexts.previous }).waitFor();
  await previous(page).nth(1).waitFor();
  expect(await previous(page).count()).toBe(2);
  const thumbnail = previous(page).first().locator('img');
  await thumbnail.scrollIntoViewIfNeeded();
  expect(await thumbnail.getAttribute('src')).toMatch(/^\/media\/diagnosis\/.+\?/);
  expect(await decodedEdge(thumbnail)).toBeGreaterThan(0);
  await shot('home-with-advice');
  await looksRight(page);
  expect(ownComplaints(phone)).toEqual([]);
});

/** Login from a redirect: a number with letters, a wrong code, the right one. */
async function logIn({ page, shot }: Phone): Promise<void> {
  const number = String(randomInt(6_000_000_000, 10_000_000_000));
  await page.goto('/profile?from=sms');
  await page.waitForURL('**/login?next=%2Fprofile%3Ffrom%3Dsms');
  await shot('login-phone');
  await looksRight(page);
  const input = page.getByRole('textbox');
  await input.fill(number.slice(0, 5));
  expect(await button(page, loginTexts.sendCode).isDisabled()).toBe(true);
  await input.fill(`${number.slice(0, 5)}x${number.slice(5)}999`);
  expect(await input.inputValue()).toBe(number);
  await button(page, loginTexts.sendCode).click();
  await page.getByText(loginTexts.otpTitle).waitFor();
  const code = await product.system.code(number);
  await typeCode(page, code === '111111' ? '222222' : '111111');
  const reason = page.locator('fieldset + [role=alert]');
  await reason.filter({ hasText: 'कोड गलत है' }).waitFor();
  await shot('login-wrong-code');
  await looksRight(page);
  // Not a toast: it stays below the fields until the next digit.
  expect(await page.getByText(/कोड गलत है/).count()).toBe(1);
  await typeCode(page, '1');
  await expect.poll(() => reason.textContent()).toBe('');
  const [head, last] = [code.slice(0, -1), code.slice(-1)];
  await typeCode(page, head);
  // Typed again: a digit that is already there also moves on to the next field.
  await typeCode(page, head);
  const boxes = await page.getByRole('textbox').all();
  expect(await Promise.all(boxes.map((box) => box.inputValue()))).toEqual([...head, '']);
  expect(await button(page, loginTexts.verify).isDisabled()).toBe(true);
  await page.keyboard.type(last);
  await page.waitForURL('**/profile?from=sms');
  await page
    .getByText(`${number.slice(0, 5)} ${number.slice(5)}`)
    .first()
    .waitFor();
  await shot('profile');
}

async function typeCode(page: Page, digits: string): Promise<void> {
  await page.getByRole('textbox').first().click();
  await page.keyboard.type(digits);
}

/** The four onboarding questions. */
async function describeOrchard({ page, shot }: Phone): Promise<void> {
  await page.goto('/');
  await page.getByText(onboardingTexts.ageTitle).waitFor();
  await shot('onboarding-1');
  await button(page, 'आगे बढ़ें').click();
  await page.getByText(onboardingTexts.phaseTitle).waitFor();
  expect(await button(page, 'आगे बढ़ें').isDisabled()).toBe(true);
  await page.getByText(orchardNamesTexts.phase_fruiting_hint).click();
  await shot('onboarding-2');
  await looksRight(page);
  await button(page, 'आगे बढ़ें').click();
  await page.getByText(orchardNamesTexts.bahar_mrig).click();
  await shot('onboarding-3');
  await button(page, 'आगे बढ़ें').click();
  await page.getByText(onboardingTexts.countTitle).waitFor();
  await page.reload();
  await page.getByText(onboardingTexts.countTitle).waitFor();
  await shot('onboarding-4');
  await button(page, onboardingTexts.start).dblclick();
  await button(page, onboardingTexts.placeSkip).click();
  await page.getByRole('textbox', { name: diagnosisTexts.writeLabel }).waitFor();
  await shot('home');
  await looksRight(page);
}

async function askInWords({ page, shot }: Phone): Promise<void> {
  await page.getByRole('textbox', { name: diagnosisTexts.writeLabel }).fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
  const text = (await page.locator('main').textContent()) ?? '';
  for (const part of [QUESTION, urgencyTexts.urgency_high, 'सबसे पहले यह करें', 'पानी', 'खाद', 'भरोसा', 'यह अनुमान है']) {
    expect(text).toContain(part);
  }
  expect(Number(/भरोसा (\d+)%/.exec(text)?.[1])).toBeGreaterThan(30);
  await shot('diagnosis-text');
  await looksRight(page);
}

/** By a tap on a symptom, and one on the follow-up question. */
async function askWithPhoto({ page, shot }: Phone): Promise<void> {
  await page.goto('/diagnose');
  const file = { name: 'fruit.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('heading', { name: photoSignsTexts.where }).waitFor();
  await selectPhotoSigns(page, 'फल', photoSignsTexts.oily_spots);
  await shot('photo-preview');
  await looksRight(page);
  await button(page, 'जाँच शुरू करें').click();
  await page.waitForURL('**/diagnosis/*');
  await page.getByText('अभी यह जाँच गिनी नहीं गई').waitFor();
  await button(page, 'इनमें से कोई नहीं').waitFor();
  await button(page, 'पता नहीं').waitFor();
  await button(page, 'फल पर L या Y जैसी दरार').click();
  await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
  expect(await decodedEdge(page.locator('main img').first())).toBe(1600);
  await shot('diagnosis-photo');
}
