import type { ChatChange, ChatMessage, ChatThread } from '@anar/contracts/consult/chat';
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
  type Touched,
  withThread,
} from '../state/thread-state.ts';
import type { OpenedThread } from '../state/thread-store.ts';
import { readUnread } from './unread.ts';

/** What one phone knows of its open chat. */
export interface SyncState {
  readonly me: string;
  readonly name: 'loading' | 'ready' | 'absent' | 'unreachable';
  /** The server's reason for `absent`, if it is more than "not found". */
  readonly whyAbsent: string | null;
  /** Null unless `ready`. */
  readonly chat: ThreadState | null;
  /** Own messages stored by the server, while earlier ones are still missing. */
  readonly ahead: readonly ChatMessage[];
  /** Client ids of own messages among those of the chat. */
  readonly mine: ReadonlySet<string>;
  /** The last sync succeeded. */
  readonly isLive: boolean;
  readonly openAtSeq: number | null;
  readonly unread: { firstUnreadSeq: number | null; unreadAtOpen: number };
  /** Read position when the chat was opened; later reading does not count. */
  readonly readAtOpen: number;
  readonly isUnreadKnown: boolean;
  /** The next sync reads the thread too, not only its changes. */
  readonly needsThread: boolean;
}

export type SyncEvent =
  /** The thread as it is known may be stale: the chat was opened again, or a read failed. */
  | { name: 'outdated' }
  | { name: 'reading' }
  /** Read from this phone. */
  | { name: 'kept'; kept: OpenedThread }
  /** Read from the server; `newest`: its last page, read after it, if the chat was not loaded. */
  | { name: 'read'; thread: ChatThread; newest: readonly ChatMessage[] | null }
  /** Consecutive changes, from the server's list. */
  | { name: 'changes'; changes: readonly ChatChange[] }
  /** One change, from the socket. */
  | { name: 'pushed'; change: ChatChange }
  | { name: 'expiry'; expiresAt: string }
  /** The server stored a message of this phone; null: its reply had no `rev`. */
  | { name: 'sent'; message: ChatMessage; rev: number | null }
  | { name: 'older'; page: readonly ChatMessage[]; isKept: boolean }
  | { name: 'unreadLoaded' }
  | { name: 'removed'; messageId: string }
  | { name: 'refused'; why: string | null }
  | { name: 'synced'; isFailed: boolean };

export type SyncEffect =
  | { name: 'store'; touched: Touched; fromRev: number | null }
  /** Messages arrived or were removed, now, not long ago. */
  | { name: 'notify'; touched: Touched }
  | { name: 'storeAhead'; message: ChatMessage }
  | { name: 'delete' }
  /** Ask the server for what is missing. */
  | { name: 'sync' };

export interface Step {
  state: SyncState;
  effects: readonly SyncEffect[];
}

const NONE: readonly SyncEffect[] = [];
const SYNC: SyncEffect = { name: 'sync' };

export const initialSync = (me: string): SyncState => ({
  me,
  name: 'loading',
  whyAbsent: null,
  chat: null,
  ahead: [],
  mine: new Set(),
  isLive: false,
  openAtSeq: null,
  unread: { firstUnreadSeq: null, unreadAtOpen: 0 },
  readAtOpen: 0,
  isUnreadKnown: false,
  needsThread: true,
});

export const revOf = ({ chat }: SyncState): number => chat?.thread.rev ?? 0;

/** Unread messages at opening start before the first one loaded. */
export const isUnreadMissing = ({ chat, readAtOpen }: SyncState): boolean =>
  chat !== null && firstSeqOf(chat) > readAtOpen + 1 && lastSeqOf(chat) > readAtOpen;

/**
 * One open chat. The same state is returned where an event changes nothing.
 *
 * | event        | loading, unreachable           | ready                                                    |
 * |--------------|--------------------------------|----------------------------------------------------------|
 * | outdated     | the next sync reads the thread | the next sync reads the thread                           |
 * | reading      | –, until the next system line  | –, until the next system line                            |
 * | kept         | ready, as stored on the phone  | –                                                        |
 * | read         | ready with `newest`, stored    | merged; `rev` stays                                      |
 * | changes      | –                              | applied up to the first gap, stored; a gap syncs         |
 * | pushed       | –                              | applied if it is the next one                            |
 * | expiry       | –                              | moved                                                    |
 * | sent         | ahead, syncs                   | the next one: applied; known: –; else ahead, syncs       |
 * | older        | –                              | prepended; stored if it came from the server             |
 * | unreadLoaded | unread is final                | unread is final                                          |
 * | removed      | –                              | emptied, stored                                          |
 * | refused      | absent, deleted from the phone | absent, deleted from the phone                           |
 * | synced       | failed: unreachable            | live unless it failed                                    |
 *
 * Absent is final.
 */
