import { notificationsTexts } from '@anar/web/texts/i18n/catalogues/notifications';
import { expect, it } from 'vitest';
import { looksRight, serviceAway, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** The profile's push switches on a narrow phone. */

const product = inBrowser(sharedSystem);

it('notification switches fit, also in dark mode and when they fail to load, and their label toggles them', async () => {
  const { page, shot } = await takePhone(product.browser, product.system.url, { width: 320 });
  await signInFarmer(product.system, page);
  await page.goto('/profile');
  const advice = page.getByRole('switch', { name: notificationsTexts.dailyAdvice });
  await expect.poll(() => advice.isChecked()).toBe(true);
  await shot('notification-switch-on');
  await looksRight(page);
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await page.getByText(notificationsTexts.dailyAdvice).click();
  await stored;
  await expect.poll(() => advice.isChecked()).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('notification-switch-dark');
  await looksRight(page);
  await page.route('**/notifications', serviceAway);
  await page.reload();
  await page.getByRole('alert').filter({ hasText: notificationsTexts.failed }).waitFor();
  await shot('notification-switch-unread');
  await looksRight(page);
});
