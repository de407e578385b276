import type { Submission } from '../../../../device/queue/queue-kind.ts';
import type { MediaSubmission, TextSubmission } from './chat-submission.ts';

/** A submission that the phone could not store: it is sent from memory. */
export interface HeldSubmission extends Submission<TextSubmission | MediaSubmission> {
  kind: string;
  timestamp: number;
}

/** The state of submissions being sent by this tab, beyond the queue's list. */
export interface OnTheirWay {
  /** Share of uploaded bytes, 0 to 1, by clientId. */
  shares: ReadonlyMap<string, number>;
  held: readonly HeldSubmission[];
}

/** Messages written on this page since it was loaded, by clientId. */
export const writtenHere = new Set<string>();

/** Upload progress is rounded down to this step, to limit re-rendering. */
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
  /** Null: removes the entry. */
  share(id: string, share: number | null): void {
    const step = share === null ? undefined : Math.floor(share / STEP) * STEP;
    if (current.shares.get(id) === step) return;
    const shares = new Map(current.shares);
    if (step === undefined) shares.delete(id);
    else shares.set(id, step);
    become({ ...current, shares });
  },
  hold(submission: HeldSubmission): () => void {
    become({ ...current, held: [...current.held, submission] });
    return () => become({ ...current, held: current.held.filter((one) => one !== submission) });
  },
};
