import type { Quota } from '@anar/contracts/quota';
import { readStored, writeStored } from '../../../device/storage.ts';

const KEY = 'anar-mitra:quota:v1';

interface KeptQuota {
  userId: string;
  quota: Quota;
}

/** The number outlives the app and the network, but not its day. */
export function keepQuota(userId: string, quota: Quota): void {
  writeStored(KEY, JSON.stringify({ userId, quota } satisfies KeptQuota));
}

/** What was left when this person last asked, if that was today. */
export function keptQuota(userId: string, now: number): Quota | null {
  return readKept(readStored(KEY), userId, now);
}

export function readKept(text: string | null, userId: string, now: number): Quota | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptQuota | null;
    return kept?.userId === userId && isOfToday(kept.quota, now) ? kept.quota : null;
  } catch (cause) {
    console.warn('kept quota unreadable', cause);
    return null;
  }
}

/** A day of the quota ends at `resetsAt` and lasts no longer than 24 hours. */
function isOfToday({ resetsAt }: Quota, now: number): boolean {
  const left = Date.parse(resetsAt) - now;
  return left > 0 && left <= 24 * 3600_000;
}
