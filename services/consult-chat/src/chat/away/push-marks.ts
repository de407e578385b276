import type { Service } from '@anar/service-kit/lifecycle/service';
import { byTimer, type Later } from '../../realtime/open-sockets.ts';
import type { ChatLog, StoredMessage } from '../log/chat-log.store.ts';
import type { DecidePush, PendingPush } from './decide-push.ts';

/**
 * Which messages get a push mark in the log, so that the sweep finds them if this process crashes before it
 * decides on their push: the first of a burst, which stands for the rest until they are decided together.
 */
export interface PushMarks {
  isToMark(threadId: string, by: string): boolean;
  /** Must resolve before the message is acknowledged. */
  stored(message: StoredMessage): Promise<void>;
}

/** Debounce: messages within it are one burst. */
const BURST_MS = 3000;
/** Minimum interval between two decisions for the same writer and chat. */
const APART_MS = 20_000;
/** Older marks belong to a crashed process: the sweep takes them over. */
export const ORPHANED_AFTER_MS = 30_000;

/** Decides on pushes a few seconds after the first undecided message of a writer. */
export function decideAfterBurst(
  { log, onStop }: Pick<Service, 'log' | 'onStop'>,
  chatLog: Pick<ChatLog, 'markPendingPush'>,
  decide: DecidePush,
  later: Later = byTimer,
): PushMarks {
  const waiting = new Map<string, PendingPush & { cancel: () => void }>();
  /** Oldest first. */
  const decidedAtByKey = new Map<string, number>();
  const keyOf = (threadId: string, by: string) => `${threadId}/${by}`;
  onStop('workers', () => {
    for (const { cancel } of waiting.values()) cancel();
  });

  function onTime(key: string): void {
    const pending = waiting.get(key);
    if (!pending) return;
    // From here on new messages are marked: this decision may not see them.
    waiting.delete(key);
    const now = performance.now();
    for (const [known, at] of decidedAtByKey) {
      if (now - at < APART_MS) break;
      decidedAtByKey.delete(known);
    }
    decidedAtByKey.set(key, now);
    decide(pending).catch((err) => log.warn({ err, threadId: pending.threadId }, 'a push is left to the sweep'));
  }

  function wait(threadId: string, by: string): PendingPush {
    const key = keyOf(threadId, by);
    const known = waiting.get(key);
    if (known) return known;
    const apart = (decidedAtByKey.get(key) ?? Number.NEGATIVE_INFINITY) + APART_MS - performance.now();
    const cancel = later(Math.max(BURST_MS, apart), () => onTime(key));
    const fresh = { threadId, by, marked: [], cancel };
    waiting.set(key, fresh);
    return fresh;
  }

  return {
    isToMark: (threadId, by) => !waiting.has(keyOf(threadId, by)),
    async stored({ _id, seq, threadId, by, isUntold }) {
      let isMarked = isUntold === true;
      // The mark that stood for it was decided while it was being stored.
      if (!isMarked && !waiting.has(keyOf(threadId, by))) {
        await chatLog.markPendingPush(_id);
        isMarked = true;
      }
      const { marked } = wait(threadId, by);
      if (isMarked) marked.push({ _id, seq });
    },
  };
}

/** Marks every message and decides none: the sweep does. */
export const markAll: PushMarks = { isToMark: () => true, stored: async () => undefined };
