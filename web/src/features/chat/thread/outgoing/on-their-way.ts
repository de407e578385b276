import type { Press } from '../../../../device/queue/queue-kind.ts';
import type { MediaPress, TextPress } from './chat-press.ts';

/** A press that this phone could not keep and that goes from memory. */
export interface HeldPress extends Press<TextPress | MediaPress> {
  kind: string;
  timestamp: number;
}

/** What the queue's list does not say of presses on their way in this tab. */
export interface OnTheirWay {
  /** Share of the bytes that have left the phone, 0 to 1, by clientId. */
  shares: ReadonlyMap<string, number>;
  held: readonly HeldPress[];
}

/** Messages written on this page since it was loaded, by clientId. */
export const writtenHere = new Set<string>();

/** A list is drawn anew no more often than this share of an upload. */
const STEP = 0.05;

let current: OnTheirWay = { shares: new Map(), held: [] };
const listeners = new Set<() => void>();

function become(next: OnTheirWay): void {
  current = next;
  for (const listener of listeners) listener();
}

export const onTheirWay = {
  get: (): OnTheirWay => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Null: no more. */
  share(id: string, share: number | null): void {
    const step = share === null ? undefined : Math.floor(share / STEP) * STEP;
    if (current.shares.get(id) === step) return;
    const shares = new Map(current.shares);
    if (step === undefined) shares.delete(id);
    else shares.set(id, step);
    become({ ...current, shares });
  },
  hold(press: HeldPress): () => void {
    become({ ...current, held: [...current.held, press] });
    return () => become({ ...current, held: current.held.filter((one) => one !== press) });
  },
};
