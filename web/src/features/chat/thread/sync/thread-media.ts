import type { ChatMessage } from '@anar/contracts/consult/chat';
import type { MediaKind, ThreadStore } from '../state/thread-store.ts';
import type { ThreadServer } from './thread-server.ts';

export interface MediaParts {
  threadId: string;
  store: Pick<ThreadStore, 'media' | 'keepMedia'>;
  server: Pick<ThreadServer, 'links' | 'file'>;
  /** The server's clock, ms since 1970. */
  now(): number;
  find(messageId: string): ChatMessage | undefined;
  /** Media of a submission that the server does not have yet. */
  submissionBlob(clientId: string): Promise<Blob | undefined>;
}

export interface ThreadMedia {
  get(id: string, kind: MediaKind): Promise<Blob>;
  keep(messageId: string, kind: MediaKind, blob: Blob): void;
  drop(messageIds: readonly string[]): void;
}

/** Cached blobs: even on a phone without storage, scrolling back does not refetch. */
const IN_MEMORY = 30;
/** A link that expires sooner may expire in flight. */
const LINK_LEFT_MS = 10_000;

/** Photos and voices of a chat: from memory, from this phone, from the server, in this order. */
export function createThreadMedia(parts: MediaParts): ThreadMedia {
  const { threadId, store, server } = parts;
  const recent = new Map<string, Blob>();
  const coming = new Map<string, Promise<Blob>>();
  const keyOf = (id: string, kind: MediaKind) => `${id}/${kind}`;

  function hold(id: string, kind: MediaKind, blob: Blob): void {
    recent.delete(keyOf(id, kind));
    recent.set(keyOf(id, kind), blob);
    for (const oldest of recent.keys()) {
      if (recent.size <= IN_MEMORY) break;
      recent.delete(oldest);
    }
  }

  async function load(id: string, kind: MediaKind): Promise<Blob> {
    const message = parts.find(id);
    const kept = message
      ? ((await store.media(threadId, id, kind)) ?? (await store.media(threadId, id, 'whole')))
      : await parts.submissionBlob(id);
    if (!message || kept) return kept ?? fail(id);
    const blob = await fetched(message, kind);
    // It may have been deleted meanwhile.
    if (parts.find(id)?.isDeleted !== false) return fail(id);
    void store.keepMedia(threadId, id, kind, blob);
    return blob;
  }

  async function fetched(message: ChatMessage, kind: MediaKind): Promise<Blob> {
    const link = linkOf(message, kind);
    if (link !== null && endOf(link) > parts.now() + LINK_LEFT_MS) {
      const { data } = await server.file(link);
      if (data) return data;
    }
    const { data: links } = await server.links(message.id);
    const fresh = links && linkOf(links, kind);
    const { data } = fresh ? await server.file(fresh) : {};
    return data ?? fail(message.id);
  }

  return {
    async get(id, kind) {
      if (parts.find(id)?.isDeleted) return fail(id);
      const held = recent.get(keyOf(id, kind)) ?? recent.get(keyOf(id, 'whole'));
      if (held) return held;
      const key = keyOf(id, kind);
      const loading = coming.get(key) ?? load(id, kind).finally(() => coming.delete(key));
      coming.set(key, loading);
      const blob = await loading;
      hold(id, kind, blob);
      return blob;
    },
    keep(messageId, kind, blob) {
      hold(messageId, kind, blob);
      void store.keepMedia(threadId, messageId, kind, blob);
    },
    drop(messageIds) {
      for (const id of messageIds) {
        recent.delete(keyOf(id, 'whole'));
        recent.delete(keyOf(id, 'thumb'));
      }
    },
  };
}

function fail(id: string): never {
  throw new Error(`no photo or voice of ${id}`);
}

function linkOf({ mediaUrl, thumbUrl }: Pick<ChatMessage, 'mediaUrl' | 'thumbUrl'>, kind: MediaKind): string | null {
  return kind === 'thumb' ? (thumbUrl ?? mediaUrl) : mediaUrl;
}

/** Expiry of a private link, ms since 1970; 0 where the link has none. */
function endOf(link: string): number {
  const until = Number(new URLSearchParams(link.slice(link.indexOf('?'))).get('until'));
  return Number.isFinite(until) ? until * 1000 : 0;
}
