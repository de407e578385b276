import { devicesTexts } from '@anar/web/texts/features/profile/devices/devices';
import { editTexts } from '@anar/web/texts/features/profile/edit/edit';
import { myDataTexts } from '@anar/web/texts/features/profile/my-data/my-data';
import { profileTexts } from '@anar/web/texts/features/profile/profile';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expertVisits } from '../consult/consult-people.ts';
import { button, type OrchardPhone, onNarrowPhone, orchardPhone, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, noticed, serviceAway, shotOf, takePhone } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** Layout of the profile, help and legal pages. Their content and requests: the tests of the web. */

const product = inBrowser(sharedSystem);

const field = (page: Page) => page.getByRole('textbox', { name: editTexts.name });
const looks = (phone: OrchardPhone, name: string) => onNarrowPhone(phone, name, () => looksRight(phone.page));

async function openFold(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: name }).click();
}

it('name, number and role in the profile fit, and so does the form with a missing name', async () => {
  const phone = await orchardPhone(product);
  const { page, shot } = phone;
  await page.goto('/profile-edit');
  await page.getByText(/^\+91 /).waitFor();
  await shot('profile-edit');
  await looks(phone, 'profile-edit');
  await button(page, editTexts.change).click();
  await field(page).fill('   ');
  await button(page, editTexts.save).click();
  await noticed(page, editTexts.nameMissing);
  await looks(phone, 'profile-edit-form');
  expect(ownComplaints(phone)).toEqual([]);
});

it('devices and consents in the profile fit when they fail to load and after a retry', async () => {
  const phone = await orchardPhone(product);
  const { page, shot } = phone;
  await page.route('**/api/auth/sessions', serviceAway);
  await page.route('**/consents', serviceAway);
  await page.goto('/profile');
  await openFold(page, devicesTexts.title);
  await openFold(page, myDataTexts.consents);
  const failed = page.getByRole('alert').filter({ hasText: devicesTexts.failed });
  await failed.waitFor();
  const consents = page.getByRole('alert').filter({ hasText: myDataTexts.consentsFailed });
  await consents.waitFor();
  await shot('profile-lists-failed');
  await looksRight(page);
  await page.unroute('**/api/auth/sessions');
  await page.unroute('**/consents');
  await button(failed, 'फिर कोशिश करें').click();
  await page.getByText(devicesTexts.thisDevice, { exact: true }).waitFor();
  await button(consents, 'फिर कोशिश करें').click();
  await page.getByText('तारीख: 24 अगस्त 2025').waitFor();
  await shot('profile');
  await looks(phone, 'profile');
});

it('the profile of an expert fits, and so does its account deletion with the notice about prescriptions', async () => {
  const { page } = await expertVisits(product.browser, product.system);
  await page.goto('/profile');
  await page.locator('summary', { hasText: devicesTexts.title }).waitFor();
  await shotOf(page, 'profile-expert');
  await looksRight(page);
  await page.goto('/profile-edit?view=leave');
  await page.getByText('किसानों को दिए आपके पर्चे').waitFor();
  await shotOf(page, 'leave-expert');
  await looksRight(page);
});

it('the FAQ fits, also when a search finds nothing; Enter opens an answer', async () => {
  const phone = await orchardPhone(product);
  const { page, shot } = phone;
  await page.goto('/faq');
  const search = page.getByRole('searchbox', { name: 'सवाल खोजें' });
  await search.waitFor();
  await shot('faq');
  await looksRight(page);
  await search.fill('पैसे वापस कैसे');
  const questions = page.locator('summary');
  await expect.poll(() => questions.first().textContent()).toContain('पैसे वापस कैसे मिलेंगे');
  await questions.first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('7–10 कार्य दिवस').waitFor();
  await shot('faq-found');
  await looks(phone, 'faq-found');
  await search.fill('ट्रैक्टर');
  await page.getByText('ऐसा सवाल नहीं मिला').waitFor();
  await shot('faq-none');
  expect(ownComplaints(phone)).toEqual([]);
});

it.each([
  ['/privacy', profileTexts.privacy],
  ['/terms', profileTexts.terms],
  ['/refund-policy', profileTexts.refunds],
])('%s fits, also at 320 px with doubled text size', async (path, title) => {
  const { page, shot } = await takePhone(product.browser, product.system.url);
  await page.goto(path);
  await page.getByRole('heading', { name: title }).last().waitFor();
  await page.getByRole('link', { name: /@/ }).waitFor();
  await shot(`legal${path.replace('/', '-')}`);
  await looksRight(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await looksRight(page);
});
