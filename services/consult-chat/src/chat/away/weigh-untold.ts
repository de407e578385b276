import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../../consultations/consultation.store.ts';
import type { Doctors } from '../../consultations/people.ts';
import { tellingOf } from '../../consultations/steps/consultation-events.ts';
import { words } from '../../consultations/steps/words.ts';
import type { ChatLog, StoredMessage } from '../log/chat-log.store.ts';
import { noMarks, type ThreadMarksStore } from '../log/thread-marks.store.ts';
import { otherOf, type Thread, type Threads } from '../threads.ts';
import { isWorthAPush } from './push-rule.ts';
import type { Readers } from './readers.ts';

export interface WeighDeps {
  log: Pick<ChatLog, 'newestOf' | 'told'>;
  marks: ThreadMarksStore;
  readers: Pick<Readers, 'isReading'>;
  threads: Pick<Threads, 'find'>;
  consultations: Pick<ConsultationStore, 'find' | 'change'>;
  doctors: Pick<Doctors, 'nameOf' | 'isApproved'>;
  tombstones: Pick<Service['tombstones'], 'hasCached'>;
  clock: () => Date;
  onPush: () => void;
}

/** What one of the two wrote in a thread, by those of their messages that are marked as untold. */
export interface Untold {
  threadId: string;
  by: string;
  marked: Pick<StoredMessage, '_id' | 'seq'>[];
}
export type WeighUntold = (untold: Untold) => Promise<void>;

/** More than anybody writes. */
const ANY_SEQ = Number.MAX_SAFE_INTEGER;

/**
 * Tells somebody by push of what the other one wrote: once for all of it, unless they look and have got it, have read it, or
 * were told of earlier messages and have not come. Safe to repeat, also when it was cut off: the push has the seq of the
 * first marked message as its key, and the mark that it was told is set before the messages lose theirs.
 */
export function createWeighUntold(deps: WeighDeps): WeighUntold {
  const { log, marks, readers, threads, consultations, doctors, tombstones, clock, onPush } = deps;

  async function wordsFor({ farmerId, doctorId }: Thread, reader: string) {
    if (reader !== farmerId) return words.farmerWrote;
    return words.doctorWrote(await doctors.nameOf(doctorId));
  }

  /** Whether it is settled: who looks at the chat and has not got them may have lost the network without a word. */
  async function tell(thread: Thread, { by, marked }: Untold): Promise<boolean> {
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
    const telling = { ...(await wordsFor(thread, reader)), kind: 'chat', path: `/chat/${thread.id}` } as const;
    const push = tellingOf(one.id, { to: reader, key: `chat-${first}`, ...telling });
    await consultations.change(one, () => ({ events: push }));
    onPush();
    await marks.advance(thread.id, reader, 'told', { upToSeq, at });
    return true;
  }

  return async (untold) => {
    const thread = await threads.find(untold.threadId);
    if (thread && (await tell(thread, untold))) await log.told(untold.marked.map(({ _id }) => _id));
  };
}
