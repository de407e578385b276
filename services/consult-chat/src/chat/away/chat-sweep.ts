import { chatSweep } from '@anar/contracts/messages/jobs';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ChatActions } from '../chat-actions.ts';
import type { ChatLog, StoredMessage } from '../log/chat-log.store.ts';
import type { Threads } from '../threads/threads.ts';
import type { DecidePush, PendingPush } from './decide-push.ts';
import { ORPHANED_AFTER_MS } from './push-marks.ts';

export interface ChatSweepDeps {
  chat: Pick<ChatActions, 'finishDeletion'>;
  log: Pick<ChatLog, 'pendingPushes' | 'unfinishedDeletions'>;
  threads: Pick<Threads, 'find'>;
  decide: DecidePush;
  clock: () => Date;
  byTheClock: boolean;
}

const EVERY_MINUTE = '* * * * *';
/** A deletion still unfinished after this was interrupted. */
const CUT_OFF_MS = 10_000;
const BATCH = 500;
const AT_ONCE = 5;

/**
 * Completes what crashed processes left: undecided pushes, and deletions whose notification or media removal is
 * missing.
 */
export function registerChatSweep(
  { jobs }: Pick<Service, 'jobs'>,
  { chat, log, threads, decide, clock, byTheClock }: ChatSweepDeps,
): void {
  jobs.define(chatSweep, async () => {
    const now = clock().getTime();
    const [pending, deletions] = await Promise.all([
      log.pendingPushes(new Date(now - ORPHANED_AFTER_MS), BATCH),
      log.unfinishedDeletions(new Date(now - CUT_OFF_MS), BATCH),
    ]);
    const finish = async (deleted: (typeof deletions)[number]) => {
      const thread = await threads.find(deleted.threadId);
      if (thread) await chat.finishDeletion(thread, deleted);
    };
    const done = await Promise.allSettled([
      inParallel(AT_ONCE, byWriter(pending), decide),
      inParallel(AT_ONCE, deletions, finish),
    ]);
    for (const result of done) if (result.status === 'rejected') throw result.reason;
  });
  if (byTheClock) jobs.every(chatSweep, EVERY_MINUTE);
}

function byWriter(messages: readonly StoredMessage[]): PendingPush[] {
  const groups = Map.groupBy(messages, ({ threadId, by }) => `${threadId}/${by}`);
  return [...groups.values()].flatMap((marked) => {
    const [first] = marked;
    return first ? [{ threadId: first.threadId, by: first.by, marked }] : [];
  });
}
