import type { CallMedia } from '@anar/contracts/consult/calls';
import { useSyncExternalStore } from 'react';

/** A call that the doctor has requested on this page. */
export interface CallRequest {
  consultationId: string;
  media: CallMedia;
}

let requested: CallRequest | null = null;
let now: string | null = null;
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Requests a call; the call overlay, which lies over every screen, picks it up. False while another call is requested
 * or open.
 */
export function requestCall(next: CallRequest): boolean {
  if (now !== null || requested !== null) return false;
  requested = next;
  changed();
  return true;
}

/** For the call overlay: the request was picked up, or cancelled. */
export function clearCallRequest(): void {
  requested = null;
  changed();
}

/** For the call overlay: sets the consultation whose call is open on this page; null: none. */
export function setCallNow(consultationId: string | null): void {
  if (now === consultationId) return;
  now = consultationId;
  changed();
}

export const useCallRequest = (): CallRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => requested,
    () => null,
  );

/** The consultation whose call is open on this page. */
export const useCallNow = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => null,
  );
