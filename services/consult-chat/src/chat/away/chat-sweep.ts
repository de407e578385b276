import { chatSweep } from '@anar/contracts/jobs';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ChatDesk } from '../chat-desk.ts';
import type { ChatLog, StoredMessage } from '../log/chat-log.store.ts';
import type { Threads } from '../threads.ts';
import { LEFT_BEHIND_MS } from './untold-marks.ts';
import type { Untold, WeighUntold } from './weigh-untold.ts';

export interface ChatSweepDeps {
  chat: Pick<ChatDesk, 'finishDeletion'>;
  log: Pick<ChatLog, 'untold' | 'unfinishedDeletions'>;
  threads: Pick<Threads, 'find'>;
  weigh: WeighUntold;
  clock: () => Date;
  byTheClock: boolean;
}

const EVERY_MINUTE = '* * * * *';
/** Whoever began it is done by then. */
const CUT_OFF_MS = 10_000;
const BATCH = 500;
const AT_ONCE = 5;

/** Does what processes that ended have left: pushes that nobody weighed, and deletions that not everybody was notified of. */
export function registerChatSweep(
  { jobs }: Pick<Service, 'jobs'>,
  { chat, log, threads, weigh, clock, byTheClock }: ChatSweepDeps,
): void {
  jobs.define(chatSweep, async () => {
    const now = clock().getTime();
    const [untold, deletions] = await Promise.all([
      log.untold(new Date(now - LEFT_BEHIND_MS), BATCH),
      log.unfinishedDeletions(new Date(now - CUT_OFF_MS), BATCH),
    ]);
    const finish = async (deleted: (typeof deletions)[number]) => {
      const thread = await threads.find(deleted.threadId);
      if (thread) await chat.finishDeletion(thread, deleted);
    };
    const done = await Promise.allSettled([
      inParallel(AT_ONCE, byWriter(untold), weigh),
      inParallel(AT_ONCE, deletions, finish),
    ]);
    for (const result of done) if (result.status === 'rejected') throw result.reason;
  });
  if (byTheClock) jobs.every(chatSweep, EVERY_MINUTE);
}

function byWriter(messages: readonly StoredMessage[]): Untold[] {
  const groups = Map.groupBy(messages, ({ threadId, by }) => `${threadId}/${by}`);
  return [...groups.values()].flatMap((marked) => {
    const [first] = marked;
    return first ? [{ threadId: first.threadId, by: first.by, marked }] : [];
  });
}
