import type { ChatChange, ChatMessage } from '@anar/contracts/consult/chat';
import type { ApiError } from '../../../../api/api-error.ts';
import type { SocketKeeper } from '../../../../api/socket/socket-keeper.ts';
import { serverNow, setServerTime } from '../../../../device/network/server-clock.ts';
import type { OpenThread } from '../open-thread.ts';
import type { SentMessage } from '../outgoing/sent-messages.ts';
import {
  type Applied,
  addStored,
  applyChanges,
  applyDeletion,
  applyPage,
  firstSeqOf,
  lastSeqOf,
  stateOf,
  type ThreadState,
  withThread,
} from '../state/thread-state.ts';
import type { ThreadStore } from '../state/thread-store.ts';
import { type Page, startLive } from './live.ts';
import { createMarks } from './marks.ts';
import { createMinuteTimer } from './minute-timer.ts';
import { onChanges } from './socket-changes.ts';
import { createSyncRun } from './sync-run.ts';
import { createThreadMedia } from './thread-media.ts';
import { isAbsent, NOT_APPROVED, type ThreadServer } from './thread-server.ts';
import { createTyping } from './typing.ts';
import { readUnread } from './unread.ts';

export interface ThreadSyncParts {
  me: string;
  threadId: string;
  store: ThreadStore;
  server: ThreadServer;
  socket: SocketKeeper;
  page: Page;
  /** The photo or voice of a submission that the server does not have yet. */
  submissionBlob(clientId: string): Promise<Blob | undefined>;
  /** Messages sent by this phone in this chat. */
  onSent(listener: (sent: SentMessage) => void): () => void;
  /** Chat lists and unread counts are stale now. */
  onChanged(): void;
}

type Shown =
  | 'state'
  | 'whyAbsent'
  | 'thread'
  | 'now'
  | 'isExpired'
  | 'messages'
  | 'hasOlder'
  | 'isLoadingOlder'
  | 'openAtSeq'
  | 'firstUnreadSeq'
  | 'unreadAtOpen'
  | 'isOtherTyping'
  | 'isLive';

export interface ThreadSnapshot extends Readonly<Pick<OpenThread, Shown>> {
  /** Own messages stored by the server, while earlier ones are still missing. */
  ahead: readonly ChatMessage[];
}

export interface ThreadSync
  extends Pick<OpenThread, 'loadOlder' | 'seen' | 'remember' | 'remove' | 'typing' | 'media'> {
  /** Returns the stop function; may be started again. */
  start(): () => void;
  get(): ThreadSnapshot;
  subscribe(listener: () => void): () => void;
  /** Whether this own message is among `messages`. */
  isStored(clientId: string): boolean;
}

const PAGE = 50;
/** Messages unread at opening are loaded up to this many pages back. */
const UNREAD_PAGES = 10;
const PLACE_MS = 500;

