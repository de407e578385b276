import type { ChatChange, ChatMessage, ChatThread } from '@anar/contracts/consult/chat';
import {
  messageDeleted,
  messageDelivered,
  messageRead,
  newMessage,
  otherTyping,
  personErased,
} from '@anar/contracts/consult/chat-socket';
import { CHAT } from '@anar/contracts/consult/constants';
import { chatErrors, consultErrors } from '@anar/contracts/errors/consult';
import type { SocketContract, SocketData } from '@anar/contracts/messages/socket';
import { AppError } from '@anar/service-kit/http/errors';
import type { MediaStore } from '@anar/service-kit/media/media';
import type { ConsultationActions } from '../consultations/steps/consultation-actions.ts';
import type { DoctorChange } from '../consultations/steps/consultation-moves.ts';
import { IDLE_MS, isOpen } from '../consultations/steps/consultation-state.ts';
import { isAdvice } from '../consultations/steps/is-advice.ts';
import type { PrescriptionCheck } from '../prescriptions/check-lines.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { PushMarks } from './away/push-marks.ts';
import { type ChatLog, type MarkKind, type NewMessage, READ_PAGE, type StoredMessage } from './log/chat-log.store.ts';
import { changeOnWire, messageOnWire } from './log/message-on-wire.ts';
import { noMarks, type PersonMarks, type ThreadMarksStore } from './log/thread-marks.store.ts';
import { createWatermarks } from './log/watermarks.ts';
import { DEFAULT_REPLIES, type QuickReplyStore } from './quick-replies/quick-reply.store.ts';
import { otherOf, type Thread } from './threads/threads.ts';

export interface ChatActionsDeps {
  log: ChatLog;
  marks: ThreadMarksStore;
  actions: Pick<ConsultationActions, 'recordDoctorChange' | 'recordFarmerMessage'>;
  media: Pick<MediaStore, 'privateLink' | 'removeOfRecord'>;
  realtime: Pick<Realtime, 'toUser'>;
  check: Pick<PrescriptionCheck, 'refuseForbidden'>;
  clock: () => Date;
  pushMarks: PushMarks;
  quickReplies: Pick<QuickReplyStore, 'of'>;
  /** Called after a message may have changed the consultation. */
  onExtended: () => void;
}

export type MessageDraft = Omit<NewMessage, 'threadId' | 'by' | 'isUntold'>;

/** State of a thread for a client that checks whether it missed something. */
export interface ThreadState {
  rev: number;
  lastSeq: number;
  expiresAt: string;
  now: string;
}

/** Chat operations of the two sides. All are idempotent; `Threads` authorises the caller. */
export interface ChatActions {
  /** Stores, then publishes. Throws `advice_forbidden` for a doctor's text. */
  say(thread: Thread, senderId: string, draft: MessageDraft): Promise<{ message: ChatMessage; rev: number }>;
  /** A system line; idempotent by its name. */
  note(thread: Thread, name: string, draft: Pick<MessageDraft, 'content' | 'system'>): Promise<void>;
  remove(thread: Thread, senderId: string, messageId: string): Promise<void>;
  /** Completes a deletion that may have been interrupted. */
  finishDeletion(thread: Thread, message: StoredMessage): Promise<void>;
  mark(thread: Thread, readerId: string, kind: MarkKind, upToSeq: number | undefined): Promise<void>;
  typing(thread: Thread, userId: string, isTyping: boolean): void;
  state(thread: Thread): Promise<ThreadState>;
  messages(thread: Thread, before: number | undefined): Promise<ChatMessage[]>;
  changes(thread: Thread, afterRev: number): Promise<{ changes: ChatChange[]; hasMore: boolean }>;
  marksOf(thread: Thread, readerId: string): Promise<ChatThread['marks']>;
  /** A user was erased; their messages are emptied already. */
  publishErasure(thread: Thread, userId: string): Promise<void>;
}

/** Writing postpones the idle deadline, at most once per this interval instead of on each message. */
const EXTEND_EVERY_MS = 2 * 60_000;
const MINUTE_MS = 60_000;
type ConsultationFacts = { [Fact in 'status' | 'wroteAt' | 'dueAt']?: Thread[Fact] | undefined };
const TOO_LATE: readonly string[] = [consultErrors.stateChanged.code, consultErrors.notApproved.code];

