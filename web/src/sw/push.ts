import type { readRing } from '@anar/contracts/consult/calls';
import type { ReplyOf } from '@anar/contracts/route';
import { notificationsTexts } from '../i18n/catalogues/notifications.hi.ts';
import { ownPath, type PushMessage, readPushMessage } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope;

const RING_PATH: (typeof readRing)['path'] = '/api/calls/:consultationId/:callId/ring';
const ICON = '/icons/icon-192.png';
/** A frozen page does not answer: it is reloaded at the path instead. */
const ANSWER_MS = 1500;
/** Limit on a slow network; after it the notification rings. */
const RING_ANSWER_MS = 4000;
const SHAKE_MS = [400, 200, 400, 800, 400, 200, 400];

self.addEventListener('push', (event) => {
  const message = readPushMessage(() => event.data?.json());
  event.waitUntil(Promise.all([asOfNow(message).then(show), notifyPages({ type: 'push' })]));
});

/**
 * A push that was delivered late must not ring for a call that is over. The server is asked, as the phone's clock may
 * be a day off. Without an answer it rings: the TTL of the push is no longer than the ring.
 */
async function asOfNow(message: PushMessage): Promise<PushMessage> {
  const state = message.call && (await ringState(message.call));
  if (state === 'taken')
    return {
      ...message,
      title: notificationsTexts.callTaken,
      text: notificationsTexts.callTakenText,
      kind: 'call_over',
    };
  if (state === 'over')
    return {
      ...message,
      title: notificationsTexts.missedCall,
      text: notificationsTexts.missedCallText,
      kind: 'consultation',
    };
  return message;
}

async function ringState({ consultationId, callId }: NonNullable<PushMessage['call']>) {
  try {
    const signal = AbortSignal.timeout(RING_ANSWER_MS);
    const path = RING_PATH.replace(':consultationId', consultationId).replace(':callId', callId);
    const answer = await fetch(path, { signal });
    return answer.ok ? ((await answer.json()) as ReplyOf<typeof readRing>).state : undefined;
  } catch (cause) {
    console.warn('no answer whether it still rings', cause);
    return undefined;
  }
}

function show({ title, text, path, tag, kind }: PushMessage): Promise<void> {
  const isCall = kind === 'call';
  const options: NotificationOptions = {
    body: text,
    lang: 'hi',
    icon: ICON,
    data: { path },
    // The other side is waiting for an answer.
    requireInteraction: kind === 'consultation' || isCall,
    ...(tag && { tag }),
    // Alerts again although it replaces the previous notification of the same chat or call. Unknown to TypeScript;
    // requires a tag.
    ...(tag && (kind === 'chat' || isCall) && { renotify: true }),
    ...(isCall && { vibrate: SHAKE_MS }),
    ...(kind === 'call_over' && { silent: true }),
  };
  if (kind === 'call_over' && tag) return showUnlessSeen(title, options);
  return self.registration.showNotification(title, options);
}

/** While a page is visible, it shows itself that the call stopped ringing; otherwise a push must show something. */
async function showUnlessSeen(title: string, options: NotificationOptions): Promise<void> {
  const isSeen = (await pages()).some(({ visibilityState }) => visibilityState === 'visible');
  if (!isSeen) return self.registration.showNotification(title, options);
  for (const one of await self.registration.getNotifications({ tag: options.tag ?? '' })) one.close();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path }: { path?: unknown } = event.notification.data ?? {};
  event.waitUntil(open(ownPath(path, self.location.origin)));
});

/** Only a page has the user's token: it sends the subscription to the server, now or at the next start. */
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(notifyPages({ type: 'push-subscription-changed' }));
});

async function notifyPages(message: { type: string }): Promise<void> {
  for (const page of await pages()) page.postMessage(message);
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function open(path: string): Promise<void> {
  const open = await pages();
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  await page.focus().catch((cause: unknown) => console.warn('the window stays where it is', cause));
  if (!(await goesThere(page, path))) await page.navigate(path);
}

/** The page navigates itself: a reload would lose typed text or a call. */
function goesThere(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage({ type: 'open', path }, [port2]);
  });
}
