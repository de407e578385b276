import type { CallMedia } from '@anar/contracts/consult/calls';
import { useSyncExternalStore } from 'react';

/** A call that a doctor wants to make. */
export interface CallWish {
  consultationId: string;
  media: CallMedia;
}

let wish: CallWish | null = null;
let now: string | null = null;
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks for a call; what shows calls, over whatever screen, takes it up. False while another one goes on. */
export function wishCall(next: CallWish): boolean {
  if (now !== null || wish !== null) return false;
  wish = next;
  changed();
  return true;
}

/** By what shows calls: the wish is under way, or was given up. */
export function takeWish(): void {
  wish = null;
  changed();
}

/** By what shows calls: the consultation whose call fills this page; null: none. */
export function tellCallNow(consultationId: string | null): void {
  if (now === consultationId) return;
  now = consultationId;
  changed();
}

export const useCallWish = (): CallWish | null =>
  useSyncExternalStore(
    subscribe,
    () => wish,
    () => null,
  );

/** The consultation whose call fills this page. */
export const useCallNow = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => null,
  );
