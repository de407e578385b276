import { beforeAll, expect, it } from 'vitest';
import { inBrowser, sharedFrugalSystem } from './in-browser.ts';
import { barriers, type Phone, stickingOut, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** Where a used-up day leads, as long as no plan is sold. */

const product = inBrowser(sharedFrugalSystem);
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url, { width: 320 });
  await signInFarmer(product.system, phone.page);
});

async function looksRight(): Promise<void> {
  expect(await stickingOut(phone.page)).toEqual([]);
  expect(await barriers(phone.page)).toEqual([]);
}

it('the refusal names no plan to buy, and leads to a page that says that none is sold yet', async () => {
  const { page, shot } = phone;
  const box = page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' });
  await box.fill('फल पर तेल जैसे काले धब्बे हैं');
  await box.press('Enter');
  await page.waitForURL('**/diagnosis/*');
  await page.goto('/');
  await box.fill('पत्ते पीले हो रहे हैं');
  await box.press('Enter');
  const refusal = page.getByRole('alert').filter({ hasText: 'आज की जाँच पूरी हो गई' });
  await refusal.waitFor();
  expect(await refusal.textContent()).not.toContain('प्लान लें');
  await looksRight();
  await refusal.getByRole('link', { name: 'सभी प्लान देखें' }).click();
  await page.waitForURL('**/plans');
  await page.getByRole('heading', { name: 'अभी सबका प्लान मुफ़्त है' }).waitFor();
  const text = (await page.locator('main').textContent()) ?? '';
  for (const part of ['अभी किसी को पैसे न दें', 'रोज़ सवाल: 10, फोटो: 10', '₹99 हर महीने', '₹1,999 हर साल']) {
    expect(text).toContain(part);
  }
  await shot('plans');
  await looksRight();
});

it('the profile leads there too', async () => {
  const { page } = phone;
  await page.goto('/profile');
  await page.getByRole('link', { name: 'प्लान देखें' }).click();
  await page.getByRole('heading', { name: 'अभी सबका प्लान मुफ़्त है' }).waitFor();
});
