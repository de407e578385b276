import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { looksRight, type Phone, serviceAway, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** The profile's switch for the push of the daily advice. */

const product = inBrowser(sharedSystem);
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url, { width: 320 });
  await signInFarmer(product.system, phone.page);
});

const advice = (page: Page): Locator => page.getByRole('switch', { name: 'रोज़ की सलाह की सूचना' });

it('is on at first, goes off by a touch, and is off after a reload', async () => {
  const { page, shot } = phone;
  await page.goto('/profile');
  await advice(page).waitFor();
  await expect.poll(() => advice(page).isChecked()).toBe(true);
  await shot('notification-switch-on');
  await looksRight(page);
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await page.getByText('रोज़ की सलाह की सूचना').click();
  await stored;
  await expect.poll(() => advice(page).isChecked()).toBe(false);
  await page.reload();
  await advice(page).waitFor();
  await expect.poll(() => advice(page).isEnabled()).toBe(true);
  expect(await advice(page).isChecked()).toBe(false);
  await shot('notification-switch-off');
  await looksRight(page);
});

it('returns to what it was when the server does not take it, and says so', async () => {
  const { page, shot } = phone;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/notifications', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await held;
    await serviceAway(route);
  });
  await advice(page).click();
  await expect.poll(() => advice(page).isChecked()).toBe(true);
  letGo();
  await page.getByText('बदलाव नहीं हुआ', { exact: true }).waitFor();
  await expect.poll(() => advice(page).isChecked()).toBe(false);
  await shot('notification-switch-refused');
  await page.unroute('**/notifications');
});

it('that cannot be read says what to do, and comes by one more try', async () => {
  const { page, shot } = phone;
  await page.route('**/notifications', serviceAway);
  await page.reload();
  const failed = page.getByRole('alert').filter({ hasText: 'सूचना की सेटिंग नहीं खुली' });
  await failed.waitFor();
  await shot('notification-switch-unread');
  await looksRight(page);
  await page.unroute('**/notifications');
  await failed.getByRole('button', { name: 'फिर कोशिश करें' }).click();
  await advice(page).waitFor();
});

it('in the dark', async () => {
  const { page, shot } = phone;
  await page.emulateMedia({ colorScheme: 'dark' });
  await advice(page).click();
  await page.getByText('सहेजा गया', { exact: true }).waitFor();
  await shot('notification-switch-dark');
  await looksRight(page);
});
