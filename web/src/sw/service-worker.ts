import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isKeptMedia, mediaByPath } from './media-cache.ts';
import { isProblemLibrary, problemLibrary } from './problem-library.ts';
import './push.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Pages that are not ours to answer: programs, documents of other parts, the checkout. */
const NOT_PAGES = [
  /^\/(?:api|assets|dev|docs|internal|livez|media|metrics|pay|readyz|ws|\.well-known)(?:\/|$)/,
  /\.\w+$/,
];

/** Shows nothing and opens its address again: when the new version has taken over, or when that takes too long. */
const HANDOVER = `<!doctype html><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="5">
<script>
  const open = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', open);
  navigator.serviceWorker.getRegistration().then((one) => one?.waiting ?? open());
</script>`;
/** The version that was told to take over. */
let successor: ServiceWorker | null = null;

/**
 * A new version takes over where a page begins, at the first opening or reload after it was fetched: nobody's screen
 * changes under their thumb. It cannot while this one still answers, so the page waits for it. One that does not come
 * is not waited for twice.
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
 * The shell and every chunk: the product opens without a network. A page that was painted answers its own address
 * (/login from login.html, whatever its query). Of /api only the problem library passes through here.
 */
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));
registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptMedia(url), mediaByPath);
registerRoute(isProblemLibrary, problemLibrary);

// The very first visit too works without a network: it is logged in at home and goes on in the orchard.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});
