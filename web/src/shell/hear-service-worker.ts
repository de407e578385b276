import { navigate } from 'wouter/use-browser-location';
import { store } from '../session/store.ts';

/** Registers the offline shell once the first screen has settled, so that it competes with nothing. */
export function registerServiceWorker(): void {
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch(console.warn);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/**
 * What the service worker asks of an open page: to go where a touched notification leads, to renew its subscription.
 * That is renewed too for each person who signs in.
 */
export function hearServiceWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const { type, path }: { type?: unknown; path?: unknown } = data ?? {};
    if (type === 'push-subscription-changed') renewWebPush();
    if (type !== 'open' || typeof path !== 'string') return;
    navigate(path);
    ports[0]?.postMessage('opened');
  });

  let person: string | null = null;
  const onPerson = () => {
    const { user, isAuthenticated } = store.getState().session;
    const now = isAuthenticated && !user?.consentNeeded ? (user?.id ?? null) : null;
    if (now === person) return;
    person = now;
    if (person !== null) renewWebPush();
  };
  store.subscribe(onPerson);
  onPerson();
}

/** The code comes only where the browser may show pushes. */
function renewWebPush(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  import('../device/web-push.ts')
    .then((webPush) => webPush.renewWebPush())
    .catch((cause: unknown) => console.warn('the push subscription was not renewed', cause));
}
