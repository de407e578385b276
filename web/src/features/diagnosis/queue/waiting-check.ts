import type { SYMPTOMS } from '@anar/contracts/constants';
import type { QueueEntry } from '../../../device/persisted-state.ts';
import type { OutgoingEntry } from '../../../device/queue/queue-entry.ts';
import type { Pressed } from '../pictures/pressed-pictures.ts';

/** What is asked in a check. A photo lies beside it in the queue. */
export interface CheckPayload {
  text: string;
  symptom: (typeof SYMPTOMS)[number] | null;
  pressed?: Pressed;
}

/** Stand in the queues of shipped phones: never renamed. `advice`: asked by voice. */
export const CHECK_KINDS = ['question', 'photo', 'advice'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export interface WaitingCheck extends OutgoingEntry<CheckPayload> {
  kind: CheckKind;
}

/** Another photo of the same kind will not get better by being sent again; anything else may be tried by hand. */
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

/** What this person has waiting in the list of checks; votes and diary lines wait in the same queue but are not listed. */
export function waitingChecksOf(queue: readonly QueueEntry[], userId: string | undefined): WaitingCheck[] {
  return queue.filter(isWaitingCheck).filter((entry) => entry.userId === userId);
}