/** One open chat: from this phone at once, then in sync with the server, even when pushes are lost. */
export function createThreadSync(parts: ThreadSyncParts): ThreadSync {
  const { me, threadId, store, server, socket, page } = parts;
  const listeners = new Set<() => void>();
  const mine = new Set<string>();
  let state: ThreadState | null = null;
  let name: OpenThread['state'] = 'loading';
  let whyAbsent: string | null = null;
  let ahead: readonly ChatMessage[] = [];
  let shownNow = 0;
  let isLive = false;
  let openAtSeq: number | null = null;
  let unread = { firstUnreadSeq: null as number | null, unreadAtOpen: 0 };
  /** Read position when the chat was opened; later reading does not count. */
  let readAtOpen: number | null = null;
  let isUnreadKnown = false;
  let needsThread = true;
  let loadingOlder: Promise<void> | null = null;
  let place: { seq: number | null; timer: ReturnType<typeof setTimeout> } | null = null;
  let opening: Promise<void> | null = null;
  let snapshot: ThreadSnapshot;

  const rev = () => state?.thread.rev ?? 0;
  const minutes = createMinuteTimer(() => {
    shownNow = serverNow();
    publish();
  });
  const typing = createTyping(
    (isTyping) => socket.state() === 'on' && void socket.send('chat:typing', { threadId, isTyping }),
    () => publish(),
  );
  const marks = createMarks({
    known: () => {
      const known = state?.thread.marks.mine;
      return known ? { delivered: known.delivered.upToSeq, read: known.read.upToSeq } : null;
    },
    newestOfOther: (upToSeq) =>
      state?.messages.filter(({ seq, senderId }) => seq <= upToSeq && senderId !== me).at(-1)?.seq ?? 0,
    mayRead: () => page.isVisible() && isUnreadKnown,
    put: putMarks,
  });
  const media = createThreadMedia({
    threadId,
    store,
    server,
    now: serverNow,
    find: (messageId) => state?.messages.filter(({ id }) => id === messageId).at(-1),
    submissionBlob: parts.submissionBlob,
  });
  const sync = createSyncRun({ rev, level, onEnd: ended });

  function publish(): void {
    const end = state && Date.parse(state.thread.expiresAt);
    snapshot = {
      state: name,
      whyAbsent,
      thread: state?.thread ?? null,
      now: shownNow,
      isExpired: end !== null && serverNow() >= end,
      messages: state?.messages ?? NONE,
      hasOlder: state !== null && firstSeqOf(state) > 1,
      isLoadingOlder: loadingOlder !== null,
      openAtSeq,
      ...unread,
      isOtherTyping: typing.isOther(),
      isLive,
      ahead,
    };
    for (const listener of listeners) listener();
  }

  function take({ state: next, touched }: Omit<Applied, 'isGap'>, fromRev: number | null): void {
    state = next;
    const { thread } = next;
    void store.apply(threadId, { ...touched, fromRev, thread });
    for (const { senderId, clientId } of touched.messages) if (senderId === me) mine.add(clientId);
    const last = lastSeqOf(next);
    if (ahead.some(({ seq }) => seq <= last)) ahead = ahead.filter(({ seq }) => seq > last);
    media.drop([...touched.deletedIds, ...touched.messages.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)]);
    if (touched.messages.some(({ senderId }) => senderId !== me)) typing.theirs(false);
    marks.schedule();
    parts.onChanged();
  }

  function apply(changes: readonly ChatChange[]): void {
    if (!state) return;
    const before = rev();
    const applied = applyChanges(state, me, changes);
    if (applied.state !== state) take(applied, before);
    if (changes.some(({ kind, ...change }) => 'message' in change && change.message.messageType === 'system')) {
      needsThread = true;
      sync.ask();
    }
    publish();
    if (applied.isGap) sync.ask();
  }

  function readTime(now: string): void {
    setServerTime(Date.parse(now));
    minutes.check();
  }

  function onStanding(standing: { rev: number; expiresAt: string; now: string }): void {
    readTime(standing.now);
    if (state && state.thread.expiresAt !== standing.expiresAt) {
      state = { ...state, thread: { ...state.thread, expiresAt: standing.expiresAt } };
      minutes.tickUntil(Date.parse(standing.expiresAt));
      publish();
    }
    marks.schedule();
    sync.noteRev(standing.rev);
    if (!isLive) sync.ask();
  }

  function onChange(change: ChatChange): void {
    const isNext = state !== null && change.rev === rev() + 1;
    if (isNext) apply([change]);
    sync.noteRev(change.rev);
  }

  function onSent({ message, rev: sentRev, blob }: SentMessage): void {
    if (blob) media.keep(message.id, 'whole', blob);
    if (state && sentRev === rev() + 1) {
      apply([{ rev: sentRev, kind: 'message', message }]);
      return;
    }
    const added = state && addStored(state, message);
    if (added?.place === 'known') return;
    if (added?.place === 'added') take(added, rev());
    else {
      ahead = [...ahead.filter(({ id }) => id !== message.id), message].sort((one, other) => one.seq - other.seq);
      void store.keepSent(message);
    }
    publish();
    sync.ask();
  }

  async function putMarks(marks: { deliveredUpTo?: number; readUpTo?: number }): Promise<boolean> {
    const { deliveredUpTo, readUpTo } = marks;
    if (socket.state() === 'on') {
      const acks = await Promise.all([
        deliveredUpTo === undefined || socket.send('chat:delivered', { threadId, upToSeq: deliveredUpTo }),
        readUpTo === undefined || socket.send('chat:read', { threadId, upToSeq: readUpTo }),
      ]);
      if (acks.every((ack) => ack === true || ack.ok)) return true;
    }
    const { error } = await server.mark(marks);
    return error === undefined;
  }

  /** Opens from this phone, without waiting for the network. */
  async function openKept(): Promise<void> {
    const kept = await store.open(threadId);
    if (!kept || state) return;
    ahead = kept.ahead;
    begin(stateOf(kept.thread, kept.messages));
    openAtSeq = kept.place !== null && kept.place < lastSeqOf(kept) ? kept.place : null;
    knowUnread(kept.thread.marks.mine.read.upToSeq);
    publish();
  }

  function begin(first: ThreadState): void {
    state = first;
    name = 'ready';
    shownNow = serverNow();
    for (const { senderId, clientId } of first.messages) if (senderId === me) mine.add(clientId);
    minutes.tickUntil(Date.parse(first.thread.expiresAt));
  }

  function knowUnread(readUpTo: number): void {
    readAtOpen = Math.max(readAtOpen ?? 0, readUpTo);
    if (state) unread = readUnread(state.messages, readAtOpen, me);
  }

  /** Null on success. */
  async function level(): Promise<ApiError | null> {
    await opening;
    if (name === 'absent') return null;
    const reading = needsThread ? readThread() : null;
    if (!state) {
      const error = await reading;
      if (error || name !== 'ready') return error ?? null;
    }
    for (let hasMore = true; hasMore; ) {
      const before = rev();
      const { data, error } = await server.changes(before);
      if (error) return absentOr(error);
      apply(data.changes);
      hasMore = data.hasMore && rev() > before;
    }
    const error = await reading;
    if (!error && !isUnreadKnown) await settleUnread();
    return error;
  }

  /** Reads the thread, and the first time its newest page after it, so that no change falls in between. */
  async function readThread(): Promise<ApiError | null> {
    const { data, error } = await server.thread();
    if (error) return absentOr(error);
    needsThread = false;
    readTime(data.thread.now);
    if (state) {
      state = withThread(state, data.thread);
      minutes.tickUntil(Date.parse(state.thread.expiresAt));
      sync.noteRev(data.thread.rev);
    } else {
      const newest = await server.messages();
      if (newest.error) {
        needsThread = true;
        return newest.error;
      }
      begin(stateOf(data.thread, newest.data.messages));
      if (state) take({ state, touched: { messages: [...first().messages], deletedIds: [], erased: [] } }, null);
    }
    if (!isUnreadKnown) knowUnread(data.thread.marks.mine.read.upToSeq);
    publish();
    return null;
  }

  const first = () => state as unknown as ThreadState;

  /** Null when the chat is absent for this user, or not accessible now. */
  function absentOr(error: ApiError): ApiError | null {
    if (!isAbsent(error)) return error;
    name = 'absent';
    whyAbsent = error.body.code === NOT_APPROVED ? error.body.error : null;
    state = null;
    void store.deleteThread(threadId);
    publish();
    return null;
  }

  async function settleUnread(): Promise<void> {
    const read = readAtOpen ?? 0;
    for (let pages = 0; pages < UNREAD_PAGES && state && firstSeqOf(state) > read + 1; pages++) {
      const before = firstSeqOf(state);
      if (lastSeqOf(state) <= read) break;
      await loadOlder();
      if (firstSeqOf(state) === before) break;
    }
    isUnreadKnown = true;
    knowUnread(read);
    marks.schedule();
  }

  function ended(error: ApiError | null): void {
    isLive = error === null && name === 'ready';
    if (error && !state) name = 'unreachable';
    marks.schedule();
    publish();
  }

  function loadOlder(): Promise<void> {
    if (loadingOlder) return loadingOlder;
    loadingOlder = readOlder().finally(() => {
      loadingOlder = null;
      publish();
    });
    publish();
    return loadingOlder;
  }

  async function readOlder(): Promise<void> {
    if (!state || firstSeqOf(state) <= 1) return;
    const before = firstSeqOf(state);
    const kept = await store.older(threadId, before, PAGE);
    const page = kept.length > 0 ? kept : ((await server.messages(before)).data?.messages ?? []);
    if (!state) return;
    const { state: next, added } = applyPage(state, page);
    state = next;
    for (const { senderId, clientId } of added) if (senderId === me) mine.add(clientId);
    if (kept.length > 0 || added.length === 0) return;
    const { thread } = state;
    const touched = { messages: added, deletedIds: [], erased: [] };
    void store.apply(threadId, { ...touched, fromRev: thread.rev, thread });
  }

  async function remove(messageId: string): Promise<ApiError | null> {
    const ack = socket.state() === 'on' && (await socket.send('chat:delete_message', { messageId, threadId }));
    if (!ack || ack.ok === false) {
      // A deletion that the socket leaves unanswered or rejects is repeated over HTTP, whose error counts.
      const { error } = await server.remove(messageId);
      if (error && error.body.code !== 'message_not_found') return error;
      sync.ask();
    }
    if (state) take(applyDeletion(state, messageId), rev());
    publish();
    return null;
  }

  function keepPlace(): void {
    if (!place) return;
    clearTimeout(place.timer);
    void store.keepPlace(threadId, place.seq);
    place = null;
  }

  function start(): () => void {
    shownNow = serverNow();
    needsThread = true;
    if (!state) opening = openKept();
    const stops = [
      onChanges(socket, threadId, onChange),
      socket.on('chat:typing', (event) => {
        if (event.threadId === threadId && event.userId !== me) typing.theirs(event.isTyping);
      }),
      parts.onSent(onSent),
      page.onVisibility(() => {
        if (!page.isVisible()) return keepPlace();
        shownNow = serverNow();
        publish();
        marks.schedule();
      }),
      startLive({ threadId, socket, page, onStanding, sync: sync.ask }),
    ];
    sync.start();
    if (state) minutes.tickUntil(Date.parse(first().thread.expiresAt));
    return () => {
      keepPlace();
      marks.stop();
      typing.stop();
      for (const stop of stops) stop();
      minutes.stop();
      sync.stop();
    };
  }

  publish();
  return {
    start,
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isStored: (clientId) => mine.has(clientId),
    loadOlder,
    seen: marks.seen,
    remember(seq) {
      clearTimeout(place?.timer);
      place = { seq, timer: setTimeout(keepPlace, PLACE_MS) };
    },
    remove,
    typing: (isTyping) => {
      if (!isTyping || !snapshot.isExpired) typing.mine(isTyping);
    },
    media: media.get,
  };
}

const NONE: readonly ChatMessage[] = [];
