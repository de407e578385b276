import type { ChatChange, ChatMessage } from '@anar/contracts/consult/chat';
import type { ApiError } from '../../../../api/api-error.ts';
import type { SocketKeeper } from '../../../../api/socket/socket-keeper.ts';
import { serverNow, setServerTime } from '../../../../device/network/server-clock.ts';
import type { OpenThread } from '../open-thread.ts';
import type { SentMessage } from '../outgoing/sent-messages.ts';
import { firstSeqOf } from '../state/thread-state.ts';
import type { ThreadStore } from '../state/thread-store.ts';
import { type Page, startLive } from './live.ts';
import { createMarks } from './marks.ts';
import { createMinuteTimer } from './minute-timer.ts';
import { onChanges } from './socket-changes.ts';
import { createSyncRun } from './sync-run.ts';
import { initialSync, isUnreadMissing, revOf, type SyncEffect, type SyncEvent, step } from './sync-state.ts';
import { createThreadMedia } from './thread-media.ts';
import { isAbsent, NOT_APPROVED, type ThreadServer } from './thread-server.ts';
import { createTyping } from './typing.ts';

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

/**
 * One open chat: from this phone at once, then in sync with the server, even when pushes are lost. `sync-state.ts`
 * decides, this carries its effects out.
 */
export function createThreadSync(parts: ThreadSyncParts): ThreadSync {
  const { me, threadId, store, server, socket, page } = parts;
  const listeners = new Set<() => void>();
  let state = initialSync(me);
  let shownNow = 0;
  let loadingOlder: Promise<void> | null = null;
  let place: { seq: number | null; timer: ReturnType<typeof setTimeout> } | null = null;
  let opening: Promise<void> | null = null;
  let snapshot: ThreadSnapshot;

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
      const known = state.chat?.thread.marks.mine;
      return known ? { delivered: known.delivered.upToSeq, read: known.read.upToSeq } : null;
    },
    newestOfOther: (upToSeq) =>
      state.chat?.messages.filter(({ seq, senderId }) => seq <= upToSeq && senderId !== me).at(-1)?.seq ?? 0,
    mayRead: () => page.isVisible() && state.isUnreadKnown,
    put: putMarks,
  });
  const media = createThreadMedia({
    threadId,
    store,
    server,
    now: serverNow,
    find: (messageId) => state.chat?.messages.filter(({ id }) => id === messageId).at(-1),
    submissionBlob: parts.submissionBlob,
  });
  const sync = createSyncRun({
    rev: () => revOf(state),
    level,
    onEnd: (error) => dispatch({ name: 'synced', isFailed: error !== null }),
  });

  function publish(): void {
    const { chat, name, whyAbsent, openAtSeq, unread, isLive, ahead } = state;
    const end = chat && Date.parse(chat.thread.expiresAt);
    snapshot = {
      state: name,
      whyAbsent,
      thread: chat?.thread ?? null,
      now: shownNow,
      isExpired: end !== null && serverNow() >= end,
      messages: chat?.messages ?? NONE,
      hasOlder: chat !== null && firstSeqOf(chat) > 1,
      isLoadingOlder: loadingOlder !== null,
      openAtSeq,
      ...unread,
      isOtherTyping: typing.isOther(),
      isLive,
      ahead,
    };
    for (const listener of listeners) listener();
  }

  function dispatch(event: SyncEvent): void {
    const before = state;
    const next = step(state, event);
    state = next.state;
    if (state.chat && !before.chat) shownNow = serverNow();
    const expiresAt = state.chat?.thread.expiresAt;
    if (expiresAt && expiresAt !== before.chat?.thread.expiresAt) minutes.tickUntil(Date.parse(expiresAt));
    for (const effect of next.effects) carryOut(effect);
    marks.schedule();
    if (state !== before) publish();
  }

  function carryOut(effect: SyncEffect): void {
    switch (effect.name) {
      case 'store':
        if (state.chat)
          void store.apply(threadId, { ...effect.touched, fromRev: effect.fromRev, thread: state.chat.thread });
        return;
      case 'notify': {
        const { messages, deletedIds } = effect.touched;
        media.drop([...deletedIds, ...messages.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)]);
        if (messages.some(({ senderId }) => senderId !== me)) typing.theirs(false);
        parts.onChanged();
        return;
      }
      case 'storeAhead':
        return void store.keepSent(effect.message);
      case 'delete':
        return void store.deleteThread(threadId);
      case 'sync':
        sync.ask();
    }
  }

  function readTime(now: string): void {
    setServerTime(Date.parse(now));
    minutes.check();
  }

  function onStanding(standing: { rev: number; expiresAt: string; now: string }): void {
    readTime(standing.now);
    dispatch({ name: 'expiry', expiresAt: standing.expiresAt });
    sync.noteRev(standing.rev);
    if (!state.isLive) sync.ask();
  }

  function onChange(change: ChatChange): void {
    dispatch({ name: 'pushed', change });
    sync.noteRev(change.rev);
  }

  function onSent({ message, rev, blob }: SentMessage): void {
    if (blob) media.keep(message.id, 'whole', blob);
    dispatch({ name: 'sent', message, rev });
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
    if (kept) dispatch({ name: 'kept', kept });
  }

  /** Null on success. */
  async function level(): Promise<ApiError | null> {
    await opening;
    if (state.name === 'absent') return null;
    const reading = state.needsThread ? readThread() : null;
    if (!state.chat) {
      const error = await reading;
      if (error || !state.chat) return error ?? null;
    }
    for (let hasMore = true; hasMore; ) {
      const before = revOf(state);
      const { data, error } = await server.changes(before);
      if (error) return absentOr(error);
      dispatch({ name: 'changes', changes: data.changes });
      hasMore = data.hasMore && revOf(state) > before;
    }
    const error = await reading;
    if (!error && !state.isUnreadKnown) await loadUnread();
    return error;
  }

  /** Reads the thread, and the first time its newest page after it, so that no change falls in between. */
  async function readThread(): Promise<ApiError | null> {
    dispatch({ name: 'reading' });
    const { data, error } = await server.thread();
    if (error) return failed(error);
    readTime(data.thread.now);
    const newest = state.chat ? null : await server.messages();
    if (newest?.error) return failed(newest.error);
    dispatch({ name: 'read', thread: data.thread, newest: newest?.data.messages ?? null });
    sync.noteRev(data.thread.rev);
    return null;
  }

  function failed(error: ApiError): ApiError | null {
    dispatch({ name: 'outdated' });
    return absentOr(error);
  }

  /** Null when the chat is absent for this user, or not accessible now. */
  function absentOr(error: ApiError): ApiError | null {
    if (!isAbsent(error)) return error;
    dispatch({ name: 'refused', why: error.body.code === NOT_APPROVED ? error.body.error : null });
    return null;
  }

  async function loadUnread(): Promise<void> {
    for (let pages = 0; pages < UNREAD_PAGES && isUnreadMissing(state); pages++) {
      const before = state.chat;
      await loadOlder();
      if (state.chat === before) break;
    }
    dispatch({ name: 'unreadLoaded' });
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
    if (!state.chat || firstSeqOf(state.chat) <= 1) return;
    const before = firstSeqOf(state.chat);
    const kept = await store.older(threadId, before, PAGE);
    const isKept = kept.length > 0;
    dispatch({ name: 'older', page: isKept ? kept : ((await server.messages(before)).data?.messages ?? []), isKept });
  }

  async function remove(messageId: string): Promise<ApiError | null> {
    const ack = socket.state() === 'on' && (await socket.send('chat:delete_message', { messageId, threadId }));
    if (!ack || ack.ok === false) {
      // A deletion that the socket leaves unanswered or rejects is repeated over HTTP, whose error counts.
      const { error } = await server.remove(messageId);
      if (error && error.body.code !== 'message_not_found') return error;
      sync.ask();
    }
    dispatch({ name: 'removed', messageId });
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
    dispatch({ name: 'outdated' });
    if (!state.chat) opening = openKept();
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
    if (state.chat) minutes.tickUntil(Date.parse(state.chat.thread.expiresAt));
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
    isStored: (clientId) => state.mine.has(clientId),
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
