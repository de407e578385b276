/** What `onCacheEntryAdded` receives. */
export interface CacheEntry {
  cacheEntryRemoved: Promise<void>;
}

/**
 * For `onCacheEntryAdded`: listens while entries of the endpoint are cached, once for all of them. One message then
 * invalidates tags once. `listen` returns the unsubscribe functions.
 */
export function whileCached<Entry extends CacheEntry>(
  listen: (entry: Entry) => readonly (() => void)[],
): (arg: unknown, entry: Entry) => Promise<void> {
  let cached = 0;
  let listening: readonly (() => void)[] = [];
  return async (_arg, entry) => {
    if (cached++ === 0) listening = listen(entry);
    await entry.cacheEntryRemoved;
    if (--cached > 0) return;
    for (const unsubscribe of listening) unsubscribe();
  };
}
