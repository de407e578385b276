import type { SYMPTOMS } from '@anar/contracts/constants';
import type { OutgoingEntry } from '../../../device/queue/queue-entry.ts';
import type { QueueEntry } from '../../../device/storage/persisted-state.ts';
import type { SelectedPictures } from '../pictures/selected-pictures.ts';

/** Content of a check. Its photo is stored beside it in the queue. */
export interface CheckPayload {
  text: string;
  symptom: (typeof SYMPTOMS)[number] | null;
  pressed?: SelectedPictures;
}

/** Stored in the queues of deployed apps: must never change. `advice`: asked by voice. */
export const CHECK_KINDS = ['question', 'photo', 'advice'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export interface WaitingCheck extends OutgoingEntry<CheckPayload> {
  kind: CheckKind;
}

/** Whether a manual retry can help: not for errors of the photo or of the request itself. */
export function maySendByHand({ status }: Pick<WaitingCheck, 'status'>): boolean {
  if (status.name === 'sending') return false;
  return status.name === 'waiting' || !/photo|image|payload|invalid_request|key_reused/.test(status.code);
}

export function isWaitingCheck(entry: QueueEntry): entry is WaitingCheck {
  const { payload, status } = entry as Partial<WaitingCheck>;
  return (
    CHECK_KINDS.some((kind) => kind === entry.kind) &&
    typeof payload === 'object' &&
    typeof payload?.text === 'string' &&
    typeof status === 'object' &&
    status !== null
  );
}

/** This user's queued checks; votes and diary entries are in the same queue but not in this list. */
export function waitingChecksOf(queue: readonly QueueEntry[], userId: string | undefined): WaitingCheck[] {
  return queue.filter(isWaitingCheck).filter((entry) => entry.userId === userId);
}
