import type { ChatChange, ChatMark, ChatMessage, ChatThread } from '@anar/contracts/consult/chat';
import { type ApiError, NETWORK_ERROR, noAnswer } from '../../../../api/api-error.ts';
import type { HttpResult } from '../../../../api/http/http.ts';
import type { SocketKeeper, SocketState } from '../../../../api/socket/socket-keeper.ts';
import type { SentMessage } from '../outgoing/sent-messages.ts';
import { emptied } from '../state/thread-state.ts';
import type { ThreadStore } from '../state/thread-store.ts';
import { createThreadSync } from '../sync/sync-thread.ts';
import type { ThreadServer } from '../sync/thread-server.ts';
import { chatMessage, chatThread, ME, OTHER, THREAD } from './chat-fixtures.ts';

type Listener = (data: unknown) => void;
type Marks = { deliveredUpTo?: number; readUpTo?: number };

/** One chat on a server, written by the test, and the phones of one of its two users. */
export class FakeChat {
  changes: ChatChange[] = [];
  messages: ChatMessage[] = [];
  thread: ChatThread = chatThread();
  /** How far the phones' clocks are ahead of the server's at the start of the test, ms. */
  phoneAhead = 0;
  changesAtOnce = 200;
  messagesAtOnce = 50;
  phones: FakePhone[] = [];

  now = () => new Date(Date.now() - this.phoneAhead).toISOString();
  read = () => ({ ...this.thread, now: this.now(), rev: this.changes.length, lastSeq: this.messages.length });
  /** The reply to a join and to a heartbeat. */
  standing = () => ({ ok: true, rev: this.changes.length, lastSeq: this.messages.length, ...this.times() });
  private times = () => ({ expiresAt: this.thread.expiresAt, now: this.now() });

  write(more: Partial<ChatMessage> = {}, isPushed = true): ChatMessage {
    const seq = this.messages.length + 1;
    const message = chatMessage(seq, { senderId: OTHER, ...more });
    this.messages.push(message);
    const rev = this.changes.push({ rev: this.changes.length + 1, kind: 'message', message });
    if (isPushed) this.push('chat:new_message', { threadId: THREAD, rev, message });
    return message;
  }
  writeMany(count: number, more: Partial<ChatMessage> = {}): void {
    for (let at = 0; at < count; at++) this.write(more, false);
  }
  takeAway(id: string): void {
    this.messages = this.messages.map((message) => (message.id === id ? emptied(message) : message));
    const rev = this.changes.push({ rev: this.changes.length + 1, kind: 'deleted', messageId: id });
    this.push('chat:message_deleted', { threadId: THREAD, rev, messageId: id });
  }
  mark(userId: string, kind: 'read' | 'delivered', upToSeq: number): void {
    const at = this.now();
    const side = userId === ME ? 'mine' : 'theirs';
    const marks = this.thread.marks;
    const mark: ChatMark = { upToSeq, at };
    this.thread = { ...this.thread, marks: { ...marks, [side]: { ...marks[side], [kind]: mark } } };
    this.changes.push({ rev: this.changes.length + 1, kind, userId, upToSeq, at });
  }
  push(name: string, data: unknown): void {
    for (const { socket } of this.phones)
      if (socket.state() === 'on' && !socket.losesPushes) socket.receives(name, data);
  }
}

/** The socket of one phone; the test plays the network. */
export class FakeSocket {
  losesPushes = false;
  holders = 0;
  sent: { name: string; data: Record<string, unknown> }[] = [];
  answer: (name: string, data: Record<string, unknown>) => unknown = () => ({ ok: true });
  private current: SocketState = 'off';
  private listeners = new Map<string, Set<Listener>>();
  private stateListeners = new Set<() => void>();
  private readyListeners = new Set<() => void>();

  state = () => this.current;
  onState = (listener: () => void) => {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  };
  onReady = (listener: () => void) => {
    this.readyListeners.add(listener);
    if (this.current === 'on') listener();
    return () => this.readyListeners.delete(listener);
  };
  on = (name: string, listener: Listener) => {
    const group = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, group.add(listener));
    return () => group.delete(listener);
  };
  hold = () => {
    this.holders += 1;
    return () => {
      this.holders -= 1;
    };
  };
  send = async (name: string, data: Record<string, unknown>) => {
    this.sent.push({ name, data });
    const answer = await this.answer(name, data);
    return answer ?? { ok: false, ...noAnswer('timeout').body };
  };
  keeper = () => this as unknown as SocketKeeper;

  is(next: SocketState): void {
    if (this.current === next) return;
    this.current = next;
    for (const listener of this.stateListeners) listener();
    if (next === 'on') for (const listener of this.readyListeners) listener();
  }
  receives(name: string, data: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) listener(data);
  }
  names = () => this.sent.map(({ name }) => name);
  dataOf = (name: string) => this.sent.filter((one) => one.name === name).map(({ data }) => data);
}