export function createChatActions(deps: ChatActionsDeps): ChatActions {
  const { log, marks, actions, media, realtime, check, clock, pushMarks, quickReplies, onExtended } = deps;
  const extending = new Map<string, Promise<ConsultationFacts>>();
  const marking = createWatermarks();
  const show = (message: StoredMessage) => messageOnWire(media, message);

  function publish<C extends SocketContract>(
    { id, farmerId, doctorId }: Thread,
    contract: C,
    data: SocketData<C>,
  ): void {
    for (const person of [farmerId, doctorId]) realtime.toUser(person, contract, data, leftRoomOf(id));
  }

  /** Whether the doctor's messages so far amount to advice; skipped once they did. */
  async function hasAdvised({ id, doctorId, wroteAt }: Thread): Promise<boolean> {
    if (wroteAt) return false;
    const [said, own = []] = await Promise.all([log.saidBy(id, doctorId), quickReplies.of(doctorId)]);
    return isAdvice(said, { quickReplies: [...DEFAULT_REPLIES, ...own] });
  }

  /**
   * The doctor's first message connects the consultation, advice earns the fee, and messages of either side postpone
   * the idle deadline.
   */
  async function extendConsultation(thread: Thread, writerId: string): Promise<void> {
    const advises = writerId === thread.doctorId && (await hasAdvised(thread));
    if (!mustExtend(thread, { writerId, advises, at: clock() })) return;
    const key = `${thread.id}/${writerId}/${advises}`;
    const extension = extending.get(key) ?? extendNow(thread, writerId, advises).finally(() => extending.delete(key));
    extending.set(key, extension);
    // Updates the cached thread, shared by its holders.
    Object.assign(thread, await extension);
  }

  async function extendNow(
    { consultationId, doctorId }: Thread,
    writerId: string,
    advises: boolean,
  ): Promise<ConsultationFacts> {
    try {
      const isDoctor = writerId === doctorId;
      const now = await (isDoctor
        ? actions.recordDoctorChange(writerId, consultationId, wrote(clock(), advises))
        : actions.recordFarmerMessage(writerId, consultationId));
      return { status: now.status, wroteAt: now.wroteAt, dueAt: now.dueAt };
    } catch (error) {
      // Closed or suspended concurrently: the message stays stored.
      if (error instanceof AppError && TOO_LATE.includes(error.code)) return {};
      throw error;
    } finally {
      onExtended();
    }
  }

  async function finishDeletion(thread: Thread, { _id, by }: StoredMessage): Promise<void> {
    const deletion = await log.addDeletion(thread.id, _id, by, clock());
    if (deletion) publish(thread, messageDeleted, { threadId: thread.id, rev: deletion.rev, messageId: _id });
    await media.removeOfRecord(_id);
    await log.deletionDone(_id);
  }

  async function marksOfPerson(thread: Thread, userId: string): Promise<PersonMarks> {
    return (await marks.of([thread.id], userId)).get(thread.id) ?? noMarks();
  }

  async function setMark(thread: Thread, readerId: string, kind: MarkKind, wanted: number): Promise<void> {
    const [known, end] = await Promise.all([marksOfPerson(thread, readerId), log.newest(thread.id)]);
    const upToSeq = Math.min(wanted, end.seq);
    if (known[kind].upToSeq >= upToSeq || known.read.upToSeq >= upToSeq) return;
    const at = clock();
    const [newest] = await log.messages(thread.id, { before: upToSeq + 1, limit: 1 });
    // The log first: it is authoritative, and repeating a mark is a no-op.
    const { rev } = await log.addMark(thread.id, readerId, kind, upToSeq, at);
    await marks.advance(thread.id, readerId, kind, { upToSeq, at });
    const mark = { threadId: thread.id, rev, userId: readerId, upToSeq };
    if (kind === 'delivered') {
      return publish(thread, messageDelivered, {
        ...mark,
        messageId: newest?._id ?? '',
        deliveredAt: at.toISOString(),
      });
    }
    const ticked = (messageId: string) =>
      publish(thread, messageRead, { ...mark, messageId, readAt: at.toISOString() });
    let count = 0;
    for await (const id of coveredBy(thread, readerId, { after: known.read.upToSeq, upToSeq })) {
      ticked(id);
      count++;
    }
    if (count === 0) ticked(newest?._id ?? '');
  }

  /** Message ids of the other side in a range of seqs, oldest first, paged: there may be many. */
  async function* coveredBy(
    thread: Thread,
    readerId: string,
    { after, upToSeq }: { after: number; upToSeq: number },
  ): AsyncGenerator<string> {
    for (let from = after; from < upToSeq; ) {
      const page = await log.saidBetween(thread.id, otherOf(thread, readerId), from, upToSeq);
      for (const { _id } of page) yield _id;
      from = page.length < READ_PAGE ? upToSeq : (page.at(-1)?.seq ?? upToSeq);
    }
  }

  return {
    finishDeletion,
    async say(thread, senderId, draft) {
      if (senderId === thread.doctorId) check.refuseForbidden(draft.content);
      const isUntold = pushMarks.isToMark(thread.id, senderId);
      const { message, isNew } = await log.addMessage(
        { ...draft, threadId: thread.id, by: senderId, isUntold },
        clock(),
      );
      const shown = show(message);
      if (isNew) publish(thread, newMessage, { threadId: thread.id, rev: message.rev, message: shown });
      // Also for a repeat: the first attempt may have been interrupted here.
      await pushMarks.stored(message);
      await extendConsultation(thread, senderId);
      return { message: shown, rev: message.rev };
    },
    async note(thread, name, draft) {
      const line = { threadId: thread.id, by: '', clientId: name, type: 'system', isUntold: false, ...draft } as const;
      const { message, isNew } = await log.addMessage(line, clock());
      if (isNew) publish(thread, newMessage, { threadId: thread.id, rev: message.rev, message: show(message) });
    },
    async remove(thread, senderId, messageId) {
      const at = clock();
      const since = new Date(at.getTime() - CHAT.deleteMinutes * MINUTE_MS);
      const emptied = await log.empty(thread.id, messageId, senderId, since, at);
      const message = await log.find(thread.id, messageId);
      if (!message) throw new AppError(chatErrors.messageUnknown);
      if (message.by !== senderId) throw new AppError(chatErrors.notYours);
      if (!emptied && !message.deletedAt) throw new AppError(chatErrors.deleteLate);
      await finishDeletion(thread, message);
    },
    mark(thread, readerId, kind, wanted = Number.POSITIVE_INFINITY) {
      return marking.run(`${thread.id}/${readerId}/${kind}`, wanted, (furthest) =>
        setMark(thread, readerId, kind, furthest),
      );
    },
    typing(thread, userId, isTyping) {
      const data = { threadId: thread.id, userId, isTyping };
      realtime.toUser(otherOf(thread, userId), otherTyping, data, leftRoomOf(thread.id));
    },
    async state(thread) {
      const { rev, seq } = await log.newest(thread.id);
      const [expiresAt, now] = [thread.chatExpiresAt.toISOString(), clock().toISOString()];
      return { rev, lastSeq: seq, expiresAt, now };
    },
    async messages(thread, before) {
      const found = await log.messages(thread.id, { before, limit: CHAT.messagesPage });
      const oldest = found.at(-1);
      const set = oldest ? await log.marksFrom(thread.id, oldest.seq, 2 * CHAT.messagesPage + 2) : [];
      return found.map((message) => messageOnWire(media, message, set));
    },
    async changes(thread, afterRev) {
      const found = await log.changes(thread.id, afterRev, CHAT.changesPage);
      return { changes: found.map((entry) => changeOnWire(entry, show)), hasMore: found.length === CHAT.changesPage };
    },
    async marksOf(thread, readerId) {
      const [mine, theirs] = await Promise.all(
        [readerId, otherOf(thread, readerId)].map(async (person) => {
          const { delivered, read } = await marksOfPerson(thread, person);
          return { delivered: onWire(delivered), read: onWire(read) };
        }),
      );
      return { mine, theirs } as ChatThread['marks'];
    },
    async publishErasure(thread, userId) {
      const { rev } = await log.addErasure(thread.id, userId, clock());
      publish(thread, personErased, { threadId: thread.id, rev, userId });
    },
  };
}

/** Room of sockets that left the chat and receive nothing of it. */
export const leftRoomOf = (threadId: string): string => `left-thread:${threadId}`;

/** Any message of the doctor connects; advice earns the fee, once. */
const wrote =
  (at: Date, advises: boolean): DoctorChange =>
  (now) => {
    const isFirstAdvice = advises && !now.wroteAt;
    if (!isOpen(now.status) && !isFirstAdvice) return undefined;
    return { set: isFirstAdvice ? { wroteAt: at } : {} };
  };

interface Writing {
  writerId: string;
  advises: boolean;
  at: Date;
}

/** Whether a message must change the consultation, by the cached thread; the change itself re-reads. */
function mustExtend({ doctorId, status, wroteAt, dueAt }: Thread, { writerId, advises, at }: Writing): boolean {
  if (writerId === doctorId && (status === 'ringing' || (advises && !wroteAt))) return true;
  return status === 'connected' && (dueAt?.getTime() ?? 0) < at.getTime() + IDLE_MS - EXTEND_EVERY_MS;
}

const onWire = ({ upToSeq, at }: PersonMarks['read']) => ({ upToSeq, at: at?.toISOString() ?? null });
