import type { Service } from '@anar/service-kit/lifecycle/service';
import { byTimer, type Later } from '../../realtime/open-sockets.ts';
import type { ChatLog, StoredMessage } from '../log/chat-log.store.ts';
import type { Untold, WeighUntold } from './weigh-untold.ts';

/**
 * Which messages are marked in the log as untold, so that the sweep finds them when this process ends before it has weighed
 * them: the first one of a burst, which stands for those after it until they are weighed together.
 */
export interface UntoldMarks {
  isToMark(threadId: string, by: string): boolean;
  /** Must resolve before the message is acknowledged. */
  stored(message: StoredMessage): Promise<void>;
}

/** What is written meanwhile is one burst. */
const BURST_MS = 3000;
/** A lively chat is weighed no more often. */
const APART_MS = 20_000;
/** Whatever waits longer is not waited for any more: the process that marked it has ended. */
export const LEFT_BEHIND_MS = 30_000;

/** Weighs what somebody wrote a few seconds after their first message that nobody weighed. */
export function weighAfterBurst(
  { log, onStop }: Pick<Service, 'log' | 'onStop'>,
  chatLog: Pick<ChatLog, 'markUntold'>,
  weigh: WeighUntold,
  later: Later = byTimer,
): UntoldMarks {
  const waiting = new Map<string, Untold & { forget: () => void }>();
  /** The oldest first. */
  const weighedAt = new Map<string, number>();
  const keyOf = (threadId: string, by: string) => `${threadId}/${by}`;
  onStop('workers', () => {
    for (const { forget } of waiting.values()) forget();
  });

  function onTime(key: string): void {
    const untold = waiting.get(key);
    if (!untold) return;
    // From here on messages are marked again: the weighing may not see them any more.
    waiting.delete(key);
    const now = performance.now();
    for (const [known, at] of weighedAt) {
      if (now - at < APART_MS) break;
      weighedAt.delete(known);
    }
    weighedAt.set(key, now);
    weigh(untold).catch((err) => log.warn({ err, threadId: untold.threadId }, 'a push is left to the sweep'));
  }

  function wait(threadId: string, by: string): Untold {
    const key = keyOf(threadId, by);
    const known = waiting.get(key);
    if (known) return known;
    const apart = (weighedAt.get(key) ?? Number.NEGATIVE_INFINITY) + APART_MS - performance.now();
    const forget = later(Math.max(BURST_MS, apart), () => onTime(key));
    const fresh = { threadId, by, marked: [], forget };
    waiting.set(key, fresh);
    return fresh;
  }

  return {
    isToMark: (threadId, by) => !waiting.has(keyOf(threadId, by)),
    async stored({ _id, seq, threadId, by, isUntold }) {
      let isMarked = isUntold === true;
      // What stood for it was weighed while it was being stored.
      if (!isMarked && !waiting.has(keyOf(threadId, by))) {
        await chatLog.markUntold(_id);
        isMarked = true;
      }
      const { marked } = wait(threadId, by);
      if (isMarked) marked.push({ _id, seq });
    },
  };
}

/** Marks every message and weighs none: all is left to the sweep. */
export const markAll: UntoldMarks = { isToMark: () => true, stored: async () => undefined };
