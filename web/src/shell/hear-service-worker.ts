import { navigate } from 'wouter/use-browser-location';

/** As for toasts: once the first screen has settled, so that it competes with nothing. */
const RENEW_AFTER_MS = 2000;

/** What the service worker asks of an open page: to go where a touched notification leads, to renew its subscription. */
export function hearServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const { type, path }: { type?: unknown; path?: unknown } = data ?? {};
    if (type === 'push-subscription-changed') renewWebPush();
    if (type !== 'open' || typeof path !== 'string') return;
    navigate(path);
    ports[0]?.postMessage('opened');
  });
}

/** The code comes only where the browser may show pushes. */
export function renewWebPush(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  setTimeout(() => {
    import('../device/web-push.ts')
      .then((webPush) => webPush.renewWebPush())
      .catch((cause: unknown) => console.warn('the push subscription was not renewed', cause));
  }, RENEW_AFTER_MS);
}
