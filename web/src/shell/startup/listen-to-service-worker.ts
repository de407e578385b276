import { navigate } from 'wouter/use-browser-location';
import { consentedUser, watchState } from '../../session/store.ts';

/** Registers the service worker once the page has loaded, so that it does not compete for bandwidth. */
export function registerServiceWorker(): void {
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch(console.warn);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/**
 * Handles messages of the service worker: opens the screen of a clicked notification, renews the push subscription.
 * That is also renewed for each user who signs in.
 */
export function listenToServiceWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const { type, path }: { type?: unknown; path?: unknown } = data ?? {};
    if (type === 'push-subscription-changed') renewWebPush();
    if (type !== 'open' || typeof path !== 'string') return;
    navigate(path);
    ports[0]?.postMessage('opened');
  });

  watchState(consentedUser, (userId) => userId !== null && renewWebPush());
}

/** The code is loaded only where pushes are allowed. */
function renewWebPush(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  import('../../device/push/web-push.ts')
    .then((webPush) => webPush.renewWebPush())
    .catch((cause: unknown) => console.warn('the push subscription was not renewed', cause));
}
