import type { Product } from '@anar/running-system/running-system';
import { diagnosisTexts } from '@anar/web/texts/features/diagnosis/diagnosis';
import { photoSignsTexts } from '@anar/web/texts/features/diagnosis/pictures/photo-signs';
import { waitingTexts } from '@anar/web/texts/features/diagnosis/queue/waiting';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { cameraPhoto, type Phone, takePhone } from '../phones/phone.ts';
import { type RegisteredFarmer, signInFarmer } from '../phones/registered-farmer.ts';

/** Selects the plant part of a photo, and its symptom. */
export async function selectPhotoSigns(page: Page, place: string, sign: string): Promise<void> {
  await page.getByText(place, { exact: true }).click();
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click();
  await page.getByText(sign, { exact: true }).click();
}

export const QUESTION = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';

/** A logged-in phone whose app works offline, with a count of its check requests. */
export async function phoneOf(
  browser: Browser,
  system: Product,
): Promise<Phone & { farmer: RegisteredFarmer; asked: string[] }> {
  const phone = await takePhone(browser, system.url, { keepsApp: true });
  const { context, page } = phone;
  const asked: string[] = [];
  context.on('request', (call) => {
    if (call.method() === 'POST' && call.url().includes('/api/diagnose')) asked.push(call.url());
  });
  const farmer = await signInFarmer(system, page);
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.reload();
  await box(page).waitFor();
  return { ...phone, farmer, asked };
}

export const box = (page: Page) => page.getByRole('textbox', { name: diagnosisTexts.writeLabel });
export const waiting = (page: Page) => page.getByRole('region', { name: waitingTexts.title });
export const rows = (page: Page) => waiting(page).getByRole('listitem');
export const previous = (page: Page) => page.locator('section[aria-labelledby=previous-advice] li');
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

export async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press('Enter');
}

export async function choosePhoto(page: Page): Promise<void> {
  const file = { name: 'fruit.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('heading', { name: photoSignsTexts.where }).waitFor();
  await selectPhotoSigns(page, 'फल', photoSignsTexts.oily_spots);
}

type Conditions = { offline?: boolean; uploadThroughput?: number };

/** Throttles a page's upload to this many bytes per second, or cuts it off. */
export async function networkOf(
  context: BrowserContext,
  page: Page,
): Promise<(conditions: Conditions) => Promise<void>> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return async ({ offline = false, uploadThroughput = -1 }) => {
    const free = { latency: 0, downloadThroughput: -1 };
    await cdp.send('Network.emulateNetworkConditions', { ...free, offline, uploadThroughput });
  };
}
