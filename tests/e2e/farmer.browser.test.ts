import { request } from '@anar/running-system/http-client';
import { runSystem } from '@anar/running-system/running-system';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inBrowser } from './in-browser.ts';
import { onNarrowPhone } from './orchard-phone.ts';
import { barriers, cameraPhoto, decodedEdge, type Phone, stickingOut, takePhone } from './phone.ts';
import { pressPictures } from './press-pictures.ts';

/** A farmer’s first day, in a real browser against the running product. Steps build on each other. */

const NUMBER = '9876543210';
const QUESTION = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';
const product = inBrowser(runSystem);
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url, { keepsApp: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function looksRight(page: Page) {
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
}

describe('login', () => {
  it('sends a guest to the login, and remembers where they wanted to go', async () => {
    const { page } = phone;
    await page.goto('/profile?from=sms');
    await page.waitForURL('**/login?next=%2Fprofile%3Ffrom%3Dsms');
    await phone.shot('login-phone');
    await looksRight(page);
  });

  it('enables the button at ten digits only, and takes no letters', async () => {
    const { page } = phone;
    const input = page.getByRole('textbox');
    await input.fill('98765');
    expect(await button(page, 'कोड भेजें').isDisabled()).toBe(true);
    await input.fill('98765x43210999');
    expect(await input.inputValue()).toBe(NUMBER);
  });

  it('says so when the code is wrong, and clears the boxes', async () => {
    const { page } = phone;
    await button(page, 'कोड भेजें').click();
    const first = page.getByRole('textbox').first();
    await first.waitFor();
    await page.getByText('6 अंक का कोड लिखें').waitFor();
    const code = await product.system.code(NUMBER);
    await first.click();
    await page.keyboard.type(code === '111111' ? '222222' : '111111');
    const reason = page.locator('fieldset + [role=alert]');
    await expect.poll(() => reason.textContent()).toContain('कोड गलत है');
    await phone.shot('login-wrong-code');
    await looksRight(page);
    // No toast that goes by itself: it stays below the boxes until the next digit.
    expect(await page.getByText(/कोड गलत है/).count()).toBe(1);
    await first.click();
    await page.keyboard.type('1');
    await expect.poll(() => reason.textContent()).toBe('');
  });

  it('logs in by itself with the sixth digit of the right code, and goes on to where they wanted to go', async () => {
    const { page } = phone;
    const code = await product.system.code(NUMBER);
    const first = page.getByRole('textbox').first();
    await first.click();
    const [begun, last] = [code.slice(0, -1), code.slice(-1)];
    await page.keyboard.type(begun);
    // Typed over once more: the digit that stands there already goes on to the next box too.
    await first.click();
    await page.keyboard.type(begun);
    const boxes = await page.getByRole('textbox').all();
    expect(await Promise.all(boxes.map((box) => box.inputValue()))).toEqual([...begun, '']);
    expect(await button(page, 'लॉगिन करें').isDisabled()).toBe(true);
    await page.keyboard.type(last);
    await page.waitForURL('**/profile?from=sms');
    await page.getByText('98765 43210').first().waitFor();
    await phone.shot('profile');
  });
});

describe('onboarding', () => {
  it('asks four questions before the home screen and stores the orchard', async () => {
    const { page } = phone;
    await page.goto('/');
    await page.getByText('पेड़ कितने साल के हैं?').waitFor();
    await phone.shot('onboarding-1');
    await button(page, 'आगे बढ़ें').click();
    await page.getByText('बाग में अभी क्या चल रहा है?').waitFor();
    expect(await button(page, 'आगे बढ़ें').isDisabled()).toBe(true);
    await page.getByText('फल लगे हैं').click();
    await phone.shot('onboarding-2');
    await looksRight(page);
    await onNarrowPhone(phone, 'onboarding-2', () => looksRight(page));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ colorScheme: 'light' });
    await button(page, 'आगे बढ़ें').click();
    await page.getByText('मृग बहार').click();
    await phone.shot('onboarding-3');
    await button(page, 'आगे बढ़ें').click();
    await page.getByText('कुल कितने पेड़ हैं?').waitFor();
    await phone.shot('onboarding-4');
    await looksRight(page);
  });

  it('keeps the answers over a reload', async () => {
    const { page } = phone;
    await page.reload();
    await page.getByText('कुल कितने पेड़ हैं?').waitFor();
  });

  it('says what is kept when the orchard cannot be stored, and stores it once the service is back', async () => {
    const { page } = phone;
    await product.system.takeDown('orchard');
    await button(page, 'शुरू करें').click();
    await page.getByText('आपके चारों जवाब सहेजे हैं').waitFor();
    await phone.shot('onboarding-failed');
    await looksRight(page);
    await product.system.restart('orchard');
    await button(page, 'शुरू करें').dblclick();
    await page.getByText('पौधे की जाँच').first().waitFor();
    await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).waitFor();
    await phone.shot('home');
    await looksRight(page);
  });
});

