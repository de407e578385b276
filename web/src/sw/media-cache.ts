import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

/** The name the page uses too: at logout the photos of the person go. */
const MEDIA_CACHE = 'anar-mitra-media';
const KEPT_DAYS = 30;

/** What others sent: a phone that others use too must not keep it. */
const PRIVATE_MEDIA = '/media/consult/';

export const isKeptMedia = ({ pathname }: URL): boolean =>
  pathname.startsWith('/media/') && !pathname.startsWith(PRIVATE_MEDIA);

/** Signed links change every few minutes, the photo behind a path does not: kept under the path alone. Refusals are not kept. */
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