export function step(state: SyncState, event: SyncEvent): Step {
  const { chat } = state;
  if (state.name === 'absent') return to(state);
  switch (event.name) {
    case 'outdated':
    case 'reading':
      return to({ ...state, needsThread: event.name === 'outdated' });
    case 'kept':
      return chat ? to(state) : to(openKept(state, event.kept));
    case 'read':
      return onRead(state, event.thread, event.newest);
    case 'changes':
      return chat ? onChanges(state, chat, event.changes) : to(state);
    case 'pushed':
      return chat && event.change.rev === revOf(state) + 1 ? onChanges(state, chat, [event.change]) : to(state);
    case 'expiry': {
      if (!chat || chat.thread.expiresAt === event.expiresAt) return to(state);
      return to({ ...state, chat: { ...chat, thread: { ...chat.thread, expiresAt: event.expiresAt } } });
    }
    case 'sent':
      return onSent(state, event.message, event.rev);
    case 'older':
      return chat ? onOlder(state, chat, event) : to(state);
    case 'unreadLoaded':
      return to(withUnread({ ...state, isUnreadKnown: true }, 0));
    case 'removed':
      return chat ? take(state, applyDeletion(chat, event.messageId), revOf(state)) : to(state);
    case 'refused':
      return to({ ...state, name: 'absent', whyAbsent: event.why, chat: null, isLive: false }, [{ name: 'delete' }]);
    case 'synced': {
      const isLive = !event.isFailed && state.name === 'ready';
      return to({ ...state, isLive, name: event.isFailed && !chat ? 'unreachable' : state.name });
    }
  }
}

const to = (state: SyncState, effects = NONE): Step => ({ state, effects });

function openKept(state: SyncState, { thread, messages, ahead, place }: OpenedThread): SyncState {
  const chat = stateOf(thread, messages);
  const openAtSeq = place !== null && place < lastSeqOf(chat) ? place : null;
  return withUnread({ ...begin(state, chat), ahead, openAtSeq }, thread.marks.mine.read.upToSeq);
}

function begin(state: SyncState, chat: ThreadState): SyncState {
  return { ...state, chat, name: 'ready', mine: withMine(state, chat.messages) };
}

function withMine({ me, mine }: SyncState, messages: readonly ChatMessage[]): ReadonlySet<string> {
  const own = messages.filter(({ senderId, clientId }) => senderId === me && !mine.has(clientId));
  return own.length === 0 ? mine : new Set([...mine, ...own.map(({ clientId }) => clientId)]);
}

function withUnread(state: SyncState, readUpTo: number): SyncState {
  const readAtOpen = Math.max(state.readAtOpen, readUpTo);
  if (!state.chat) return { ...state, readAtOpen };
  return { ...state, readAtOpen, unread: readUnread(state.chat.messages, readAtOpen, state.me) };
}

function onRead(state: SyncState, thread: ChatThread, newest: readonly ChatMessage[] | null): Step {
  const { chat, isUnreadKnown } = state;
  const readUpTo = thread.marks.mine.read.upToSeq;
  const finish = (next: SyncState) => (isUnreadKnown ? next : withUnread(next, readUpTo));
  if (chat) return to(finish({ ...state, chat: withThread(chat, thread) }));
  if (!newest) return to(state);
  const first = stateOf(thread, newest);
  const touched = { messages: [...first.messages], deletedIds: [], erased: [] };
  const opened = take(begin(state, first), { state: first, touched }, null);
  return { ...opened, state: finish(opened.state) };
}

function onChanges(state: SyncState, chat: ThreadState, changes: readonly ChatChange[]): Step {
  const applied = applyChanges(chat, state.me, changes);
  const taken = applied.state === chat ? to(state) : take(state, applied, revOf(state));
  // A system line says that the consultation moved on: its status is part of the thread.
  const isMoved = changes.some(({ kind, ...change }) => 'message' in change && change.message.messageType === 'system');
  return {
    state: isMoved ? { ...taken.state, needsThread: true } : taken.state,
    effects: isMoved || applied.isGap ? [...taken.effects, SYNC] : taken.effects,
  };
}

function onSent(state: SyncState, message: ChatMessage, rev: number | null): Step {
  const { chat } = state;
  if (chat && rev === revOf(state) + 1) return onChanges(state, chat, [{ rev, kind: 'message', message }]);
  const added = chat && addStored(chat, message);
  if (added?.place === 'known') return to(state);
  if (added?.place === 'added') {
    const taken = take(state, added, revOf(state));
    return { ...taken, effects: [...taken.effects, SYNC] };
  }
  const ahead = [...state.ahead.filter(({ id }) => id !== message.id), message].sort(
    (one, other) => one.seq - other.seq,
  );
  return to({ ...state, ahead }, [{ name: 'storeAhead', message }, SYNC]);
}

function onOlder(
  state: SyncState,
  chat: ThreadState,
  { page, isKept }: { page: readonly ChatMessage[]; isKept: boolean },
): Step {
  const { state: next, added } = applyPage(chat, page);
  if (added.length === 0) return to(state);
  const touched = { messages: added, deletedIds: [], erased: [] };
  return to(
    { ...state, chat: next, mine: withMine(state, added) },
    isKept ? NONE : [{ name: 'store', touched, fromRev: next.thread.rev }],
  );
}

function take(state: SyncState, { state: chat, touched }: Omit<Applied, 'isGap'>, fromRev: number | null): Step {
  const last = lastSeqOf(chat);
  const isDue = state.ahead.some(({ seq }) => seq <= last);
  return to(
    {
      ...state,
      chat,
      mine: withMine(state, touched.messages),
      ahead: isDue ? state.ahead.filter(({ seq }) => seq > last) : state.ahead,
    },
    [
      { name: 'store', touched, fromRev },
      { name: 'notify', touched },
    ],
  );
}
