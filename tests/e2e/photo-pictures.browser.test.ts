import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { barriers, cameraPhoto, PATIENT, type Phone, stickingOut, takePhone } from './phone.ts';
import { pressPictures } from './press-pictures.ts';
import { signInFarmer } from './registered-farmer.ts';

/** A photo where no model sees: what the farmer presses is what there is to go by. */

const product = inBrowser(sharedSystem);
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await signInFarmer(product.system, phone.page);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawn = (page: Page) =>
  page.locator('main [data-drawing]').evaluateAll((all) => all.map((one) => one.getAttribute('data-drawing')));

async function choose(page: Page): Promise<void> {
  const file = { name: 'fruit.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('heading', { name: 'कहाँ दिखा?' }).waitFor();
}

async function looksRight(page: Page, name: string): Promise<void> {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await stickingOut(page)).toEqual([]);
    await phone.shot(`${name}-${width}`);
  }
  expect(await barriers(page)).toEqual([]);
}

it('asks where and what by pictures, sends both, and says them with the doctor one press away', async () => {
  const { page } = phone;
  await page.goto('/diagnose');
  await choose(page);
  expect(await drawn(page)).toEqual(['fruit', 'leaf', 'branch', 'flower', 'none', 'unknown']);
  await looksRight(page, 'photo-where');
  await page.getByText('फल', { exact: true }).click();
  await button(page, 'आगे बढ़ें').click();
  await page.getByRole('heading', { name: 'फल पर क्या दिखता है?' }).waitFor();
  expect(await drawn(page)).toContain('bacterial_blight');
  await looksRight(page, 'photo-what');
  await page.getByText('तेल जैसे धब्बे', { exact: true }).click();
  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/diagnose'));
  await button(page, 'जाँच शुरू करें').click();
  expect((await sent).method()).toBe('POST');
  await page.waitForURL('**/diagnosis/*');
  await page.getByText('परेशानी कहाँ दिख रही है? फल').waitFor();
  await page.getByText('फल पर क्या दिख रहा है? तेल जैसे धब्बे').waitFor();
  await button(page, 'तेल जैसा चिकना').waitFor();
  expect(await drawn(page)).toContain('bacterial_blight');
  await looksRight(page, 'photo-pressed-result');
  const id = page.url().split('/').at(-1);
  const doctor = page.getByRole('link', { name: 'डॉक्टर को दिखाएँ' });
  expect(await doctor.getAttribute('href')).toBe(`/consult?check=${id}`);
});

it('goes back to the place with photo and press kept, and a press elsewhere drops the sign', async () => {
  const { page } = phone;
  await page.goto('/diagnose');
  await choose(page);
  await pressPictures(page, 'पत्ती', 'पीलापन');
  await button(page, 'पीछे').click();
  await page.getByRole('img', { name: 'चुनी हुई फोटो' }).waitFor();
  expect(await page.getByRole('radio', { name: 'पत्ती' }).isChecked()).toBe(true);
  await page.getByText('डाल, तना या पेड़', { exact: true }).click();
  await button(page, 'आगे बढ़ें').click();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await looksRight(page, 'photo-branch');
  await button(page, 'पीछे').click();
  await button(page, 'दूसरी फोटो').click();
});

it('takes not known for an answer: no meter at 0 %, and no word of a look at the photo', async () => {
  const { page } = phone;
  await page.goto('/diagnose');
  await choose(page);
  await page.getByText('पता नहीं', { exact: true }).click();
  await button(page, 'जाँच शुरू करें').click();
  await page.waitForURL('**/diagnosis/*');
  await page.getByText('परेशानी कहाँ दिख रही है? पता नहीं').waitFor();
  expect(await page.getByText(/भरोसा/).count()).toBe(0);
  await page.getByRole('link', { name: 'डॉक्टर को दिखाएँ' }).waitFor();
  await looksRight(page, 'photo-not-known');
});

it('keeps what was pressed without a network and sends it later', async () => {
  const { page, context } = phone;
  await page.goto('/diagnose');
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.reload();
  await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).waitFor();
  await context.setOffline(true);
  await choose(page);
  await pressPictures(page, 'पत्ती', 'मुड़ना');
  await looksRight(page, 'photo-what-offline');
  await button(page, 'जाँच शुरू करें').click();
  const waiting = page.getByRole('region', { name: 'भेजने के लिए रुकी हुई जाँच' });
  await waiting.getByText('पत्ती: मुड़ना').waitFor();
  await looksRight(page, 'photo-pressed-waiting');
  const newest = page.locator('section[aria-labelledby=previous-advice] li a').first();
  const before = await newest.getAttribute('href');
  await context.setOffline(false);
  await waiting.waitFor({ state: 'detached' });
  await expect.poll(() => newest.getAttribute('href'), PATIENT).not.toBe(before);
  await newest.click();
  await page.getByText('पत्ती पर क्या दिख रहा है? मुड़ना').waitFor();
});
