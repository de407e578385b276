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
    'tel:112',
    'tel:108',
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
  const calls = page.getByRole('link', { name: /पर फ़ोन करें/ });
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
  expect(await page.getByRole('link', { name: '1962 पर फ़ोन करें' }).count()).toBe(1);
  await shot('call-vet');
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
});

it('without a network the phone reads the words itself: whom to call at once, and the press waits to be sent', async () => {
  const { page, context, shot } = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await signInFarmer(product.system, page);
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).fill('बच्चे ने कीटनाशक पी लिया');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'पहले इंसान की जान' });
  await dialog.waitFor();
  const call = dialog.getByRole('link', { name: '112 पर फ़ोन करें' });
  expect(await call.getAttribute('href')).toBe('tel:112');
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await dialog.textContent()).toContain('उल्टी न कराएँ');
  for (const link of await dialog.locator('a[href^="tel:"]').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await shot('first-aid-offline');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'बंद करें' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('सवाल सहेजा', { exact: false }).or(page.getByText('बच्चे ने कीटनाशक पी लिया')).first().waitFor();
  await context.setOffline(false);
  await page.getByText('पहले इंसान की जान').first().waitFor();
});
