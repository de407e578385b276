import type { Quota } from '@anar/contracts/diagnosis/quota';
import { deviceStore } from '../../../device/storage/device-store.ts';

interface CachedQuota {
  userId: string;
  quota: Quota;
}

const cache = deviceStore({ key: 'anar-mitra:quota:v1', scope: 'person', read: readCached });

/** Cached across reloads and offline, but not beyond its day. */
export function cacheQuota(userId: string, quota: Quota): void {
  cache.set({ userId, quota });
}

/** This user's last known quota, if it is of today. */
export function cachedQuota(userId: string, now: number): Quota | null {
  const cached = cache.get();
  return cached?.userId === userId && isOfToday(cached.quota, now) ? cached.quota : null;
}

function readCached(stored: unknown): CachedQuota | null {
  const { userId, quota } = (stored ?? {}) as Partial<CachedQuota>;
  return typeof userId === 'string' && typeof quota === 'object' && quota !== null ? { userId, quota } : null;
}

/** The day of a quota ends at `resetsAt` and lasts at most 24 hours. */
function isOfToday({ resetsAt }: Quota, now: number): boolean {
  const left = Date.parse(resetsAt) - now;
  return left > 0 && left <= 24 * 3600_000;
}
