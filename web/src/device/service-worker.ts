import { deviceStore } from './device-store.ts';
import { serverNow } from './server-clock.ts';

const MEDIA_CACHE = 'anar-mitra-media';

/** Registers the offline shell once the first screen has settled, so that it competes with nothing. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch(console.warn);
  };
  if (document.readyState === 'complete') setTimeout(register, 1000);
  else window.addEventListener('load', () => setTimeout(register, 1000), { once: true });
}

/** Photos of the person who logs out do not stay for the next one on this phone. */
export function forgetPhotos(): void {
  if (typeof caches === 'undefined') return;
  caches.delete(MEDIA_CACHE).catch(console.warn);
}

/** Milliseconds since 1970. */
const reloadedAt = deviceStore({
  key: 'anar-mitra:reloaded-at',
  scope: 'device',
  read: (stored) => (typeof stored === 'number' ? stored : 0),
});
const ONCE_IN_MS = 60_000;

/** A screen's code is gone because a new version was put out: load that version, at most once a minute. */
export function reloadForNewVersion(): boolean {
  if (!navigator.onLine || serverNow() - reloadedAt.get() < ONCE_IN_MS) return false;
  reloadedAt.set(serverNow());
  location.reload();
  return true;
}
