import { request } from '@anar/running-system/http-client';
import { loginTexts } from '@anar/web/texts/features/login/login';
import { devicesTexts } from '@anar/web/texts/features/profile/devices/devices';
import { expect, it } from 'vitest';
import { button, orchardPhone, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, noticed, PATIENT, serviceAway, takePhone } from '../phones/phone.ts';
import { sameFarmerElsewhere } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** Sessions of the user. */

const product = inBrowser(sharedSystem);

it('logging out another device: its token is refused, it shows the login, and its private data are removed', async () => {
  const phone = await orchardPhone(product);
  const { page, shot, farmer } = phone;
  const { page: other } = await takePhone(product.browser, product.system.url);
  const { token } = await sameFarmerElsewhere(product.system, farmer, other);

  await page.goto('/profile');
  await page.locator('summary', { hasText: devicesTexts.title }).click();
  const rows = page.getByRole('listitem').filter({ hasText: /Android|Linux/ });
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByText(devicesTexts.thisDevice, { exact: true }).waitFor();
  await shot('profile-devices');
  await looksRight(page);

  const signOut = page.getByRole('button', { name: /वहाँ से लॉगआउट करें/ });
  expect(await signOut.count()).toBe(1);
  await signOut.click();
  await page.getByRole('dialog', { name: devicesTexts.askTitle }).waitFor();
  await shot('profile-sign-out-there');
  await looksRight(page);
  await button(page, devicesTexts.keep).click();
  await page.route('**/api/auth/sessions/*', serviceAway);
  await signOut.click();
  await button(page, devicesTexts.now).click();
  await noticed(page, devicesTexts.notDone);
  await page.unroute('**/api/auth/sessions/*');
  await signOut.click();
  await button(page, devicesTexts.now).click();
  await noticed(page, devicesTexts.done);
  await expect.poll(() => rows.count()).toBe(1);

  // Each service receives it within seconds; the device's next request leads to the login.
  const authorization = `Bearer ${token}`;
  const mine = `${product.system.url}/api/users/${farmer.userId}`;
  await expect.poll(async () => (await request(mine, 'GET', undefined, { authorization })).status, PATIENT).toBe(401);
  await other.goto('/profile');
  await other.waitForURL('**/login**');
  await button(other, loginTexts.sendCode).waitFor();
  expect(await other.evaluate('JSON.parse(localStorage.getItem("anar-mitra:state:v1")).user')).toBeNull();
  expect(ownComplaints(phone)).toEqual([]);
});
