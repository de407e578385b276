import { useEffect } from 'react';
import { webPushApi } from '../../api/endpoints/web-push-api.ts';
import { store } from '../../session/store.ts';
import { valueStore } from '../../ui/hooks/value-store.ts';
import { insideWrapper } from '../../wrapper/wrapper.ts';
import { deviceStore } from '../storage/device-store.ts';
import { registrationHere, subscriptionHere, type WebPushState } from './push-subscription.ts';

export type { WebPushState } from './push-subscription.ts';

/**
 * `later`: neither allowed nor denied; `failed`: allowed, but the browser's push service or our server was not reached.
 */
export type WebPushOutcome = Exclude<WebPushState, 'off'> | 'later' | 'failed';

/** The user whose pushes this browser shows. After another login the same user need not enable them again. */
const shownTo = deviceStore<string | null>({
  key: 'anar-mitra:web-push-of',
  scope: 'device',
  read: (stored) => (typeof stored === 'string' ? stored : null),
});

/** The push state of this browser for the signed-in user; does not prompt. */
export async function webPushState(): Promise<WebPushState> {
  if (!isSupported()) return isIphoneTab() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isTheirs = shownTo.get() !== null && shownTo.get() === personNow();
  return isTheirs && Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off';
}

/**
 * Enables pushes in this browser: asks for the permission, subscribes, sends the subscription to the server. Call only
 * in a click handler, on a screen that has explained what will come; never throws.
 */
export async function enableWebPush(): Promise<WebPushOutcome> {
  const state = await webPushState();
  if (state !== 'off') return state;
  const permission = await Notification.requestPermission();
  const outcome = permission === 'granted' ? await subscribe() : permission === 'denied' ? 'denied' : 'later';
  changed();
  return outcome;
}

/** Disables pushes in this browser; the user's notification settings stay. */
export async function disableWebPush(): Promise<void> {
  const userId = personNow();
  shownTo.clear();
  if (userId) await store.dispatch(webPushApi.endpoints.removeWebPush.initiate(userId, { track: false }));
  await (await subscriptionHere())?.unsubscribe();
  changed();
}

/** Refreshes the server's copy of the subscription: for each signed-in user, and when the browser replaced it. */
export async function renewWebPush(): Promise<void> {
  const userId = personNow();
  if (!isSupported() || userId === null || shownTo.get() !== userId || Notification.permission !== 'granted') return;
  await subscribe();
  changed();
}

async function subscribe(): Promise<'on' | 'failed'> {
  const userId = personNow();
  const registration = await registrationHere();
  if (!userId || !registration) return 'failed';
  const key = await store.dispatch(webPushApi.endpoints.webPushKey.initiate(undefined, { subscribe: false }));
  if (!key.data) return 'failed';
  try {
    const { endpoint, keys = {} } = (await subscriptionFor(registration, key.data)).toJSON();
    const { p256dh = '', auth = '' } = keys;
    const body = { userId, endpoint: endpoint ?? '', keys: { p256dh, auth } };
    const stored = await store.dispatch(webPushApi.endpoints.setWebPush.initiate(body, { track: false }));
    if (stored.error) return 'failed';
  } catch (cause) {
    console.warn('no push subscription', cause);
    return 'failed';
  }
  shownTo.set(userId);
  return 'on';
}

/** The browser's subscription; a new one when there is none, or when it was made with an older key of ours. */
async function subscriptionFor({ pushManager }: ServiceWorkerRegistration, publicKey: string) {
  const wanted = bytesOf(publicKey);
  const held = await pushManager.getSubscription();
  const heldKey = held && new Uint8Array(held.options.applicationServerKey ?? new ArrayBuffer(0));
  if (held && String(heldKey) === String(wanted)) return held;
  await held?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const isSupported = () =>
  !insideWrapper() && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Safari on an iPhone supports pushes only for apps on the home screen. */
const isIphoneTab = () => (navigator as Navigator & { standalone?: boolean }).standalone === false;

function personNow(): string | null {
  const { user, isAuthenticated } = store.getState().session;
  return isAuthenticated && !user?.consentNeeded ? (user?.id ?? null) : null;
}

const known = valueStore<WebPushState | undefined>(undefined);

function changed(): void {
  webPushState().then(known.set, (cause: unknown) => console.warn('the state of pushes is not known', cause));
}

/** Undefined until the browser has answered. */
export function useWebPushState(): WebPushState | undefined {
  useEffect(() => {
    changed();
    // The user may come back from the browser's settings.
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  return known.use();
}
