import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { Processes } from '@anar/local-infrastructure/processes';
import { buildWebWhenChanged } from '@anar/start/web-build';
import { farmerCallTexts } from '@anar/web/texts/features/call/farmer-call';
import { notificationsTexts } from '@anar/web/texts/i18n/catalogues/notifications';
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasNotifications, openBrowser, PATIENT, type Phone, takePhone } from '../phones/phone.ts';

/**
 * A browser that receives a push, and the tap on its notification. Static files only: no service and no push service is
 * called.
 */

const root = join(import.meta.dirname, '../../..');
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};
let server: Server;
let browser: Browser;
let address: string;
let phone: Phone;
let push: (payload: string) => Promise<unknown>;

beforeAll(async () => {
  const dist = process.env.BUILT_WEB ?? (await buildWebWhenChanged(root, new Processes(join(root, '.data', 'test'))));
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = extname(pathname) ? pathname : '/index.html';
    const file = await readFile(join(dist, path)).catch(() => null);
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/plain' });
    response.end(file);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  phone = await takePhone(browser, address, { keepsApp: true });
  await phone.context.grantPermissions(['notifications'], { origin: address });
  await phone.page.goto('/privacy');
  // Chromium loses a push that arrives before the worker is activated.
  await phone.page.evaluate(`navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
    const look = () => active.state === 'activated' && resolve();
    active.onstatechange = look;
    look();
  }))`);
  push = await pusher(await phone.context.newCDPSession(phone.page));
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Delivers a push as the browser's push service would, decrypted. */
async function pusher(devtools: CDPSession): Promise<typeof push> {
  const { promise: registered, resolve } = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration) resolve(registration.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => devtools.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data });
}

function inWorker<T>(script: string): Promise<T> {
  const [worker] = phone.context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  return worker.evaluate(script) as Promise<T>;
}

const shown = () =>
  inWorker<object[]>(`registration.getNotifications().then((all) =>
    all.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, path: data.path })))`);
/** Taps the only notification; a page that a script opened in between would be a second one. */
const touch = () =>
  inWorker(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
const payload = (changed: object) =>
  JSON.stringify({ title: 'डॉक्टर ने स्वीकार किया', text: 'अब बात करें', tag: 'c1', kind: 'consultation', ...changed });

it.runIf(hasNotifications)('a push is shown in Hindi, and a later one with the same tag replaces it', async () => {
  await push(payload({ text: 'पहला', path: '/terms' }));
  // Chromium may lose both if the second arrives before the first is shown.
  await expect.poll(shown, PATIENT).toMatchObject([{ body: 'पहला' }]);
  await push(payload({ path: '/terms' }));
  await expect
    .poll(shown, PATIENT)
    .toEqual([{ title: 'डॉक्टर ने स्वीकार किया', body: 'अब बात करें', tag: 'c1', lang: 'hi', path: '/terms' }]);
});

it.runIf(hasNotifications)(
  'a tap on a notification navigates the open page without a reload and closes the notification',
  async () => {
    const { page, context } = phone;
    await page.evaluate('window.typed = "कुछ लिखा हुआ"');
    await touch();
    await page.waitForURL('**/terms');
    expect(await page.evaluate('window.typed')).toBe('कुछ लिखा हुआ');
    expect(context.pages()).toHaveLength(1);
    await expect.poll(shown, PATIENT).toEqual([]);
  },
);

it.runIf(hasNotifications).each(['//evil.example/x', 'https://evil.example/x', '/\\evil.example'])(
  'a tap on a notification with the foreign URL %j opens the start page of the app',
  async (path) => {
    const { page } = phone;
    await page.goto('/terms');
    await push(payload({ path }));
    await expect.poll(shown, PATIENT).toHaveLength(1);
    await touch();
    // The first screen, without a login.
    await expect.poll(() => page.url()).toBe(`${address}/login`);
  },
);

describe.runIf(hasNotifications)('the push of a call', () => {
  const call = (changed: object) =>
    payload({ title: farmerCallTexts.incomingVideo, tag: 'call', kind: 'call', path: '/consult', ...changed });
  const looks = () =>
    inWorker<object[]>(`registration.getNotifications({ tag: 'call' }).then((all) =>
      all.map(({ title, requireInteraction, renotify, silent, vibrate }) =>
        ({ title, requireInteraction, renotify, silent: Boolean(silent), vibrate: vibrate?.length > 2 })))`);
  const RING = {
    ...{ title: farmerCallTexts.incomingVideo, requireInteraction: true, renotify: true },
    ...{ silent: false, vibrate: true },
  };

  it('stays and vibrates until tapped, alerts again on the next ring, then says that the call was missed', async () => {
    for (const _ of [1, 2]) {
      await push(call({}));
      await expect.poll(looks, PATIENT).toEqual([RING]);
    }
    await push(call({ title: 'छूटी हुई कॉल', kind: 'consultation' }));
    await expect.poll(looks, PATIENT).toEqual([{ ...RING, title: 'छूटी हुई कॉल', renotify: false, vibrate: false }]);
    await phone.page.goto('/terms');
    await touch();
    // Without a login: asked to log in, and redirected afterwards.
    await phone.page.waitForURL('**/login?next=%2Fconsult');
  });

  it('is closed when the call was answered and the app is visible; otherwise it silently says who answered', async () => {
    await push(call({}));
    await expect.poll(looks, PATIENT).toEqual([RING]);
    const over = call({ title: 'कॉल उठा ली गई', kind: 'call_over' });
    await push(over);
    await expect.poll(looks, PATIENT).toEqual([]);
    await phone.page.goto('about:blank');
    await push(call({}));
    await push(over);
    await expect.poll(looks, PATIENT).toMatchObject([{ title: 'कॉल उठा ली गई', silent: true, renotify: false }]);
    await inWorker('registration.getNotifications().then((all) => all.forEach((one) => one.close()))');
    await phone.page.goto('/terms');
  });
});

it.runIf(hasNotifications)('an unreadable push payload is shown with a generic text', async () => {
  await push('<html>');
  await expect
    .poll(shown, PATIENT)
    .toMatchObject([{ title: notificationsTexts.unknownTitle, body: notificationsTexts.unknownText, path: '/' }]);
});
