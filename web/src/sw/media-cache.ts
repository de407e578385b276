import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

/** The page clears the same cache at logout. */
const MEDIA_CACHE = 'anar-mitra-media';
const KEPT_DAYS = 30;

/** Photos of consultations: must not be cached on a phone that several people use. */
const PRIVATE_MEDIA = '/media/consult/';

export const isKeptMedia = ({ pathname }: URL): boolean =>
  pathname.startsWith('/media/') && !pathname.startsWith(PRIVATE_MEDIA);

/**
 * Signed links change every few minutes, but the photo behind a path does not: cached by path without query. Error
 * responses are not cached.
 */
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
