import { expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { barriers, stickingOut, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** Somebody is in danger, and no plant. */

const product = inBrowser(sharedSystem);

it('whom to call stands on top, by one press, and nothing else asks for attention', async () => {
  const { page, shot } = await takePhone(product.browser, product.system.url, { width: 320 });
  await signInFarmer(product.system, page);
  await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).fill('दवा छिड़कने के बाद चक्कर और उल्टी आ रही है');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/diagnosis/*');
  await page.getByRole('heading', { name: 'पहले इंसान की जान' }).waitFor();
  const calls = page.getByRole('link', { name: /पर फ़ोन करें/ });
  expect(await calls.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'tel:108',
    'tel:112',
    'tel:1800116117',
  ]);
  expect((await calls.last().boundingBox())?.y).toBeLessThan(640 / 2);
  expect((await page.getByRole('link', { name: 'नई जाँच' }).boundingBox())?.y).toBeGreaterThan(640);
  const text = (await page.locator('main').textContent()) ?? '';
  for (const other of ['भरोसा', 'सलाह कैसी लगी', 'डॉक्टर मदद करेंगे', 'मिलते-जुलते']) expect(text).not.toContain(other);
  await shot('first-aid');
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
});

it('who speaks of death reads first that nobody is alone, and calls the line by one press', async () => {
  const { page, shot } = await takePhone(product.browser, product.system.url);
  await signInFarmer(product.system, page);
  await page
    .getByRole('textbox', { name: 'पौधे की परेशानी लिखें' })
    .fill('तेलिया ने बर्बाद कर दिया, मैं मर जाऊँगा, मोनोक्रोटोफॉस पी लूँगा');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/diagnosis/*');
  await page.getByRole('heading', { name: 'आप अकेले नहीं हैं' }).waitFor();
  const calls = page.locator('main a[href^="tel:"]');
  expect(await calls.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'tel:14416',
    'tel:18008914416',
    'tel:112',
  ]);
  expect((await calls.first().boundingBox())?.y).toBeLessThan(640 / 2);
  const text = (await page.locator('main').textContent()) ?? '';
  for (const other of ['भरोसा', 'सलाह कैसी लगी', 'डॉक्टर मदद करेंगे', 'मनाही', 'तेलिया']) expect(text).not.toContain(other);
  await shot('talk-now');
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
});

it('an animal that got a product: the vet is called by one press', async () => {
  const { page, shot } = await takePhone(product.browser, product.system.url);
  await signInFarmer(product.system, page);
  await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).fill('बैल ने दवा पी ली');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/diagnosis/*');
  await page.getByRole('heading', { name: 'पशु को बचाएँ' }).waitFor();
  expect(await page.locator('main a[href="tel:1962"]').count()).toBe(1);
  await shot('call-vet');
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
});
