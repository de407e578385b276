import { photoSignsTexts } from '@anar/web/texts/features/diagnosis/pictures/photo-signs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { barriers, cameraPhoto, type Phone, stickingOut, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A photo without a vision model: layout of the pictures to select. The request: `check-page.test.tsx` of the web. */

const product = inBrowser(sharedSystem);
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url);
  await signInFarmer(product.system, phone.page);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawn = (page: Page) =>
  page.locator('main [data-drawing]').evaluateAll((all) => all.map((one) => one.getAttribute('data-drawing')));

async function choose(page: Page): Promise<void> {
  const file = { name: 'fruit.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('heading', { name: photoSignsTexts.where }).waitFor();
}

async function looksRight(page: Page, name: string): Promise<void> {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await stickingOut(page)).toEqual([]);
    await phone.shot(`${name}-${width}`);
  }
  expect(await barriers(page)).toEqual([]);
}

it('a photo without a vision model: pictures ask for part and symptom, and they and the result fit', async () => {
  const { page } = phone;
  await page.goto('/diagnose');
  await choose(page);
  await expect.poll(() => drawn(page)).toEqual(['fruit', 'leaf', 'branch', 'flower', 'none', 'unknown']);
  await looksRight(page, 'photo-where');
  await page.getByText(photoSignsTexts.where_branch, { exact: true }).click();
  await button(page, photoSignsTexts.next).click();
  await page.getByRole('heading', { name: photoSignsTexts.on_where_branch }).waitFor();
  await looksRight(page, 'photo-branch');
  await button(page, photoSignsTexts.back).click();
  await page.getByText('फल', { exact: true }).click();
  await button(page, photoSignsTexts.next).click();
  await page.getByRole('heading', { name: photoSignsTexts.on_where_fruit }).waitFor();
  await expect.poll(() => drawn(page)).toContain('bacterial_blight');
  await looksRight(page, 'photo-what');
  await page.getByText(photoSignsTexts.oily_spots, { exact: true }).click();
  await button(page, 'जाँच शुरू करें').click();
  await page.waitForURL('**/diagnosis/*');
  await page.getByText('परेशानी कहाँ दिख रही है? फल').waitFor();
  await page.getByText('फल पर क्या दिख रहा है? तेल जैसे धब्बे').waitFor();
  await button(page, 'फल पर L या Y जैसी दरार').waitFor();
  await expect.poll(() => drawn(page)).toContain('bacterial_blight');
  await looksRight(page, 'photo-pressed-result');
});

it('a photo with unknown part and no problem selected has a result that fits', async () => {
  const { page } = phone;
  await page.goto('/diagnose');
  await choose(page);
  await page.getByText('पता नहीं', { exact: true }).click();
  await button(page, 'जाँच शुरू करें').click();
  await page.waitForURL('**/diagnosis/*');
  await page.getByText('परेशानी कहाँ दिख रही है? पता नहीं').waitFor();
  await looksRight(page, 'photo-not-known');
});
