import { ulid } from 'ulid';
import { call } from '../../../../api/call.ts';
import { chatsChanged } from '../../../../api/endpoints/chat-api.ts';
import { authorized } from '../../../../api/http/base-query.ts';
import { connection } from '../../../../api/http/connection.ts';
import { type UploadOptions, uploadForm } from '../../../../api/http/upload-form.ts';
import { onSocketState, send, socketState } from '../../../../api/socket/socket.ts';
import { serverNow } from '../../../../device/network/server-clock.ts';
import { outgoingQueue } from '../../../../device/queue/browser-queue.ts';
import type { OutgoingEntry } from '../../../../device/queue/queue-entry.ts';
import type { Outbox, Submission } from '../../../../device/queue/queue-kind.ts';
import type { QueueProblem } from '../../../../device/queue/queue-store.ts';
import { store } from '../../../../session/store.ts';
import { playableVoice } from '../../../../sound/recording/playable-voice.ts';
import { MEDIA_KIND, type MediaSubmission, TEXT_KIND, type TextSubmission } from './chat-submission.ts';
import { onTheirWay, writtenHere } from './on-their-way.ts';
import { type StoredReply, sendText } from './send-text.ts';
import { publishSentMessage } from './sent-messages.ts';

const socket = { state: socketState, onState: onSocketState, send };
/** Photos and voices that this tab sends, by clientId; once stored, the chat shows them from here. */
const blobs = new Map<string, Blob>();

/** Short, as later texts of the chat wait for this one's reply. */
const TEXT_TIMEOUT_MS = 15_000;

const MESSAGE = ['message.id', 'message.createdAt'];

const texts = outgoingQueue.register<TextSubmission, StoredReply>({
  name: TEXT_KIND,
  limit: { kinds: [TEXT_KIND], entries: 200, bytes: 0 },
  send: ({ id, payload }, { signal }) => {
    const post = (clientId: string, { threadId, content }: TextSubmission) => {
      const request = { params: { threadId }, body: { clientId, content }, timeoutMs: TEXT_TIMEOUT_MS };
      return authorized(call('POST /api/chat/:threadId/messages', request), connection, signal);
    };
    return sendText({ socket, post }, id, payload);
  },
  replyHas: MESSAGE,
  lineOf: ({ threadId }) => threadId,
  onReply: stored,
});

const media = outgoingQueue.register<MediaSubmission, StoredReply>({
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

/** Queues it; null when it is stored or already sent, else why not. */
export const submitText = (userId: string, payload: TextSubmission) =>
  enqueue(texts, TEXT_KIND, { id: ulid(), userId, payload });
export const submitMedia = (userId: string, payload: MediaSubmission, blob: Blob) =>
  enqueue(media, MEDIA_KIND, { id: ulid(), userId, payload, blob });

async function enqueue<P extends TextSubmission | MediaSubmission>(
  outbox: Outbox<P, StoredReply>,
  kind: string,
  submission: Submission<P>,
): Promise<QueueProblem | null> {
  writtenHere.add(submission.id);
  const timestamp = serverNow();
  const problem = await outbox.enqueue(submission);
  if (problem === null || problem === 'too-many') return problem;
  // A phone without storage can still chat: sent from memory while the page is open.
  const release = onTheirWay.hold({ ...submission, kind, timestamp });
  const { error } = await outbox.submit(submission);
  release();
  return error ? problem : null;
}

async function upload(clientId: string, submission: MediaSubmission, blob: Blob, options: UploadOptions) {
  const { threadId } = submission;
  if (submission.type === 'photo') {
    const form = { clientId, caption: submission.caption || undefined };
    const photo = new File([blob], 'photo.jpg', { type: blob.type });
    return uploadForm(
      call('POST /api/chat/:threadId/photo', { params: { threadId }, form, files: { photo } }),
      options,
    );
  }
  const form = { clientId, waveform: submission.waveform || undefined };
  const playable = await playableVoice(blob);
  const voice = new File([playable], 'voice', { type: playable.type });
  return uploadForm(call('POST /api/chat/:threadId/voice', { params: { threadId }, form, files: { voice } }), options);
}

/** Called in every tab: each shows the message, the one that sent it stores it. */
function stored(
  { id, userId }: OutgoingEntry<TextSubmission | MediaSubmission>,
  { message, rev }: StoredReply,
  { sentHere }: { sentHere: boolean },
): void {
  const blob = blobs.get(id) ?? null;
  blobs.delete(id);
  if (publishSentMessage({ userId, message, rev, blob }) || !sentHere) return;
  store.dispatch(chatsChanged());
  // Its chat is not open: stored, so that it can be shown later without a network.
  import('../state/browser-thread-store.ts').then(
    ({ threadStoreOf }) => threadStoreOf(userId).keepSent(message),
    (cause: unknown) => console.warn('code of the chats on this phone did not load', cause),
  );
}
