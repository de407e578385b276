import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../../consultations/consultation.store.ts';
import type { Doctors } from '../../consultations/people.ts';
import { tellingOf } from '../../consultations/steps/consultation-events.ts';
import { words } from '../../consultations/steps/words.ts';
import type { Readers } from '../chat-desk.ts';
import type { ChatLog, StoredMessage } from '../log/chat-log.store.ts';
import { noMarks, type ThreadMarksStore } from '../log/thread-marks.store.ts';
import type { Thread, Threads } from '../threads.ts';
import { isWorthAPush } from './push-rule.ts';

export interface WeighDeps {
  log: Pick<ChatLog, 'untold' | 'told'>;
  marks: ThreadMarksStore;
  readers: Pick<Readers, 'isReading'>;
  threads: Pick<Threads, 'find'>;
  consultations: Pick<ConsultationStore, 'find' | 'change'>;
  doctors: Pick<Doctors, 'findMany'>;
  tombstones: Pick<Service['tombstones'], 'hasCached'>;
  clock: () => Date;
  onPush: () => void;
}

const MOST = 500;
/** Another replica's clock may be ahead. */
const AHEAD_MS = 60_000;

/**
 * Tells by push of the messages of a thread that nobody has weighed yet: one for all of them, unless its reader looks and
 * has got them, has read them, or was told of earlier ones and has not come. Safe to repeat, also when it was cut off: the push has the seq
 * of the first of them as its key, and the mark that it was told is set before they count as weighed.
 */
export function createWeighUntold(deps: WeighDeps): (threadId: string) => Promise<void> {
  const { log, marks, readers, threads, consultations, doctors, tombstones, clock, onPush } = deps;

  async function wordsFor({ farmerId, doctorId }: Thread, reader: string) {
    if (reader !== farmerId) return words.farmerWrote;
    return words.doctorWrote((await doctors.findMany([doctorId])).get(doctorId)?.name ?? 'डॉक्टर');
  }

  /** Whether it is settled: who looks at the chat and has not got them may have lost the network without a word. */
  async function tell(thread: Thread, reader: string, waiting: readonly StoredMessage[]): Promise<boolean> {
    const mine = (await marks.of([thread.id], reader)).get(thread.id) ?? noMarks();
    const unread = waiting.filter(({ seq, deletedAt }) => seq > mine.read.upToSeq && !deletedAt);
    const upToSeq = Math.max(0, ...unread.map(({ seq }) => seq));
    const at = clock();
    if (!isWorthAPush(mine, upToSeq, at) || (await tombstones.hasCached(reader))) return true;
    if (await readers.isReading(thread.id, reader)) return mine.delivered.upToSeq >= upToSeq;
    const one = await consultations.find(thread.consultationId);
    if (!one) return true;
    const first = Math.min(...waiting.map(({ seq }) => seq));
    const telling = { ...(await wordsFor(thread, reader)), kind: 'chat', path: `/chat/${thread.id}` } as const;
    const push = tellingOf(one.id, { to: reader, key: `chat-${first}`, ...telling });
    await consultations.change(one, () => ({ events: push }));
    onPush();
    await marks.advance(thread.id, reader, 'told', { upToSeq, at });
    return true;
  }

  return async (threadId) => {
    const [thread, waiting] = await Promise.all([
      threads.find(threadId),
      log.untold(new Date(clock().getTime() + AHEAD_MS), MOST, threadId),
    ]);
    for (const reader of thread ? [thread.farmerId, thread.doctorId] : []) {
      const toReader = waiting.filter(({ by }) => by !== reader);
      if (!thread || toReader.length === 0) continue;
      if (await tell(thread, reader, toReader)) await log.told(toReader.map(({ _id }) => _id));
    }
  };
}

/** What is written meanwhile is one burst. */
const BURST_MS = 3000;
/** A lively chat is weighed no more often: each time costs some five queries. */
const APART_MS = 20_000;

/** Weighs a thread a few seconds after the first message that nobody weighed; what a process leaves behind is the sweep's. */
export function weighAfterBurst(
  { events, log, onStop }: Pick<Service, 'events' | 'log' | 'onStop'>,
  weigh: (threadId: string) => Promise<void>,
): (threadId: string) => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  const weighedAt = new Map<string, number>();
  onStop('workers', () => {
    for (const timer of waiting.values()) clearTimeout(timer);
  });

  function onTime(threadId: string): void {
    waiting.delete(threadId);
    const now = performance.now();
    for (const [known, at] of weighedAt) if (now - at >= APART_MS) weighedAt.delete(known);
    weighedAt.set(threadId, now);
    weigh(threadId).then(events.kick, (err) => log.warn({ err, threadId }, 'a push is left to the sweep'));
  }
  return (threadId) => {
    if (waiting.has(threadId)) return;
    const apart = (weighedAt.get(threadId) ?? Number.NEGATIVE_INFINITY) + APART_MS - performance.now();
    waiting.set(threadId, setTimeout(onTime, Math.max(BURST_MS, apart), threadId).unref());
  };
}
