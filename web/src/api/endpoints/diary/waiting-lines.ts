import type { DiaryEntry } from '@anar/contracts/orchards/diary';
import { useMemo } from 'react';
import type { OutgoingEntry } from '../../../device/queue/queue-entry.ts';
import type { QueueEntry } from '../../../device/storage/persisted-state.ts';
import { useAppSelector, useSession } from '../../../session/hooks.ts';
import type { DiaryLine } from './diary-kind.ts';

/** A line in the outgoing queue. */
export type WaitingLine = OutgoingEntry<DiaryLine>;

const KIND = 'diary';

/** The user's lines of an orchard that are not stored on the server yet, newest first. */
export function waitingLinesOf(queue: readonly QueueEntry[], userId: string | undefined, orchardId: string) {
  return queue
    .filter(isWaitingLine)
    .filter((line) => line.userId === userId && line.payload.orchardId === orchardId)
    .reverse();
}

export function useWaitingLines(orchardId: string): WaitingLine[] {
  const userId = useSession().user?.id;
  const queue = useAppSelector(({ device }) => device.offlineQueue);
  return useMemo(() => waitingLinesOf(queue, userId, orchardId), [queue, userId, orchardId]);
}

/** As the diary shows it, before the server has given it an id and its label's days. */
export function entryOf({ id, timestamp, payload }: WaitingLine): DiaryEntry {
  const { orchardId, kind, on, product, named, litresPerPlant, kilograms, costPaise, incomePaise, note } = payload;
  const name = product ?? named;
  return {
    ...{ id, orchardId, kind, on, createdAt: new Date(timestamp).toISOString() },
    ...(name !== undefined && { product: name }),
    ...(litresPerPlant !== undefined && { litresPerPlant }),
    ...(kilograms !== undefined && { kilograms }),
    ...(costPaise !== undefined && { costPaise }),
    ...(incomePaise !== undefined && { incomePaise }),
    ...(note !== undefined && { note }),
  };
}

/** Also rejects entries left by a broken build. */
function isWaitingLine(entry: QueueEntry): entry is WaitingLine {
  const { payload, status } = entry as Partial<OutgoingEntry<Partial<DiaryLine>>>;
  const isLine = typeof payload?.orchardId === 'string' && typeof payload.kind === 'string';
  return entry.kind === KIND && isLine && typeof payload.on === 'string' && typeof status === 'object';
}
