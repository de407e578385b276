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
import type { SocketContract, SocketData } from '@anar/contracts/socket';
import { AppError } from '@anar/service-kit/http/errors';
import type { MediaStore } from '@anar/service-kit/media/media';
import type { DoctorChange } from '../consultations/steps/consultation-moves.ts';
import { IDLE_MS, isOpen } from '../consultations/steps/consultation-state.ts';
import type { Desk } from '../consultations/steps/desk.ts';
import { isAdvice } from '../consultations/steps/is-advice.ts';
import type { PrescriptionCheck } from '../prescriptions/check-lines.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { UntoldMarks } from './away/untold-marks.ts';
import { type ChatLog, type MarkKind, type NewMessage, READ_PAGE, type StoredMessage } from './log/chat-log.store.ts';
import { noMarks, type PersonMarks, type ThreadMarksStore } from './log/thread-marks.store.ts';
import { createWatermarks } from './log/watermarks.ts';
import { changeOnWire, messageOnWire } from './message-on-wire.ts';
import { type QuickReplyStore, REPLIES_TO_BEGIN_WITH } from './quick-replies/quick-reply.store.ts';
import { otherOf, type Thread } from './threads.ts';

export interface ChatDeskDeps {
  log: ChatLog;
  marks: ThreadMarksStore;
  desk: Pick<Desk, 'acted' | 'heard'>;
  media: Pick<MediaStore, 'privateLink' | 'removeOfRecord'>;
  realtime: Pick<Realtime, 'toUser'>;
  check: Pick<PrescriptionCheck, 'refuseForbidden'>;
  clock: () => Date;
  untold: UntoldMarks;
  quickReplies: Pick<QuickReplyStore, 'of'>;
  /** A message may have changed the consultation of its thread. */
  onKeptGoing: () => void;
}

export type Words = Omit<NewMessage, 'threadId' | 'by' | 'isUntold'>;

/** What becomes of a thread's state for a client that only asks whether it missed something. */
export interface ThreadState {
  rev: number;
  lastSeq: number;
  expiresAt: string;
  now: string;
}

/** What the two may do in their chat. Each may be repeated; who calls is asked of by `Threads`. */
export interface ChatDesk {
  /** Stores and sends; acknowledged means stored. Throws `advice_forbidden` for words of the doctor. */
  say(thread: Thread, senderId: string, words: Words): Promise<{ message: ChatMessage; rev: number }>;
  /** A line that nobody wrote; once by its name. */
  note(thread: Thread, name: string, words: Pick<Words, 'content' | 'system'>): Promise<void>;
  remove(thread: Thread, senderId: string, messageId: string): Promise<void>;
  /** What follows from a deletion that was cut off. */
  finishDeletion(thread: Thread, message: StoredMessage): Promise<void>;
  mark(thread: Thread, readerId: string, kind: MarkKind, upToSeq: number | undefined): Promise<void>;
  typing(thread: Thread, userId: string, isTyping: boolean): void;
  state(thread: Thread): Promise<ThreadState>;
  messages(thread: Thread, before: number | undefined): Promise<ChatMessage[]>;
  changes(thread: Thread, afterRev: number): Promise<{ changes: ChatChange[]; hasMore: boolean }>;
  marksOf(thread: Thread, readerId: string): Promise<ChatThread['marks']>;
  /** A person left for good: the words are emptied already. */
  tellErasure(thread: Thread, userId: string): Promise<void>;
}

/** A consultation that somebody writes in is kept going; its end need not be put off for each message. */
const KEEP_GOING_MS = 2 * 60_000;
const MINUTE_MS = 60_000;
type Going = { [Fact in 'status' | 'wroteAt' | 'dueAt']?: Thread[Fact] | undefined };
const TOO_LATE: readonly string[] = [consultErrors.stateChanged.code, consultErrors.notApproved.code];