/** A phone of `ME` with one sync engine. */
export class FakePhone {
  socket = new FakeSocket();
  isOnline = true;
  /** The error of all calls; null: they succeed. */
  refusal: ApiError | null = null;
  calls: string[] = [];
  marked: Marks[] = [];
  files = new Map<string, Blob>();
  submissionBlobs = new Map<string, Blob>();
  listChanges = 0;
  private isVisible = true;
  private visibility = new Set<() => void>();
  private sentListeners = new Set<(sent: SentMessage) => void>();
  private gates = new Map<string, Promise<void>>();
  private failing: { name: string; number: number; promise: Promise<void> } | null = null;
  private chat: FakeChat;
  readonly sync;

  constructor(chat: FakeChat, store: ThreadStore) {
    this.chat = chat;
    chat.phones.push(this);
    this.socket.answer = (name) => (name === 'chat:join' || name === 'chat:heartbeat' ? chat.standing() : { ok: true });
    this.sync = createThreadSync({
      me: ME,
      threadId: THREAD,
      store,
      server: this.server,
      socket: this.socket.keeper(),
      page: {
        isVisible: () => this.isVisible,
        onVisibility: (listener) => {
          this.visibility.add(listener);
          return () => this.visibility.delete(listener);
        },
      },
      submissionBlob: async (clientId) => this.submissionBlobs.get(clientId),
      onSent: (listener) => {
        this.sentListeners.add(listener);
        return () => this.sentListeners.delete(listener);
      },
      onChanged: () => {
        this.listChanges += 1;
      },
    });
  }

  show(isVisible: boolean): void {
    this.isVisible = isVisible;
    for (const listener of this.visibility) listener();
  }
  /** The server's reply to a submission of this phone. */
  sent(message: ChatMessage, more: Partial<SentMessage> = {}): void {
    for (const listener of this.sentListeners) listener({ userId: ME, message, rev: null, blob: null, ...more });
  }
  /** Holds calls of this name in flight until released. */
  hold(name: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gates.set(name, promise);
    return () => {
      this.gates.delete(name);
      resolve();
    };
  }
  /** Lets the nth call of this name fail; it is in flight until released. */
  failsOnce(name: string, number: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.failing = { name, number, promise };
    return resolve;
  }
  count = (name: string) => this.calls.filter((one) => one === name).length;

  private async ask<T>(name: string, answer: () => T): Promise<HttpResult<T>> {
    this.calls.push(name);
    if (this.failing?.name === name && this.failing.number === this.count(name)) {
      await this.failing.promise;
      return { error: noAnswer(NETWORK_ERROR) };
    }
    await this.gates.get(name);
    if (!this.isOnline) return { error: noAnswer(NETWORK_ERROR) };
    return this.refusal ? { error: this.refusal } : { data: answer() };
  }

  private get server(): ThreadServer {
    const { chat } = this;
    return {
      thread: () => this.ask('thread', () => ({ thread: chat.read() })),
      messages: (before = Number.MAX_SAFE_INTEGER) =>
        this.ask('messages', () => ({
          messages: chat.messages
            .filter(({ seq }) => seq < before)
            .slice(-chat.messagesAtOnce)
            .reverse(),
        })),
      changes: (afterRev) =>
        this.ask('changes', () => {
          const after = chat.changes.filter(({ rev }) => rev > afterRev);
          return { changes: after.slice(0, chat.changesAtOnce), hasMore: after.length > chat.changesAtOnce };
        }),
      mark: (marks) =>
        this.ask('mark', () => {
          this.marked.push(marks);
        }) as Promise<HttpResult>,
      remove: (id) => this.ask('remove', () => chat.takeAway(id)) as Promise<HttpResult>,
      links: (id) => this.ask('links', () => ({ mediaUrl: `/fresh/${id}` })),
      file: async (url) => {
        const { data, error } = await this.ask('file', () => this.files.get(url));
        if (error) return { error };
        return data ? { data } : { error: { status: 403, body: { error: '', code: 'link_expired' }, message: '403' } };
      },
    };
  }
}
