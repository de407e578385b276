import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expertVisits } from './consult-people.ts';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, type OrchardPhone, onNarrowPhone, orchardPhone, ownComplaints, toast } from './orchard-phone.ts';
import { looksRight, serviceAway, shotOf, takePhone } from './phone.ts';

/** The profile: who one is, where one is signed in, what one agreed to; and the pages of help and law. */

const product = inBrowser(sharedSystem);

const field = (page: Page) => page.getByRole('textbox', { name: 'नाम' });
const looks = (phone: OrchardPhone, name: string) => onNarrowPhone(phone, name, () => looksRight(phone.page));

async function openFold(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: name }).click();
}

it('the name is changed: none, one too long, one that is refused, and then a new one', async () => {
  const phone = await orchardPhone(product);
  const { page, shot } = phone;
  await page.goto('/profile');
  await page.getByRole('link', { name: 'प्रोफ़ाइल बदलें' }).click();
  await page.waitForURL('**/profile-edit');
  await page.getByRole('heading', { name: 'किसान' }).waitFor();
  await page.getByText(/^\+91 /).waitFor();
  await shot('profile-edit');
  await looksRight(page);

  await button(page, 'नाम बदलें').click();
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
  await field(page).fill('   ');
  await button(page, 'सहेजें').click();
  await toast(page, 'नाम जरूरी है').first().waitFor();
  await page.getByText('कृपया अपना नाम दर्ज करें').first().waitFor();
  await shot('profile-edit-empty');
  await looks(phone, 'profile-edit-form');
  await field(page).fill('क'.repeat(60));
  expect(await field(page).inputValue()).toHaveLength(50);
  await button(page, 'रहने दें').click();
  await page.getByRole('heading', { name: 'किसान' }).waitFor();

  await button(page, 'नाम बदलें').click();
  expect(await field(page).inputValue()).toBe('किसान');
  await field(page).fill('  रमेश शिंदे ');
  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'PUT' ? serviceAway(route) : route.continue(),
  );
  await button(page, 'सहेजें').click();
  await toast(page, 'एरर').first().waitFor();
  await page.getByText('सेवा अभी उपलब्ध नहीं है।').first().waitFor();
  expect(await field(page).inputValue()).toBe('  रमेश शिंदे ');
  await page.unroute('**/api/users/*');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'सहेजें').dblclick();
  expect((await sent).postDataJSON()).toEqual({ name: 'रमेश शिंदे' });
  await toast(page, 'प्रोफाइल अपडेट हो गया').first().waitFor();
  await page.getByText('आपका नाम सफलतापूर्वक बदल दिया गया है').first().waitFor();
  await page.getByRole('heading', { name: 'रमेश शिंदे' }).waitFor();
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'रमेश शिंदे' }).waitFor();
  await page.getByText('रश', { exact: true }).waitFor();
  await page.goto('/profile-edit');
  await looks(phone, 'profile-edit');
  expect(ownComplaints(phone)).toEqual([]);
});

