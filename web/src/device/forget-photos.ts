const MEDIA_CACHE = 'anar-mitra-media';

/** Photos of the person who logs out do not stay for the next one on this phone. */
export function forgetPhotos(): void {
  if (typeof caches === 'undefined') return;
  caches.delete(MEDIA_CACHE).catch(console.warn);
}
