import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSystem, runSystem } from '../running-system.ts';
import { bothOrNeither } from './both-or-neither.ts';
import { looksRight, openBrowser, type Phone, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** The profile's switch for the push of the daily advice. */

let system: RunningSystem;
let browser: Browser;
let phone: Phone;

beforeAll(async () => {
  [system, browser] = await bothOrNeither(runSystem(), openBrowser());
  phone = await takePhone(browser, system.url, 320);
  await signInFarmer(system, phone.page, '9855500077');
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

const advice = (page: Page): Locator => page.getByRole('switch', { name: 'रोज़ की सलाह की सूचना' });

it('is on at first, goes off by a touch, and is off after a reload', async () => {
  const { page, shot } = phone;
  await page.goto('/profile');
  await advice(page).waitFor();
  expect(await advice(page).isChecked()).toBe(true);
  await shot('notification-switch-on');
  await looksRight(page);
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await page.getByText('रोज़ की सलाह की सूचना').click();
  await stored;
  await expect.poll(() => advice(page).isChecked()).toBe(false);
  await page.reload();
  await advice(page).waitFor();
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
    await route.fulfill({ status: 503, json: { error: 'सेवा अभी उपलब्ध नहीं है।', code: 'service_unavailable' } });
  });
  await advice(page).click();
  await expect.poll(() => advice(page).isChecked()).toBe(true);
  letGo();
  await page.getByText('बदलाव नहीं हुआ').waitFor();
  await expect.poll(() => advice(page).isChecked()).toBe(false);
  await shot('notification-switch-refused');
  await page.unroute('**/notifications');
});

it('that cannot be read says what to do, and comes by one more try', async () => {
  const { page, shot } = phone;
  await page.route('**/notifications', (route) =>
    route.fulfill({ status: 503, json: { error: 'सेवा अभी उपलब्ध नहीं है।', code: 'service_unavailable' } }),
  );
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
  await page.getByText('सहेजा गया').waitFor();
  await shot('notification-switch-dark');
  await looksRight(page);
});