export function createChatDesk(deps: ChatDeskDeps): ChatDesk {
  const { log, marks, desk, media, realtime, check, clock, untold, quickReplies, onKeptGoing } = deps;
  const goingOn = new Map<string, Promise<Going>>();
  const marking = createWatermarks();
  const show = (message: StoredMessage) => messageOnWire(media, message);

  function tell<C extends SocketContract>({ id, farmerId, doctorId }: Thread, contract: C, data: SocketData<C>): void {
    for (const person of [farmerId, doctorId]) realtime.toUser(person, contract, data, leftRoomOf(id));
  }

  /** Whether what the doctor has said up to now is advice; asked until it is. */
  async function hasAdvised({ id, doctorId, wroteAt }: Thread): Promise<boolean> {
    if (wroteAt) return false;
    const [said, own = []] = await Promise.all([log.saidBy(id, doctorId), quickReplies.of(doctorId)]);
    return isAdvice(said, { quickReplies: [...REPLIES_TO_BEGIN_WITH, ...own] });
  }

  /** The doctor's first message connects the two, advice earns the fee, and messages of either put the end off. */
  async function keepGoing(thread: Thread, writerId: string): Promise<void> {
    const advises = writerId === thread.doctorId && (await hasAdvised(thread));
    if (!isToKeepGoing(thread, { writerId, advises, at: clock() })) return;
    const key = `${thread.id}/${writerId}/${advises}`;
    const going = goingOn.get(key) ?? goOn(thread, writerId, advises).finally(() => goingOn.delete(key));
    goingOn.set(key, going);
    // Whoever holds this thread knows of it.
    Object.assign(thread, await going);
  }

  async function goOn({ consultationId, doctorId }: Thread, writerId: string, advises: boolean): Promise<Going> {
    try {
      const isDoctor = writerId === doctorId;
      const now = await (isDoctor
        ? desk.acted(writerId, consultationId, wrote(clock(), advises))
        : desk.heard(writerId, consultationId));
      return { status: now.status, wroteAt: now.wroteAt, dueAt: now.dueAt };
    } catch (error) {
      // Closed or suspended at the same moment: what was said stays said.
      if (error instanceof AppError && TOO_LATE.includes(error.code)) return {};
      throw error;
    } finally {
      onKeptGoing();
    }
  }

  async function finishDeletion(thread: Thread, { _id, by }: StoredMessage): Promise<void> {
    const told = await log.addDeletion(thread.id, _id, by, clock());
    if (told) tell(thread, messageDeleted, { threadId: thread.id, rev: told.rev, messageId: _id });
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
    // The log first: what it says is what counts, and a mark that is set again is none.
    const { rev } = await log.addMark(thread.id, readerId, kind, upToSeq, at);
    await marks.advance(thread.id, readerId, kind, { upToSeq, at });
    const mark = { threadId: thread.id, rev, userId: readerId, upToSeq };
    if (kind === 'delivered') {
      return tell(thread, messageDelivered, { ...mark, messageId: newest?._id ?? '', deliveredAt: at.toISOString() });
    }
    const ticked = (messageId: string) => tell(thread, messageRead, { ...mark, messageId, readAt: at.toISOString() });
    let count = 0;
    for await (const id of coveredBy(thread, readerId, { after: known.read.upToSeq, upToSeq })) {
      ticked(id);
      count++;
    }
    if (count === 0) ticked(newest?._id ?? '');
  }

  /** What the other one said between two places, oldest first, a page at a time: it may be very much. */
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
    async say(thread, senderId, words) {
      if (senderId === thread.doctorId) check.refuseForbidden(words.content);
      const isUntold = untold.isToMark(thread.id, senderId);
      const { message, isNew } = await log.addMessage(
        { ...words, threadId: thread.id, by: senderId, isUntold },
        clock(),
      );
      const shown = show(message);
      if (isNew) tell(thread, newMessage, { threadId: thread.id, rev: message.rev, message: shown });
      // Also of one that came before: it may have been cut off here.
      await untold.stored(message);
      await keepGoing(thread, senderId);
      return { message: shown, rev: message.rev };
    },
    async note(thread, name, words) {
      const line = { threadId: thread.id, by: '', clientId: name, type: 'system', isUntold: false, ...words } as const;
      const { message, isNew } = await log.addMessage(line, clock());
      if (isNew) tell(thread, newMessage, { threadId: thread.id, rev: message.rev, message: show(message) });
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
      const [expiresAt, now] = [thread.openUntil.toISOString(), clock().toISOString()];
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
    async tellErasure(thread, userId) {
      const { rev } = await log.addErasure(thread.id, userId, clock());
      tell(thread, personErased, { threadId: thread.id, rev, userId });
    },
  };
}

/** Sockets that left the chat: nothing of it is sent to them. */
export const leftRoomOf = (threadId: string): string => `left-thread:${threadId}`;

/** Any message connects the two; advice earns the fee, once. */
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

/** Whether a message changes the consultation; by what it was a moment ago, and who changes it looks again. */
function isToKeepGoing({ doctorId, status, wroteAt, dueAt }: Thread, { writerId, advises, at }: Writing): boolean {
  if (writerId === doctorId && (status === 'ringing' || (advises && !wroteAt))) return true;
  return status === 'connected' && (dueAt?.getTime() ?? 0) < at.getTime() + IDLE_MS - KEEP_GOING_MS;
}

const onWire = ({ upToSeq, at }: PersonMarks['read']) => ({ upToSeq, at: at?.toISOString() ?? null });
