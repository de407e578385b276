import type { Quota } from '@anar/contracts/quota';
import { deviceStore } from '../../../device/device-store.ts';

interface KeptQuota {
  userId: string;
  quota: Quota;
}

const cache = deviceStore({ key: 'anar-mitra:quota:v1', scope: 'person', read: readKept });

/** The number outlives the app and the network, but not its day. */
export function keepQuota(userId: string, quota: Quota): void {
  cache.set({ userId, quota });
}

/** What was left when this person last asked, if that was today. */
export function keptQuota(userId: string, now: number): Quota | null {
  const kept = cache.get();
  return kept?.userId === userId && isOfToday(kept.quota, now) ? kept.quota : null;
}

function readKept(stored: unknown): KeptQuota | null {
  const { userId, quota } = (stored ?? {}) as Partial<KeptQuota>;
  return typeof userId === 'string' && typeof quota === 'object' && quota !== null ? { userId, quota } : null;
}

/** A day of the quota ends at `resetsAt` and lasts no longer than 24 hours. */
function isOfToday({ resetsAt }: Quota, now: number): boolean {
  const left = Date.parse(resetsAt) - now;
  return left > 0 && left <= 24 * 3600_000;
}
