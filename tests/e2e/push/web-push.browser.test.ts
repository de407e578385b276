import { notificationsTexts } from '@anar/web/texts/i18n/catalogues/notifications';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { hasNotifications, looksRight, type Phone, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { ENDPOINT, KEYS, PUSH_SERVICE } from './made-up-pushes.ts';

/** Browser pushes, enabled in the profile. The push service is unreachable from here and therefore simulated. */

const product = inBrowser(sharedSystem);
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await phone.page.addInitScript(PUSH_SERVICE);
  await signInFarmer(product.system, phone.page);
  await phone.page.goto('/profile');
  await phone.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
});

/** As the user does it in the browser's settings. */
async function deny(): Promise<void> {
  const devtools = await phone.context.newCDPSession(phone.page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: product.system.url,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
}
/** As when the user returns from there. */
const lookAgain = (page: Page) => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
const payload = (page: Page, method: string) =>
  page.waitForResponse((reply) => reply.url().endsWith('/web-push') && reply.request().method() === method);
const turnOn = (page: Page) => page.getByRole('button', { name: notificationsTexts.browserTurnOn });
const isOn = (page: Page) => page.getByText(notificationsTexts.browserOn);

it.runIf(hasNotifications)('browser pushes blocked in the browser: the profile says how to allow them', async () => {
  const { page, shot } = phone;
  await deny();
  await lookAgain(page);
  await page.getByText('इस ब्राउज़र ने सूचना रोक रखी है').waitFor();
  expect(await turnOn(page).count()).toBe(0);
  await shot('web-push-denied');
  await looksRight(page);
});

it.runIf(hasNotifications)(
  'browser pushes are turned on with a click, and the subscription is stored on the server',
  async () => {
    const { page, context, shot } = phone;
    await context.grantPermissions(['notifications'], { origin: product.system.url });
    await lookAgain(page);
    await turnOn(page).waitFor();
    await shot('web-push-off');
    await looksRight(page);
    const stored = payload(page, 'PUT');
    await turnOn(page).click();
    const reply = await stored;
    expect([reply.status(), reply.request().postDataJSON()]).toEqual([200, { endpoint: ENDPOINT, keys: KEYS }]);
    await isOn(page).waitFor();
    await shot('web-push-on');
    await looksRight(page);
  },
);

it.runIf(hasNotifications)(
  'a push subscription that the browser lost is renewed at the next visit without a question',
  async () => {
    const { page } = phone;
    const stored = payload(page, 'PUT');
    await page.reload();
    expect((await stored).status()).toBe(200);
    await isOn(page).waitFor();
  },
);

it.runIf(hasNotifications)(
  'browser pushes are turned off with a click; the notification switches stay on',
  async () => {
    const { page } = phone;
    const removed = payload(page, 'DELETE');
    await page.getByRole('button', { name: notificationsTexts.browserTurnOff }).click();
    expect((await removed).status()).toBe(200);
    await turnOn(page).waitFor();
    await expect.poll(() => page.getByRole('switch', { name: notificationsTexts.consultation }).isChecked()).toBe(true);
  },
);
