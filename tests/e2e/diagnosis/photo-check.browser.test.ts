import { runTogether } from '@anar/running-system/running-system';
import { createOpenAiSimulator } from '@anar/simulators/openai/server';
import { checkPageTexts } from '@anar/web/texts/features/diagnosis/check-page';
import { diagnosisTexts } from '@anar/web/texts/features/diagnosis/diagnosis';
import { photoChecksTexts } from '@anar/web/texts/features/diagnosis/photo/photo-checks';
import { waitingTexts } from '@anar/web/texts/features/diagnosis/queue/waiting';
import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers, decodedEdge, type Phone, stickingOut, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser } from '../product/in-browser.ts';

/**
 * Real photographs (Debian's mate-backgrounds) through the whole product, with a vision model. The rest:
 * `check-page.test.tsx` of the web.
 */

const NATURE = '/usr/share/backgrounds/mate/nature';
const simulator = createOpenAiSimulator({ apiKey: 'test-key' });
const product = inBrowser(async () => {
  const origin = await simulator.listen({ host: '127.0.0.1', port: 0 });
  const vision = { OPENAI_API_KEY: 'test-key', OPENAI_VISION: 'true' };
  return runTogether({ env: { diagnosis: { OPENAI_BASE_URL: `${origin}/v1`, ...vision } } });
});
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await signInFarmer(product.system, phone.page);
});
afterAll(async () => {
  await simulator.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nature = (name: string) => sharp(`${NATURE}/${name}.jpg`).resize({ width: 1800 });
const seen = async () => (await simulator.inject('/control/chat')).json().requests as object[];
const become = (payload: object) => simulator.inject({ method: 'PUT', url: '/control/chat', payload });
const box = (page: Page) => page.getByRole('textbox', { name: diagnosisTexts.writeLabel });

async function choose(photo: Buffer): Promise<void> {
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
  await phone.page.locator('input[type=file]').first().setInputFiles(file);
}

async function chooseOnCheckPage(photo: Buffer): Promise<void> {
  await phone.page.goto('/diagnose');
  await choose(photo);
}

async function looksRight(page: Page): Promise<void> {
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
}

/** Number of photo requests since. */
function uploads(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/api/diagnose')) sent.push(call.url());
  });
  return sent;
}

/** As an old browser that does not support the format. */
const withoutDecoder = (page: Page) =>
  page.evaluate("globalThis.createImageBitmap = () => Promise.reject(new Error('no decoder'))");

describe('a photo of a plant', () => {
  it('is sent once to the vision model, and the result shows its confidence', async () => {
    const { page } = phone;
    await chooseOnCheckPage(await nature('LadyBird').jpeg().toBuffer());
    await button(page, checkPageTexts.start).click();
    await page.waitForURL('**/diagnosis/*');
    await page.getByText(/भरोसा \d+%/).waitFor();
    expect(await seen()).toHaveLength(1);
    expect(JSON.stringify(await seen())).toContain('data:image/jpeg;base64,');
    await phone.shot('photo-seen-by-model');
    await looksRight(page);
  });
});

describe('an unusable photo', () => {
  const bad: [string, string, (photo: Sharp) => Sharp, string][] = [
    ['too-dark', 'LadyBird', (photo) => photo.linear(0.12, 0), 'रोशनी कम है'],
    ['blurred', 'TwoWings', (photo) => photo.blur(15), 'साफ़ नहीं आई'],
    ['too-small', 'FreshFlower', (photo) => photo.resize({ width: 180 }), 'बहुत छोटी है'],
    ['no-plant', 'Wood', (photo) => photo, 'पौधा नहीं दिखा'],
  ];
  it.each(bad)('%s is rejected on the phone and not uploaded', async (fault, name, spoil, what) => {
    const { page } = phone;
    await become({ mode: 'answer' });
    const sent = uploads(page);
    await chooseOnCheckPage(await spoil(nature(name)).jpeg().toBuffer());
    const card = page.getByRole('alert').filter({ hasText: what });
    await card.waitFor();
    expect(await decodedEdge(card.getByRole('img'))).toBeGreaterThan(0);
    await phone.shot(`photo-${fault}`);
    await looksRight(page);
    expect(sent).toEqual([]);
    expect(await seen()).toEqual([]);
  });

  it('is also rejected offline from the start page’s button, at 320 px in dark mode', async () => {
    const { page, context } = phone;
    await page.goto('/');
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await page.reload();
    await box(page).waitFor();
    await context.setOffline(true);
    await choose(await nature('YellowFlower').linear(0.12, 0).jpeg().toBuffer());
    await page.getByText('रोशनी कम है').waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await phone.shot('photo-too-dark-320-dark');
    await looksRight(page);
    await context.setOffline(false);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ colorScheme: 'light' });
  });
});

describe('a photo that this browser cannot decode', () => {
  it('is queued offline, rejected by the server once online, and stays listed over a reload', async () => {
    const { page, context } = phone;
    await page.goto('/diagnose');
    await withoutDecoder(page);
    await context.setOffline(true);
    await page.getByText(shellTexts.offline).waitFor();
    await choose(await nature('TwoWings').blur(15).jpeg().toBuffer());
    await page.getByLabel(checkPageTexts.wordsLabel).fill('कल से');
    await button(page, checkPageTexts.start).click();
    const waiting = page.getByRole('region', { name: waitingTexts.title });
    await waiting.getByText(waitingTexts.waitingOnline).waitFor();
    await context.setOffline(false);
    await waiting.getByText('साफ़ नहीं आई').waitFor();
    await page.reload();
    await waiting.getByRole('button', { name: photoChecksTexts.retake }).waitFor();
    await phone.shot('photo-refused-while-waiting');
    await looksRight(page);
  });
});
