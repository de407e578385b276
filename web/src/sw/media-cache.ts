import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

/** The name the page uses too: at logout the photos of the person go. */
const MEDIA_CACHE = 'anar-mitra-media';
const KEPT_DAYS = 30;

/** Signed links change daily, the photo behind a path does not: kept under the path alone. Refusals are not kept. */
export const mediaByPath = new CacheFirst({
  cacheName: MEDIA_CACHE,
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request.url) },
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
    new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: KEPT_DAYS * 86_400, purgeOnQuotaError: true }),
  ],
});

function withoutQuery(address: string): string {
  const url = new URL(address);
  return url.origin + url.pathname;
}
