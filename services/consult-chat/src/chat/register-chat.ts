import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/doctors.ts';
import type { ConsultationActions } from '../consultations/steps/consultation-actions.ts';
import type { Later } from '../realtime/open-sockets.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import { registerChatSweep } from './away/chat-sweep.ts';
import { createDecidePush } from './away/decide-push.ts';
import { decideAfterBurst, markAll } from './away/push-marks.ts';
import { createReaders } from './away/readers.ts';
import { type ChatActionsDeps, createChatActions } from './chat-actions.ts';
import { createChatMetrics, measuredLog } from './chat-metrics.ts';
import { createChatLists } from './lists/chat-lists.ts';
import { createChatOverview } from './lists/chat-overview.store.ts';
import { registerChatListRoutes } from './lists/routes.ts';
import type { ThreadEnd } from './log/append-queue.ts';
import { type ChatLog, createChatLog } from './log/chat-log.store.ts';
import { messageOnWire } from './log/message-on-wire.ts';
import { createThreadMarksStore } from './log/thread-marks.store.ts';
import { registerChatMediaRoutes } from './media/routes.ts';
import { createFindUploaded, registerChatMessages } from './messages.ts';
import { createQuickReplyStore } from './quick-replies/quick-reply.store.ts';
import { registerQuickReplyRoutes } from './quick-replies/routes.ts';
import { registerChatRoutes } from './routes.ts';
import { createShowOthers, createShowThread } from './threads/show-thread.ts';
import { registerSystemLines } from './threads/system-lines.consumer.ts';
import { createThreads } from './threads/threads.ts';

export interface ChatOptions {
  consultations: ConsultationStore;
  doctors: Doctors;
  actions: ConsultationActions;
  realtime: RealtimeTier;
  check: ChatActionsDeps['check'];
  clock: () => Date;
  byTheClock: boolean;
  /** Schedules the push decision for a burst; tests run it themselves. */
  decideLater?: Later | undefined;
  /** Wraps the log with faults, to prove that the checks of `tests/chat` detect them. */
  brokenLog?: ((log: ChatLog) => ChatLog) | undefined;
}

/** Message between replicas: new ends of threads. */
const ENDS = 'chat-ends';

/** The chat of farmer and doctor: open for three days, every message exactly once, in one order. */
export function registerChat(
  service: Service,
  {
    consultations,
    doctors,
    actions,
    realtime,
    check,
    clock,
    byTheClock,
    decideLater,
    brokenLog = (log) => log,
  }: ChatOptions,
): { personalDataStores: PersonalDataStore[] } {
  const { media, tombstones } = service;
  const metrics = createChatMetrics(service.metrics);
  const stored = createChatLog(service, {
    onRetry: () => metrics.retries.inc(),
    publishEnds: (ends) => realtime.toReplicas(ENDS, ends),
  });
  realtime.onReplicas(ENDS, (ends) => stored.receiveEnds(ends as readonly ThreadEnd[]));
  const log = measuredLog(brokenLog(stored), metrics);
  const marks = createThreadMarksStore(service);
  const threads = createThreads({ consultations, doctors, clock });
  const readers = createReaders(service);
  realtime.onPresence({ disconnected: readers.disconnected });
  const decide = createDecidePush({
    ...{ log, marks, readers, threads, consultations, doctors, tombstones, clock },
    onPush() {
      metrics.pushes.inc();
      service.events.kick();
    },
  });
  const pushMarks = byTheClock ? decideAfterBurst(service, log, decide, decideLater) : markAll;
  const quickReplies = createQuickReplyStore(service);
  const chat = createChatActions({
    ...{ log, marks, actions, media, realtime, check, clock, pushMarks, quickReplies },
    onExtended: () => service.events.kick(),
  });
  registerChatSweep(service, { chat, log, threads, decide, clock, byTheClock });
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
  const messageTexts: PersonalDataStore = {
    async erase(userId) {
      const threadIds = await log.eraseMessages(userId, clock());
      for (const threadId of threadIds) {
        const thread = await threads.find(threadId);
        if (thread) await chat.publishErasure(thread, userId);
      }
    },
  };
  return { personalDataStores: [messageTexts, quickReplies] };
}
