import { randomInt } from 'node:crypto';
import { request } from '@anar/running-system/http-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, onNarrowPhone, ownComplaints } from './orchard-phone.ts';
import { looksRight, type Phone, serviceAway, takePhone } from './phone.ts';
import { choosePhoto, previous } from './waiting-phone.ts';

/** What a farmer’s first day may bring besides `journeys/farmer.test.ts`. Steps build on each other. */

const product = inBrowser(sharedSystem);
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url, { keepsApp: true });
  const { page } = phone;
  const number = String(randomInt(6_000_000_000, 10_000_000_000));
  await page.goto('/login');
  await page.getByRole('textbox').fill(number);
  await button(page, 'कोड भेजें').click();
  await page.getByText('6 अंक का कोड लिखें').waitFor();
  await page.getByRole('textbox').first().click();
  await page.keyboard.type(await product.system.code(number));
  await page.getByText('पेड़ कितने साल के हैं?').waitFor();
});

describe('onboarding', () => {
  it('says what is kept when the orchard cannot be stored, and stores it once the service is back', async () => {
    const { page } = phone;
    await button(page, 'आगे बढ़ें').click();
    await page.getByText('फल लगे हैं').click();
    await onNarrowPhone(phone, 'onboarding-2', () => looksRight(page));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ colorScheme: 'light' });
    await button(page, 'आगे बढ़ें').click();
    await page.getByText('मृग बहार').click();
    await button(page, 'आगे बढ़ें').click();
    await page.getByText('कुल कितने पेड़ हैं?').waitFor();
    await looksRight(page);
    await page.route('**/api/orchard/new', serviceAway);
    await button(page, 'शुरू करें').click();
    await page.getByText('आपके चारों जवाब सहेजे हैं').waitFor();
    await phone.shot('onboarding-failed');
    await looksRight(page);
    await page.unroute('**/api/orchard/new');
    await button(page, 'शुरू करें').dblclick();
    await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).waitFor();
  });
});

describe('plant check', () => {
  it('opens the photo large, and Escape closes it', async () => {
    const { page } = phone;
    await page.goto('/diagnose');
    await choosePhoto(page);
    await button(page, 'जाँच शुरू करें').click();
    await page.waitForURL('**/diagnosis/*');
    await button(page, 'तेल जैसा चिकना').click();
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    await page.getByRole('button', { name: /बड़ी करें/ }).click();
    const viewer = page.getByRole('dialog');
    await viewer.waitFor();
    await phone.shot('image-viewer');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it('gives an unsure answer no advice but the way to more help', async () => {
    const { page } = phone;
    await page.goto('/');
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
    await previous(page).getByRole('link').first().click();
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
    expect(ownComplaints(phone)).toEqual([]);
  });
});
