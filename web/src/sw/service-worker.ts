import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { mediaByPath } from './media-cache.ts';
import { isProblemLibrary, problemLibrary } from './problem-library.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/**
 * The shell and every chunk: the product opens without a network. A page that was painted answers its own address
 * (/login from login.html, whatever its query). Of /api only the problem library passes through here.
 */
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

/** Pages that are not ours to answer: programs, documents of other parts, the checkout. */
const NOT_PAGES = [
  /^\/(?:api|assets|dev|docs|internal|livez|media|metrics|pay|readyz|ws|\.well-known)(?:\/|$)/,
  /\.\w+$/,
];

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'), mediaByPath);
registerRoute(isProblemLibrary, problemLibrary);

// The very first visit too works without a network: it is logged in at home and goes on in the orchard.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the page says that it is being left: nobody's screen changes under their thumb.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});
