import type { CallMedia } from '@anar/contracts/consult/calls';
import { valueStore } from '../../ui/hooks/value-store.ts';

/** A call that the doctor has requested on this page. */
export interface CallRequest {
  consultationId: string;
  media: CallMedia;
}

const requested = valueStore<CallRequest | null>(null);
const now = valueStore<string | null>(null);

/**
 * Requests a call; the call overlay, which lies over every screen, picks it up. False while another call is requested
 * or open.
 */
export function requestCall(next: CallRequest): boolean {
  if (now.get() !== null || requested.get() !== null) return false;
  requested.set(next);
  return true;
}

/** For the call overlay: the request was picked up, or cancelled. */
export function clearCallRequest(): void {
  requested.set(null);
}

/** For the call overlay: sets the consultation whose call is open on this page; null: none. */
export function setCallNow(consultationId: string | null): void {
  if (now.get() !== consultationId) now.set(consultationId);
}

export const useCallRequest = requested.use;

/** The consultation whose call is open on this page. */
export const useCallNow = now.use;
