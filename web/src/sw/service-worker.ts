import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isKeptMedia, mediaByPath } from './media-cache.ts';
import { isProblemLibrary, problemLibrary } from './problem-library.ts';
import './push.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Paths that are not pages of the app: API, assets, other documents, the checkout. */
const NOT_PAGES = [
  /^\/(?:api|assets|dev|docs|internal|livez|media|metrics|pay|readyz|ws|\.well-known)(?:\/|$)/,
  /\.\w+$/,
];

/** An empty page that reloads when the new version has taken over, or after a timeout. */
const HANDOVER = `<!doctype html><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="5">
<script>
  const open = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', open);
  navigator.serviceWorker.getRegistration().then((one) => one?.waiting ?? open());
</script>`;
/** The version that was asked to activate. */
let successor: ServiceWorker | null = null;

/**
 * A new version takes over at the first page load after it was fetched, so that no open screen changes under the user's
 * thumb. It cannot while this one is still answering, so the handover page waits for it. A version that does not
 * activate is not waited for twice.
 */
registerRoute(
  ({ request, url }) => {
    const { waiting } = self.registration;
    const isPage = request.mode === 'navigate' && !NOT_PAGES.some((path) => path.test(url.pathname));
    return isPage && waiting !== null && waiting !== successor;
  },
  async () => {
    successor = self.registration.waiting;
    successor?.postMessage('activate');
    return new Response(HANDOVER, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
);

/**
 * The app shell and every chunk are precached: the app opens offline. A prerendered page answers its own address
 * (/login from login.html, whatever the query). Of /api only the problem library is handled here.
 */
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));
registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptMedia(url), mediaByPath);
registerRoute(isProblemLibrary, problemLibrary);

// Controls the page from the first visit on: users log in at home and then work offline in the orchard.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});
