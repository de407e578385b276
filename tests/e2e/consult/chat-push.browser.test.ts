import { runTogether } from '@anar/running-system/running-system';
import { notificationsTexts } from '@anar/web/texts/i18n/catalogues/notifications';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasNotifications, PATIENT, takePhone } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { type Shown, subscribed } from '../push/push-inbox.ts';
import { acceptedPair, log, say } from './chat-pair.ts';
import { SEEDED, type Visitor } from './consult-people.ts';

/** A chat message for an absent user, from the doctor's click to what a tap on the push opens. */

const product = inBrowser(runTogether);
/** Minimum of twenty seconds between two pushes of a chat. */
const LATER = { timeout: 60_000, interval: 500 };

it('a burst of chat messages sends one push, which opens the chat; with chat pushes switched off none is sent', async () => {
  const { system } = product;
  const { farmer, doctor, threadId } = await acceptedPair(product, SEEDED[0]);
  const { shown } = await subscribed(system, farmer);
  const mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
  const pendingPushes = () =>
    mongo.db(system.databases.consult).collection('chat_log').countDocuments({ threadId, isUntold: true });
  const outcomesOf = async () => {
    const rows = mongo.db(system.databases.auth).collection('notifications');
    return (await rows.find({ userId: farmer.userId, kind: 'chat' }).sort({ _id: 1 }).toArray()).map(
      ({ state }) => state,
    );
  };
  try {
    await say(doctor, threadId, 'पेड़ कैसे हैं?', 'ड्रिप कितनी चली?', 'पत्तों की फोटो भेजें', 'फल भी', 'आज ही');
    await expect.poll(outcomesOf, LATER).toEqual(['sent']);
    await expect.poll(pendingPushes, LATER).toBe(0);
    expect(await outcomesOf()).toEqual(['sent']);
    const ofChat = async () => (await shown()).filter(({ path }) => path.startsWith('/chat/'));
    const [push, ...others] = await ofChat();
    expect(others).toEqual([]);
    expect(push).toMatchObject({ title: 'डॉक्टर का संदेश', path: `/chat/${threadId}` });
    expect(push?.text).not.toMatch(/पेड़|फोटो/);

    await farmer.page.goto('/profile');
    const chat = farmer.page.getByRole('switch', { name: notificationsTexts.chat });
    await expect.poll(() => chat.isChecked(), PATIENT).toBe(true);
    await chat.click();
    await farmer.page.getByText(notificationsTexts.saved).first().waitFor();
    await farmer.call('PUT', `/api/chat/${threadId}/marks`, { readUpTo: 6 });
    await say(doctor, threadId, 'आप हैं?', 'देखा क्या?');
    await expect.poll(outcomesOf, LATER).toEqual(['sent', 'switched_off']);
    await expect.poll(pendingPushes, LATER).toBe(0);
    expect(await ofChat()).toHaveLength(1);

    if (hasNotifications && push) await leadsThere(farmer, push, threadId);
  } finally {
    await mongo.close();
  }
}, 240_000);

/** The same push in a real browser, whose own push service is unreachable from here. */
async function leadsThere(farmer: Visitor, push: Shown, threadId: string): Promise<void> {
  const { browser, system } = product;
  const kept = await farmer.page.evaluate("localStorage.getItem('anar-mitra:state:v1')");
  const { context, page } = await takePhone(browser, system.url, { keepsApp: true });
  await context.grantPermissions(['notifications'], { origin: system.url });
  await context.addCookies(await farmer.page.context().cookies());
  await page.goto('/icons/mark.svg');
  await page.evaluate((state) => localStorage.setItem('anar-mitra:state:v1', state), String(kept));
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  const deliver = await pusher(page, system.url);
  const inWorker = <T>(script: string) => context.serviceWorkers()[0]?.evaluate(script) as Promise<T>;
  const bodies = () => inWorker<string[]>('registration.getNotifications().then((all) => all.map(({ body }) => body))');
  await deliver(JSON.stringify({ ...push, tag: 't', kind: 'chat' }));
  await expect.poll(bodies, PATIENT).toEqual([push.text]);
  await inWorker(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await page.waitForURL(`**/chat/${threadId}`);
  await log(page).getByText('देखा क्या?').waitFor();
}

async function pusher(page: Page, origin: string): Promise<(data: string) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const { promise: registered, resolve } = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}
