import type { Submission } from '../../../../device/queue/queue-kind.ts';
import { valueStore } from '../../../../ui/hooks/value-store.ts';
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

const current = valueStore<OnTheirWay>({ shares: new Map(), held: [] });

export const onTheirWay = {
  get: current.get,
  subscribe: current.subscribe,
  use: current.use,
  /** Null: removes the entry. */
  share(id: string, share: number | null): void {
    const step = share === null ? undefined : Math.floor(share / STEP) * STEP;
    const { shares: known, held } = current.get();
    if (known.get(id) === step) return;
    const shares = new Map(known);
    if (step === undefined) shares.delete(id);
    else shares.set(id, step);
    current.set({ shares, held });
  },
  hold(submission: HeldSubmission): () => void {
    const holding = (held: readonly HeldSubmission[]) => current.set({ ...current.get(), held });
    holding([...current.get().held, submission]);
    return () => holding(current.get().held.filter((one) => one !== submission));
  },
};
