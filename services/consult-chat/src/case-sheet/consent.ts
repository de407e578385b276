import type { StoredConsultation } from '../consultations/consultation.store.ts';
import { CHAT_MS, isOpen } from '../consultations/steps/consultation-state.ts';

type Shared = Pick<StoredConsultation, 'sharesRecords' | 'status' | 'endedAt' | 'chatExpiresAt'>;

/**
 * Whether the doctor of a consultation may see the farmer's records now: the farmer consented, and the consultation or
 * its chat is still open. Consent to one consultation does not last forever.
 */
export function isShared({ sharesRecords, status, endedAt, chatExpiresAt }: Shared, now: Date): boolean {
  if (!sharesRecords) return false;
  if (isOpen(status)) return true;
  if (status !== 'ended' || !endedAt) return false;
  return now.getTime() < Math.max(endedAt.getTime() + CHAT_MS, chatExpiresAt?.getTime() ?? 0);
}
