import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../../consultations/consultation.store.ts';
import type { Doctors } from '../../consultations/doctors.ts';
import { notificationEvent } from '../../consultations/steps/consultation-events.ts';
import { texts } from '../../consultations/steps/texts.ts';
import type { ChatLog, StoredMessage } from '../log/chat-log.store.ts';
import { noMarks, type PersonMarks, type ThreadMarksStore } from '../log/thread-marks.store.ts';
import { otherOf, type Thread, type Threads } from '../threads/threads.ts';
import type { Readers } from './readers.ts';

/** Backoff: a user who ignores a push gets the next one, for newer messages, only after this. */
export const AGAIN_MS = 10 * 60_000;

/** Whether a user who is away should get a push for unread messages up to `upToSeq`. */
export function isWorthAPush({ delivered, read, told }: PersonMarks, upToSeq: number, at: Date): boolean {
  if (upToSeq <= Math.max(told.upToSeq, read.upToSeq)) return false;
  const cameBack = Math.max(delivered.upToSeq, read.upToSeq) >= told.upToSeq;
  return told.at === null || cameBack || at.getTime() - told.at.getTime() >= AGAIN_MS;
}

export interface DecidePushDeps {
  log: Pick<ChatLog, 'newestOf' | 'clearPendingPush'>;
  marks: ThreadMarksStore;
  readers: Pick<Readers, 'isReading'>;
  threads: Pick<Threads, 'find'>;
  consultations: Pick<ConsultationStore, 'find' | 'change'>;
  doctors: Pick<Doctors, 'nameOf' | 'isApproved'>;
  tombstones: Pick<Service['tombstones'], 'hasCached'>;
  clock: () => Date;
  onPush: () => void;
}

/** Undecided messages of one writer in a thread: those with a push mark. */
export interface PendingPush {
  threadId: string;
  by: string;
  marked: Pick<StoredMessage, '_id' | 'seq'>[];
}
export type DecidePush = (pending: PendingPush) => Promise<void>;

/** Upper bound of all seqs. */
const ANY_SEQ = Number.MAX_SAFE_INTEGER;

/**
 * Sends one push for all undecided messages of the other side, unless the reader is viewing the chat and got them, has
 * read them, or ignored a recent push. Idempotent, also after a crash: the push is keyed by the seq of the first marked
 * message, and the reader's push mark is set before the messages lose theirs.
 */
export function createDecidePush(deps: DecidePushDeps): DecidePush {
  const { log, marks, readers, threads, consultations, doctors, tombstones, clock, onPush } = deps;

  async function textsFor({ farmerId, doctorId }: Thread, reader: string) {
    if (reader !== farmerId) return texts.farmerWrote;
    return texts.doctorWrote(await doctors.nameOf(doctorId));
  }

  /**
   * True when decided. A viewer to whom the messages are not delivered may have silently lost the network: undecided.
   */
  async function decideFor(thread: Thread, { by, marked }: PendingPush): Promise<boolean> {
    const reader = otherOf(thread, by);
    const mine = (await marks.of([thread.id], reader)).get(thread.id) ?? noMarks();
    const at = clock();
    if (!isWorthAPush(mine, ANY_SEQ, at)) return true;
    const upToSeq = await log.newestOf(thread.id, by, mine.read.upToSeq);
    if (!isWorthAPush(mine, upToSeq, at) || (await tombstones.hasCached(reader))) return true;
    if (reader === thread.doctorId && !(await doctors.isApproved(reader))) return true;
    if (await readers.isReading(thread.id, reader)) return mine.delivered.upToSeq >= upToSeq;
    const one = await consultations.find(thread.consultationId);
    if (!one) return true;
    const first = Math.min(...marked.map(({ seq }) => seq));
    const notification = { ...(await textsFor(thread, reader)), kind: 'chat', path: `/chat/${thread.id}` } as const;
    const push = notificationEvent(one.id, { to: reader, key: `chat-${first}`, ...notification });
    await consultations.change(one, () => ({ events: push }));
    onPush();
    await marks.advance(thread.id, reader, 'told', { upToSeq, at });
    return true;
  }

  return async (pending) => {
    const thread = await threads.find(pending.threadId);
    if (thread && (await decideFor(thread, pending))) await log.clearPendingPush(pending.marked.map(({ _id }) => _id));
  };
}