describe('plant check', () => {
  it('answers the written question with the whole card', async () => {
    const { page } = phone;
    await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).fill(QUESTION);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    for (const part of [QUESTION, 'तुरंत ध्यान दें', 'सबसे पहले यह करें', 'पानी', 'खाद', 'भरोसा', 'यह अनुमान है']) {
      expect(text).toContain(part);
    }
    expect(Number(/भरोसा (\d+)%/.exec(text)?.[1])).toBeGreaterThan(30);
    await phone.shot('diagnosis-text');
    await looksRight(page);
  });

  it('checks a photo with a tap on a symptom and one on the question that follows', async () => {
    const { page } = phone;
    await page.goto('/diagnose');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'fruit.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() });
    await page.getByRole('heading', { name: 'कहाँ दिखा?' }).waitFor();
    await pressPictures(page, 'फल', 'तेल जैसे धब्बे');
    await phone.shot('photo-preview');
    await looksRight(page);
    await button(page, 'जाँच शुरू करें').click();
    await page.waitForURL('**/diagnosis/*');
    await page.getByText('अभी यह जाँच गिनी नहीं गई').waitFor();
    await button(page, 'इनमें से कोई नहीं').waitFor();
    await button(page, 'पता नहीं').waitFor();
    await button(page, 'तेल जैसा चिकना').click();
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    const image = page.locator('main img').first();
    await image.waitFor();
    expect(await decodedEdge(image)).toBe(1600);
    await phone.shot('diagnosis-photo');
  });

  it('opens the photo large, and Escape closes it', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: /बड़ी करें/ }).click();
    const viewer = page.getByRole('dialog');
    await viewer.waitFor();
    await phone.shot('image-viewer');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it('finds both under previous advice after a reload, the photo by its signed link', async () => {
    const { page } = phone;
    await page.goto('/');
    await page.reload();
    await page.getByRole('heading', { name: 'पिछली सलाह' }).waitFor();
    const rows = page.locator('section[aria-labelledby=previous-advice] li');
    await expect.poll(() => rows.count()).toBe(2);
    const thumbnail = rows.first().locator('img');
    await thumbnail.scrollIntoViewIfNeeded();
    expect(await thumbnail.getAttribute('src')).toMatch(/^\/media\/diagnosis\/.+\?/);
    expect(await decodedEdge(thumbnail)).toBeGreaterThan(0);
    await phone.shot('home-with-advice');
    await looksRight(page);
  });

  it('gives an unsure answer no advice but the way to more help', async () => {
    const { page } = phone;
    await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).fill('ट्रैक्टर का टायर पंक्चर है');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/diagnosis/*');
    await page.getByText('यह अनार के रोग की बात नहीं लगी').waitFor();
    expect(await page.getByText(/भरोसा/).count()).toBe(0);
    expect(await page.locator('main').textContent()).not.toContain('सबसे पहले यह करें');
    await phone.shot('diagnosis-unsure');
    await looksRight(page);
  });
});

describe('a question that two problems fit', () => {
  it('is asked back once, and one tap refines the same record', async () => {
    const { page } = phone;
    await page.goto('/');
    await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).fill('फल पर काले धब्बे');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/diagnosis/*');
    const url = page.url();
    await page.getByRole('heading', { name: 'दाग कैसा दिखता है?' }).waitFor();
    await phone.shot('diagnosis-question');
    await looksRight(page);
    await page.getByRole('button', { name: /तेल/ }).click();
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    expect(page.url()).toBe(url);
  });
});

describe('with a weak network', () => {
  it('says so when answers do not come although the phone is online', async () => {
    const { page } = phone;
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await page.getByText('नेट धीमा है').first().waitFor();
    await phone.shot('slow-network');
    await page.unroute('**/api/**');
    await page.reload();
    await page.getByRole('heading', { name: 'पिछली सलाह' }).waitFor();
    await page.getByText('नेट धीमा है').first().waitFor({ state: 'detached' });
  });
});

describe('without a network', () => {
  it('shows the bar and the advice kept on the phone, and recovers', async () => {
    const { page, context } = phone;
    await page.goto('/');
    await page.getByRole('heading', { name: 'पिछली सलाह' }).waitFor();
    await context.setOffline(true);
    await page.getByText('ऑफलाइन मोड').waitFor();
    await page.locator('section[aria-labelledby=previous-advice] li a').first().click();
    await page.waitForURL('**/diagnosis/*');
    await page
      .locator('main')
      .getByText(/भरोसा|साफ़ नहीं/)
      .first()
      .waitFor();
    await phone.shot('offline');
    await context.setOffline(false);
    await page.getByText('ऑफलाइन मोड').waitFor({ state: 'detached' });
  });
});

describe('leaving', () => {
  it('logs out on the server too', async () => {
    const { page } = phone;
    await page.goto('/profile');
    const key = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(key)?.[0];
    const userId = JSON.parse(atob(token?.split('.')[1] ?? '')).sub as string;
    await button(page, 'लॉगआउट करें').click();
    await page.waitForURL('**/login**');
    const asked = () =>
      request(`${product.system.url}/api/users/${userId}`, 'GET', undefined, { authorization: `Bearer ${token}` });
    await expect.poll(async () => (await asked()).body.code).toBe('session_ended');
  });

  it('never complained in the console', () => {
    const expected = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
    expect(phone.complaints.filter((text) => !expected.test(text))).toEqual([]);
  });
});
