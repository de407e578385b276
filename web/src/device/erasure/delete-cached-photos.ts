const MEDIA_CACHE = 'anar-mitra-media';

/** At logout: deletes the cached photos of this user. */
export function deleteCachedPhotos(): void {
  if (typeof caches === 'undefined') return;
  caches.delete(MEDIA_CACHE).catch(console.warn);
}
