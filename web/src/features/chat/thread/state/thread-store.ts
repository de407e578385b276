import type { ChatMessage, ChatThread } from '@anar/contracts/consult/chat';
import { promisifyRequest } from 'idb-keyval';
import type { CHATS_DATABASE } from '../../../../device/erasure/delete-chats.ts';
import { serverNow } from '../../../../device/network/server-clock.ts';
import { openTable } from '../../../../device/storage/phone-database.ts';
import { emptied, type Touched } from './thread-state.ts';

export type MediaKind = 'whole' | 'thumb';

/** A chat as stored on this phone: everything up to `thread.rev`, and the messages from `first` to `last`. */
interface KeptThread {
  thread: ChatThread;
  first: number;
  last: number;
  /** Reading position; null: at the end. */
  place: number | null;
  /** ms since 1970. */
  openedAt: number;
}

export interface OpenedThread extends Pick<KeptThread, 'thread' | 'place'> {
  /** From some before the first unread message or the reading position, to the last. */
  messages: ChatMessage[];
  /** Own messages stored by the server, with missing ones before them. */
  ahead: ChatMessage[];
}

export interface ThreadChange extends Touched {
  /** The `rev` that this change follows; null: a full read of the chat. */
  fromRev: number | null;
  thread: ChatThread;
}

interface KeptPhoto {
  jpeg: Blob;
  size: { width: number; height: number };
}

/** What is about to be sent: at most one choice of each kind per chat. Older versions kept a single photo. */
export interface Previews {
  photo: KeptPhoto | readonly KeptPhoto[];
  voice: { recording: Blob; seconds: number; waveform: string };
}

/** The stored chats of one user on this phone. Never throws: without storage it is empty. */
export interface ThreadStore {
  open(threadId: string): Promise<OpenedThread | null>;
  /** Up to `count` contiguous messages before this one, ascending. */
  older(threadId: string, beforeSeq: number, count: number): Promise<ChatMessage[]>;
  apply(threadId: string, change: ThreadChange): Promise<void>;
  /** An own message sent while its chat was not open, or ahead of its turn. */
  keepSent(message: ChatMessage): Promise<void>;
  keepPlace(threadId: string, place: number | null): Promise<void>;
  deleteThread(threadId: string): Promise<void>;
  media(threadId: string, messageId: string, kind: MediaKind): Promise<Blob | undefined>;
  keepMedia(threadId: string, messageId: string, kind: MediaKind, blob: Blob): Promise<void>;
  preview<K extends keyof Previews>(threadId: string, kind: K): Promise<Previews[K] | undefined>;
  /** Null: it was sent or discarded. */
  keepPreview<K extends keyof Previews>(threadId: string, kind: K, preview: Previews[K] | null): Promise<void>;
}

export const THREADS_KEPT = 20;
export const MEDIA_BYTES = 40 * 1024 * 1024;
/** Messages before the first one shown, so that there is something to scroll to. */
const BEFORE = 25;
const AT_LEAST = 50;

const DATABASE: typeof CHATS_DATABASE = 'anar-mitra-chat';
const TABLE = 'kept';
/** Also on the server: a full read of the chat brings these again. */
const TABLES_OF_A_THREAD = ['thread', 'message', 'ahead', 'media', 'size'] as const;
const ALL_TABLES = [...TABLES_OF_A_THREAD, 'preview'] as const;