it('lists that do not come say so, and come by one more try', async () => {
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

it('a link to one’s copy that has ended leads back here, and says so', async () => {
  const { page, shot } = await orchardPhone(product);
  await page.goto(`/api/exports/${'a'.repeat(80)}`);
  await page.waitForURL('**/profile');
  await toast(page, 'डाउनलोड नहीं हुआ').first().waitFor();
  await page.getByText('यह लिंक अब काम नहीं करेगा।').first().waitFor();
  await shot('profile-link-ended');
});

it('logout clears this phone and leads to the login', async () => {
  const { page } = await orchardPhone(product);
  await page.evaluate('localStorage.setItem("anar-mitra:onboarding-complete", "true")');
  await page.goto('/profile');
  await button(page, 'लॉगआउट करें').click();
  await page.waitForURL('**/login');
  expect(await page.evaluate('localStorage.getItem("anar-mitra:onboarding-complete")')).toBeNull();
});

it('an expert has no card of a farmer’s plan, and is called what they are', async () => {
  const { page } = await expertVisits(product.browser, product.system);
  await page.goto('/profile');
  await page.getByText('एग्रीकल्चर एक्सपर्ट', { exact: true }).waitFor();
  await page.locator('summary', { hasText: 'लॉगिन वाले डिवाइस' }).waitFor();
  expect(await page.getByText('आपका प्लान').count()).toBe(0);
  expect(await page.getByText('मेरे भुगतान').count()).toBe(0);
  await shotOf(page, 'profile-expert');
  await looksRight(page);
  await page.goto('/profile-edit?view=leave');
  await page.getByRole('heading', { name: 'खाता हटाने से पहले' }).waitFor();
  expect(await page.getByText('वॉलेट के पैसे').count()).toBe(0);
  await page.getByText('किसानों को दिए आपके पर्चे').waitFor();
  await shotOf(page, 'leave-expert');
  await looksRight(page);
});

it('sixteen questions: found by word, by sound and in Latin letters, opened by key, with whom to ask', async () => {
  const phone = await orchardPhone(product);
  const { page, shot } = phone;
  await page.goto('/profile');
  await page.getByRole('link', { name: 'मदद और सवाल-जवाब' }).click();
  await page.waitForURL('**/faq');
  const questions = page.locator('summary');
  await expect.poll(() => questions.count()).toBe(16);
  await shot('faq');
  await looksRight(page);
  const search = page.getByRole('searchbox', { name: 'सवाल खोजें' });
  for (const query of ['पैसे वापस', 'पेसे वापिस', 'refund', 'paise wapas']) {
    await search.fill(query);
    await expect.poll(() => questions.count(), { message: query }).toBeLessThan(5);
    await questions.filter({ hasText: 'पैसे वापस कैसे मिलेंगे?' }).waitFor();
  }
  await search.fill('पैसे वापस कैसे');
  await page.getByRole('status').filter({ hasText: '1 सवाल मिला' }).waitFor();
  await questions.first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('7–10 कार्य दिवस').waitFor();
  await shot('faq-found');
  await looks(phone, 'faq-found');
  await search.fill('ट्रैक्टर');
  await page.getByText('ऐसा सवाल नहीं मिला').waitFor();
  await shot('faq-none');
  await button(page, 'सारे सवाल दिखाएँ').click();
  await expect.poll(() => questions.count()).toBe(16);
  const mail = page.getByRole('link', { name: /@/ });
  expect(await mail.getAttribute('href')).toMatch(/^mailto:.+@/);
  for (const name of ['गोपनीयता नीति', 'नियम और शर्तें', 'रिफंड नीति']) {
    expect(await page.getByRole('link', { name }).count()).toBe(1);
  }
  expect(ownComplaints(phone)).toEqual([]);
});

it.each([
  ['/privacy', 'गोपनीयता नीति', ['36 महीने', '28 दिन', 'डेटा संरक्षण बोर्ड', 'नामित']],
  ['/terms', 'नियम और शर्तें', ['18 साल', '₹5,000', 'जयपुर, राजस्थान', 'अपने आप नहीं कटता']],
  ['/refund-policy', 'रिफंड नीति', ['7 दिन', '7 से 10 कार्य दिवस', '15 कार्य दिवस', 'अगली अवधि']],
])('%s is whole, says whom to ask, and has no hole where nobody set it', async (path, title, sentences) => {
  const phone = await takePhone(product.browser, product.system.url);
  const { page, shot } = phone;
  await page.goto(path);
  await page.getByRole('heading', { name: title }).last().waitFor();
  await page.getByText('आखिरी बदलाव: 24 अगस्त 2025').waitFor();
  for (const sentence of sentences) expect(await page.getByText(sentence).count(), sentence).toBeGreaterThan(0);
  await page.getByRole('link', { name: /@/ }).waitFor();
  await page.getByText('शिकायत अधिकारी', { exact: true }).waitFor();
  await shot(`legal${path.replace('/', '-')}`);
  await looksRight(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await looksRight(page);
  await page.evaluate("document.documentElement.style.fontSize = ''; localStorage.clear()");
  await page.route('**/api/company', (route) => route.fulfill({ json: {} }));
  await page.reload();
  await page.getByText('संपर्क का पता अभी नहीं भरा है').waitFor();
  expect(await page.getByText('undefined').count()).toBe(0);
  await page.unroute('**/api/company');
  await page.route('**/api/company', serviceAway);
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await page.getByText('संपर्क का पता अभी नहीं खुला।').waitFor();
  await looksRight(page);
});
