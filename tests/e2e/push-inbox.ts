import type { WebPushSubscription } from '@anar/contracts/notifications';
import type { OwnProduct } from '@anar/running-system/running-system';
import type { Page } from 'playwright-core';
import type { Visitor } from './consult-people.ts';
import type { InBrowser } from './in-browser.ts';
import { takePhone } from './phone.ts';

/** A push as a browser shows it. */
export interface Shown {
  title: string;
  text: string;
  path: string;
}

/** A browser that takes pushes, told to the product as its service worker does. */
export async function subscribed(system: OwnProduct, farmer: Visitor): Promise<{ shown: () => Promise<Shown[]> }> {
  const { publicKey } = await farmer.call<{ publicKey: string }>('GET', '/api/notifications/web-push-key');
  const reply = await fetch(`${system.origins.simulators}/web-push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: publicKey }),
  });
  const subscription = (await reply.json()) as WebPushSubscription;
  await farmer.call('PUT', `/api/users/${farmer.userId}/web-push`, subscription);
  const inbox = `${system.origins.simulators}/inbox?to=${subscription.endpoint.split('/').at(-1)}`;
  return { shown: async () => ((await (await fetch(inbox)).json()) as { messages: Shown[] }).messages };
}

interface App {
  page: Page;
  /** As the browser's push service would, which cannot be reached from here. */
  deliver(push: Shown & { tag: string; kind: string }): Promise<unknown>;
  /** On the first notification that shows. */
  tap(): Promise<void>;
  /** Of the notifications that show. */
  bodies(): Promise<string[]>;
}

/** The app of somebody, open on its first screen, in a browser that shows notifications: `hasNotifications`. */
export async function openApp({ browser, system }: InBrowser, visitor: Visitor): Promise<App> {
  const kept = await visitor.page.evaluate("localStorage.getItem('anar-mitra:state:v1')");
  const { context, page } = await takePhone(browser, system.url, { keepsApp: true });
  await context.grantPermissions(['notifications'], { origin: system.url });
  await context.addCookies(await visitor.page.context().cookies());
  await page.goto('/icons/mark.svg');
  await page.evaluate((state) => localStorage.setItem('anar-mitra:state:v1', state), String(kept));
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  const devtools = await context.newCDPSession(page);
  const { promise: registered, resolve } = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const inWorker = <T>(script: string) => context.serviceWorkers()[0]?.evaluate(script) as Promise<T>;
  return {
    page,
    deliver: (push) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        ...{ origin: system.url, registrationId, data: JSON.stringify(push) },
      }),
    tap: () =>
      inWorker(`registration.getNotifications().then(([notification]) =>
        void dispatchEvent(new NotificationEvent('notificationclick', { notification })))`),
    bodies: () => inWorker('registration.getNotifications().then((all) => all.map(({ body }) => body))'),
  };
}