/** `isHere`: whether this user is still signed in; after sign-out nothing is written. */
export function openThreadStore(userId: string, isHere: () => boolean, bytesKept = MEDIA_BYTES): ThreadStore {
  const inTable = openTable(DATABASE, TABLE);
  const threadKey = (threadId: string) => `thread/${userId}/${threadId}`;
  const messageKey = (table: 'message' | 'ahead', threadId: string, seq: number) =>
    `${table}/${userId}/${threadId}/${String(seq).padStart(8, '0')}`;
  const mediaKey = (table: 'media' | 'size', threadId: string, messageId: string, kind: MediaKind) =>
    `${table}/${userId}/${threadId}/${messageId}/${kind}`;

  async function safely<T>(mode: IDBTransactionMode, none: T, work: (table: IDBObjectStore) => Promise<T>): Promise<T> {
    if (!isHere()) return none;
    try {
      return await inTable(mode, async (table) => {
        const result = await work(table);
        if (mode === 'readwrite') await promisifyRequest(table.transaction);
        return result;
      });
    } catch (cause) {
      console.warn('chats are not kept on this phone', cause);
      return none;
    }
  }

  const readThread = (table: IDBObjectStore, threadId: string) =>
    promisifyRequest<KeptThread | undefined>(table.get(threadKey(threadId)));
  const readMessages = (table: IDBObjectStore, threadId: string, from: number, to: number) =>
    promisifyRequest<ChatMessage[]>(
      table.getAll(
        IDBKeyRange.bound(messageKey('message', threadId, from), messageKey('message', threadId, Math.max(from, to))),
      ),
    );
  const put = (table: IDBObjectStore, message: ChatMessage) =>
    table.put(message, messageKey('message', message.threadId, message.seq));
  const previewKey = (threadId: string, kind: keyof Previews) => `preview/${userId}/${threadId}/${kind}`;
  const remove = (table: IDBObjectStore, owner: string, names: readonly string[] = ALL_TABLES) => {
    for (const name of names) {
      table.delete(`${name}/${owner}`);
      table.delete(allUnder(`${name}/${owner}/`));
    }
  };

  /** Removes chats beyond the limit, and all of other users. */
  async function prune(table: IDBObjectStore): Promise<void> {
    const keys = (await promisifyRequest(table.getAllKeys(allUnder('thread/')))) as string[];
    const owners = new Set(keys.map((key) => key.split('/')[1] ?? ''));
    for (const owner of owners) if (owner !== userId) remove(table, owner);
    const mine = await promisifyRequest<KeptThread[]>(table.getAll(allUnder(`thread/${userId}/`)));
    const oldest = mine.sort((one, other) => other.openedAt - one.openedAt).slice(THREADS_KEPT);
    for (const { thread } of oldest) remove(table, `${userId}/${thread.id}`);
  }

  /** Removes text and media of deleted content, whether it is loaded or not. */
  async function takeAway(table: IDBObjectStore, threadId: string, { deletedIds, erased }: Touched): Promise<void> {
    if (deletedIds.length === 0 && erased.length === 0) return;
    const [ids, erasedIds] = [new Set(deletedIds), new Set<string | null>(erased)];
    for (const message of await readMessages(table, threadId, 0, 99_999_999)) {
      if (erasedIds.has(message.senderId)) ids.add(message.id);
      if (ids.has(message.id)) put(table, emptied(message));
    }
    for (const id of ids) {
      for (const name of ['media', 'size'] as const) table.delete(allUnder(`${name}/${userId}/${threadId}/${id}/`));
    }
  }

  async function putKnown(table: IDBObjectStore, messages: readonly ChatMessage[]): Promise<void> {
    for (const message of messages) {
      const key = messageKey('message', message.threadId, message.seq);
      const known = message.isDeleted ? null : await promisifyRequest<ChatMessage | undefined>(table.get(key));
      if (!known?.isDeleted) put(table, message);
    }
  }

  return {
    open: (threadId) =>
      safely('readwrite', null, async (table) => {
        const kept = await readThread(table, threadId);
        if (!kept) return null;
        table.put({ ...kept, openedAt: serverNow() }, threadKey(threadId));
        await prune(table);
        const { thread, first, last, place } = kept;
        const lookedAt = Math.min(place ?? last, thread.marks.mine.read.upToSeq + 1);
        const from = Math.max(first, Math.min(lookedAt - BEFORE, last - AT_LEAST + 1));
        const messages = last === 0 ? [] : await readMessages(table, threadId, from, last);
        const ahead = await promisifyRequest<ChatMessage[]>(table.getAll(allUnder(`ahead/${userId}/${threadId}/`)));
        return { thread, place, messages, ahead: ahead.filter(({ seq }) => seq > last) };
      }),

    older: (threadId, beforeSeq, count) =>
      safely('readonly', [], async (table) => {
        const kept = await readThread(table, threadId);
        if (!kept || beforeSeq - 1 > kept.last || beforeSeq <= kept.first) return [];
        return readMessages(table, threadId, Math.max(kept.first, beforeSeq - count), beforeSeq - 1);
      }),

    apply: (threadId, change) =>
      safely('readwrite', undefined, async (table) => {
        const { fromRev, thread } = change;
        const kept = await readThread(table, threadId);
        const messages = [...change.messages].sort((one, other) => one.seq - other.seq);
        await takeAway(table, threadId, change);
        if (fromRev === null && (kept?.thread.rev ?? -1) < thread.rev) {
          remove(table, `${userId}/${threadId}`, TABLES_OF_A_THREAD);
          for (const message of messages) put(table, message);
          const [first, last] = [messages[0]?.seq ?? 1, messages.at(-1)?.seq ?? 0];
          const facts = { thread, first, last, place: null, openedAt: serverNow() };
          table.put(facts satisfies KeptThread, threadKey(threadId));
          await prune(table);
          return;
        }
        // Another tab is ahead, or this phone missed changes: the store catches up when the chat is opened again.
        if (!kept || fromRev === null || kept.thread.rev > thread.rev || kept.thread.rev < fromRev) return;
        const [lowest, highest] = [messages[0]?.seq ?? kept.first, messages.at(-1)?.seq ?? kept.last];
        const joinsOn = lowest <= kept.last + 1 && highest >= kept.first - 1;
        if (!joinsOn) return;
        await putKnown(table, messages);
        const [first, last] = [Math.min(kept.first, lowest), Math.max(kept.last, highest)];
        table.delete(IDBKeyRange.bound(messageKey('ahead', threadId, 0), messageKey('ahead', threadId, last)));
        table.put({ ...kept, thread, first, last } satisfies KeptThread, threadKey(threadId));
      }),

    keepSent: (message) =>
      safely('readwrite', undefined, async (table) => {
        const { threadId, seq } = message;
        const kept = await readThread(table, threadId);
        if (!kept || seq <= kept.last) return;
        if (seq > kept.last + 1) {
          table.put(message, messageKey('ahead', threadId, seq));
          return;
        }
        put(table, message);
        table.put({ ...kept, last: seq } satisfies KeptThread, threadKey(threadId));
      }),

    keepPlace: (threadId, place) =>
      safely('readwrite', undefined, async (table) => {
        const kept = await readThread(table, threadId);
        if (kept) table.put({ ...kept, place } satisfies KeptThread, threadKey(threadId));
      }),

    deleteThread: (threadId) => safely('readwrite', undefined, async (table) => remove(table, `${userId}/${threadId}`)),

    media: (threadId, messageId, kind) =>
      safely('readonly', undefined, (table) =>
        promisifyRequest<Blob | undefined>(table.get(mediaKey('media', threadId, messageId, kind))),
      ),

    keepMedia: (threadId, messageId, kind, blob) =>
      safely('readwrite', undefined, async (table) => {
        // Media of a chat that is not stored would never be evicted.
        if (blob.size > bytesKept || !(await readThread(table, threadId))) return;
        const key = mediaKey('size', threadId, messageId, kind);
        const sizes = await readSizes(table, `size/${userId}/`);
        const others = sizes.filter((one) => one.key !== key).sort((one, other) => one.at - other.at);
        let bytes = others.reduce((sum, one) => sum + one.bytes, blob.size);
        for (const oldest of others) {
          if (bytes <= bytesKept) break;
          table.delete(oldest.key);
          table.delete(oldest.key.replace('size/', 'media/'));
          bytes -= oldest.bytes;
        }
        const newest = others.at(-1)?.at ?? 0;
        table.put({ bytes: blob.size, at: Math.max(serverNow(), newest + 1) } satisfies Size, key);
        table.put(blob, mediaKey('media', threadId, messageId, kind));
      }),

    preview: <K extends keyof Previews>(threadId: string, kind: K) =>
      safely('readonly', undefined, (table) =>
        promisifyRequest<Previews[K] | undefined>(table.get(previewKey(threadId, kind))),
      ),

    keepPreview: (threadId, kind, preview) =>
      safely('readwrite', undefined, async (table) => {
        if (preview) table.put(preview, previewKey(threadId, kind));
        else table.delete(previewKey(threadId, kind));
      }),
  };
}

interface Size {
  bytes: number;
  /** By `serverNow`, ms since 1970. */
  at: number;
}

async function readSizes(table: IDBObjectStore, prefix: string): Promise<(Size & { key: string })[]> {
  const range = allUnder(prefix);
  const [keys, sizes] = await Promise.all([
    promisifyRequest(table.getAllKeys(range)),
    promisifyRequest<Size[]>(table.getAll(range)),
  ]);
  return sizes.map((size, at) => ({ ...size, key: String(keys[at]) }));
}

const allUnder = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}~`);
