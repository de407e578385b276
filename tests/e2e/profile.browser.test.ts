import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expertVisits } from './consult-people.ts';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, type OrchardPhone, onNarrowPhone, orchardPhone, ownComplaints, toast } from './orchard-phone.ts';
import { looksRight, serviceAway, shotOf, takePhone } from './phone.ts';

/** How the profile and the pages of help and law look. What they say and send: the tests of the web. */

const product = inBrowser(sharedSystem);

const field = (page: Page) => page.getByRole('textbox', { name: 'नाम' });
const looks = (phone: OrchardPhone, name: string) => onNarrowPhone(phone, name, () => looksRight(phone.page));

async function openFold(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: name }).click();
}

it('one’s name, number and role fit, and so does the form of the name', async () => {
  const phone = await orchardPhone(product);
  const { page, shot } = phone;
  await page.goto('/profile-edit');
  await page.getByText(/^\+91 /).waitFor();
  await shot('profile-edit');
  await looks(phone, 'profile-edit');
  await button(page, 'नाम बदलें').click();
  await field(page).fill('   ');
  await button(page, 'सहेजें').click();
  await toast(page, 'नाम जरूरी है').first().waitFor();
  await looks(phone, 'profile-edit-form');
  expect(ownComplaints(phone)).toEqual([]);
});

it('lists that do not come fit, and those that come', async () => {
  const phone = await orchardPhone(product);
  const { page, shot } = phone;
  await page.route('**/api/auth/sessions', serviceAway);
  await page.route('**/consents', serviceAway);
  await page.goto('/profile');
  await openFold(page, 'लॉगिन वाले डिवाइस');
  await openFold(page, 'मेरी सहमतियाँ');
  const failed = page.getByRole('alert').filter({ hasText: 'डिवाइस की सूची नहीं खुली' });
  await failed.waitFor();
  const consents = page.getByRole('alert').filter({ hasText: 'सहमतियाँ नहीं खुलीं' });
  await consents.waitFor();
  await shot('profile-lists-failed');
  await looksRight(page);
  await page.unroute('**/api/auth/sessions');
  await page.unroute('**/consents');
  await button(failed, 'फिर कोशिश करें').click();
  await page.getByText('यह डिवाइस', { exact: true }).waitFor();
  await button(consents, 'फिर कोशिश करें').click();
  await page.getByText('संस्करण: 24 अगस्त 2025').waitFor();
  await shot('profile');
  await looks(phone, 'profile');
});

it('the profile of an expert fits, and what leaving means for one', async () => {
  const { page } = await expertVisits(product.browser, product.system);
  await page.goto('/profile');
  await page.locator('summary', { hasText: 'लॉगिन वाले डिवाइस' }).waitFor();
  await shotOf(page, 'profile-expert');
  await looksRight(page);
  await page.goto('/profile-edit?view=leave');
  await page.getByText('किसानों को दिए आपके पर्चे').waitFor();
  await shotOf(page, 'leave-expert');
  await looksRight(page);
});

it('questions fit, and are opened by key', async () => {
  const phone = await orchardPhone(product);
  const { page, shot } = phone;
  await page.goto('/faq');
  const search = page.getByRole('searchbox', { name: 'सवाल खोजें' });
  await search.waitFor();
  await shot('faq');
  await looksRight(page);
  await search.fill('पैसे वापस कैसे');
  const questions = page.locator('summary');
  await expect.poll(() => questions.count()).toBe(1);
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
  ['/privacy', 'गोपनीयता नीति'],
  ['/terms', 'नियम और शर्तें'],
  ['/refund-policy', 'रिफंड नीति'],
])('%s fits, also with letters of twice the size', async (path, title) => {
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
