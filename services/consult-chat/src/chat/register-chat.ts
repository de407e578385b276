import type { PersonalDataStore } from '@anar/service-kit/events/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/people.ts';
import type { Desk } from '../consultations/steps/desk.ts';
import type { Later } from '../realtime/open-sockets.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import { registerChatSweep } from './away/chat-sweep.ts';
import { createReaders } from './away/readers.ts';
import { markAll, weighAfterBurst } from './away/untold-marks.ts';
import { createWeighUntold } from './away/weigh-untold.ts';
import { type ChatDeskDeps, createChatDesk } from './chat-desk.ts';
import { createChatMetrics, measuredLog } from './chat-metrics.ts';
import { createChatLists } from './lists/chat-lists.ts';
import { createChatOverview } from './lists/chat-overview.store.ts';
import { registerChatListRoutes } from './lists/routes.ts';
import type { ThreadEnd } from './log/append-queue.ts';
import { type ChatLog, createChatLog } from './log/chat-log.store.ts';
import { createThreadMarksStore } from './log/thread-marks.store.ts';
import { registerChatMediaRoutes } from './media/routes.ts';
import { messageOnWire } from './message-on-wire.ts';
import { createFindUploaded, registerChatMessages } from './messages.ts';
import { createQuickReplyStore } from './quick-replies/quick-reply.store.ts';
import { registerQuickReplyRoutes } from './quick-replies/routes.ts';
import { registerChatRoutes } from './routes.ts';
import { createShowOthers, createShowThread } from './show-thread.ts';
import { registerSystemLines } from './system-lines.consumer.ts';
import { createThreads } from './threads.ts';

export interface ChatOptions {
  consultations: ConsultationStore;
  doctors: Doctors;
  desk: Desk;
  realtime: RealtimeTier;
  check: ChatDeskDeps['check'];
  clock: () => Date;
  byTheClock: boolean;
  /** When a burst of messages is weighed; tests do it themselves. */
  weighLater?: Later | undefined;
  /** Stands in for the log; the judge of `tests/chat` is shown to see a broken one. */
  brokenLog?: ((log: ChatLog) => ChatLog) | undefined;
}

/** Between replicas: where threads end. */
const ENDS = 'chat-ends';

/** The chat of farmer and doctor: three days, every message once, in one order. */
export function registerChat(
  service: Service,
  {
    consultations,
    doctors,
    desk,
    realtime,
    check,
    clock,
    byTheClock,
    weighLater,
    brokenLog = (log) => log,
  }: ChatOptions,
): { people: PersonalDataStore[] } {
  const { media, tombstones } = service;
  const metrics = createChatMetrics(service.metrics);
  const stored = createChatLog(service, {
    onRetry: () => metrics.retries.inc(),
    tellEnds: (ends) => realtime.toReplicas(ENDS, ends),
  });
  realtime.onReplicas(ENDS, (ends) => stored.hear(ends as readonly ThreadEnd[]));
  const log = measuredLog(brokenLog(stored), metrics);
  const marks = createThreadMarksStore(service);
  const threads = createThreads({ consultations, doctors, clock });
  const readers = createReaders(service);
  realtime.onPresence({ gone: readers.gone });
  const weigh = createWeighUntold({
    ...{ log, marks, readers, threads, consultations, doctors, tombstones, clock },
    onPush() {
      metrics.pushes.inc();
      service.events.kick();
    },
  });
  const untold = byTheClock ? weighAfterBurst(service, log, weigh, weighLater) : markAll;
  const quickReplies = createQuickReplyStore(service);
  const chat = createChatDesk({
    ...{ log, marks, desk, media, realtime, check, clock, untold, quickReplies },
    onKeptGoing: () => service.events.kick(),
  });
  registerChatSweep(service, { chat, log, threads, weigh, clock, byTheClock });
  const showOthers = createShowOthers({ doctors, tombstones });
  const overview = createChatOverview(service);
  const lists = createChatLists({ consultations, doctors, marks, overview, showOthers, clock });

  registerChatRoutes(service, { chat, threads, showThread: createShowThread({ chat, consultations, showOthers }) });
  registerChatMediaRoutes(service, { chat, threads, messages: log });
  registerChatListRoutes(service, { lists, doctors });
  registerQuickReplyRoutes(service, { quickReplies, doctors, check });
  registerChatMessages(realtime, {
    chat,
    threads,
    readers,
    findUploaded: createFindUploaded(media, async (threadId, by, mediaId) => {
      const found = await log.findByMedia(threadId, by, mediaId);
      return found && { message: messageOnWire(media, found), rev: found.rev };
    }),
  });
  registerSystemLines(service, { chat, threads, consultations });
  const words: PersonalDataStore = {
    async erase(userId) {
      const told = await log.eraseWords(userId, clock());
      for (const threadId of told) {
        const thread = await threads.find(threadId);
        if (thread) await chat.tellErasure(thread, userId);
      }
    },
  };
  return { people: [words, quickReplies] };
}
