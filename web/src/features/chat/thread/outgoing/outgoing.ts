import { ulid } from 'ulid';
import { call } from '../../../../api/call.ts';
import { chatsChanged } from '../../../../api/endpoints/chat-api.ts';
import { authorized } from '../../../../api/http/base-query.ts';
import { connection } from '../../../../api/http/connection.ts';
import { type UploadOptions, uploadForm } from '../../../../api/http/upload-form.ts';
import { onSocketState, send, socketState } from '../../../../api/socket/socket.ts';
import { outgoingQueue } from '../../../../device/queue/browser-queue.ts';
import type { OutgoingEntry } from '../../../../device/queue/queue-entry.ts';
import type { Outbox, Press } from '../../../../device/queue/queue-kind.ts';
import type { QueueProblem } from '../../../../device/queue/queue-store.ts';
import { serverNow } from '../../../../device/server-clock.ts';
import { playableVoice } from '../../../../recording/playable-voice.ts';
import { store } from '../../../../session/store.ts';
import { MEDIA_KIND, type MediaPress, TEXT_KIND, type TextPress } from './chat-press.ts';
import { onTheirWay, writtenHere } from './on-their-way.ts';
import { type StoredReply, sendText } from './send-text.ts';
import { tellSentMessage } from './sent-messages.ts';

const socket = { state: socketState, onState: onSocketState, send };
/** Photos and voices that this tab sends, by clientId: once stored, the chat shows them from here. */
const blobs = new Map<string, Blob>();

/** A few words are there soon or not at all, and what was written after them waits for their answer. */
const TEXT_TIMEOUT_MS = 15_000;

const MESSAGE = ['message.id', 'message.createdAt'];

const texts = outgoingQueue.register<TextPress, StoredReply>({
  name: TEXT_KIND,
  limit: { kinds: [TEXT_KIND], entries: 200, bytes: 0 },
  send: ({ id, payload }, { signal }) => {
    const post = (clientId: string, { threadId, content }: TextPress) => {
      const request = { params: { threadId }, body: { clientId, content }, timeoutMs: TEXT_TIMEOUT_MS };
      return authorized(call('POST /api/chat/:threadId/messages', request), connection, signal);
    };
    return sendText({ socket, post }, id, payload);
  },
  replyHas: MESSAGE,
  lineOf: ({ threadId }) => threadId,
  onReply: stored,
});

const media = outgoingQueue.register<MediaPress, StoredReply>({
  name: MEDIA_KIND,
  limit: { kinds: [MEDIA_KIND], entries: 40, bytes: 60 * 1024 * 1024 },
  send: async ({ id, payload }, { blob = new Blob(), signal, onProgress }) => {
    const progress = (share: number) => {
      onTheirWay.share(id, share);
      onProgress(share);
    };
    blobs.set(id, blob);
    const { data, error } = await upload(id, payload, blob, { signal, onProgress: progress });
    onTheirWay.share(id, null);
    if (error) blobs.delete(id);
    return error ? { error } : { data: { message: data?.message, rev: null } };
  },
  replyHas: MESSAGE,
  onReply: stored,
});

/** Into the queue; null when it is kept there or has gone already, else why not. */
export const pressText = (userId: string, payload: TextPress) =>
  enqueue(texts, TEXT_KIND, { id: ulid(), userId, payload });
export const pressMedia = (userId: string, payload: MediaPress, blob: Blob) =>
  enqueue(media, MEDIA_KIND, { id: ulid(), userId, payload, blob });

async function enqueue<P extends TextPress | MediaPress>(
  outbox: Outbox<P, StoredReply>,
  kind: string,
  press: Press<P>,
): Promise<QueueProblem | null> {
  writtenHere.add(press.id);
  const timestamp = serverNow();
  const problem = await outbox.enqueue(press);
  if (problem === null || problem === 'too-many') return problem;
  // A phone that can keep nothing still chats: from memory, while the page is open.
  const letGo = onTheirWay.hold({ ...press, kind, timestamp });
  const { error } = await outbox.submit(press);
  letGo();
  return error ? problem : null;
}

async function upload(clientId: string, press: MediaPress, blob: Blob, options: UploadOptions) {
  const { threadId } = press;
  if (press.type === 'photo') {
    const form = { clientId, caption: press.caption || undefined };
    const photo = new File([blob], 'photo.jpg', { type: blob.type });
    return uploadForm(
      call('POST /api/chat/:threadId/photo', { params: { threadId }, form, files: { photo } }),
      options,
    );
  }
  const form = { clientId, waveform: press.waveform || undefined };
  const playable = await playableVoice(blob);
  const voice = new File([playable], 'voice', { type: playable.type });
  return uploadForm(call('POST /api/chat/:threadId/voice', { params: { threadId }, form, files: { voice } }), options);
}

/** Called in every tab: each shows it, the one that sent it keeps it. */
function stored(
  { id, userId }: OutgoingEntry<TextPress | MediaPress>,
  { message, rev }: StoredReply,
  { sentHere }: { sentHere: boolean },
): void {
  const blob = blobs.get(id) ?? null;
  blobs.delete(id);
  if (tellSentMessage({ userId, message, rev, blob }) || !sentHere) return;
  store.dispatch(chatsChanged());
  // Its chat is not open: there it is when somebody opens it without a network.
  import('../state/browser-thread-store.ts').then(
    ({ threadStoreOf }) => threadStoreOf(userId).keepSent(message),
    (cause: unknown) => console.warn('code of the chats on this phone did not load', cause),
  );
}
