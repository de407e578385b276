import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { holdSocket, onSocketReady, onSocketState, send, socketOn, socketState } from '../../../api/socket/socket.ts';
import { chatsChangedSoon } from '../../../consultation/chat/use-live-chats.ts';
import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import type { QueueProblem } from '../../../device/queue/queue-store.ts';
import { useAppSelector, useNetwork, useSession } from '../../../session/hooks.ts';
import { track } from '../../../wrapper/wrapper.ts';
import type { OpenThread } from './open-thread.ts';
import { onTheirWay } from './outgoing/on-their-way.ts';
import { submitMedia, submitText } from './outgoing/outgoing.ts';
import { onSentMessage } from './outgoing/sent-messages.ts';
import { unsentOf } from './outgoing/unsent.ts';
import { threadStoreOf } from './state/browser-thread-store.ts';
import { createThreadSync } from './sync/sync-thread.ts';
import { threadServer } from './sync/thread-server.ts';

const socket = {
  hold: holdSocket,
  state: socketState,
  onState: onSocketState,
  on: socketOn,
  onReady: onSocketReady,
  send,
};
const page = {
  isVisible: () => document.visibilityState === 'visible',
  onVisibility(listener: () => void) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

async function blobOfSubmission(clientId: string): Promise<Blob | undefined> {
  const held = onTheirWay.get().held.find(({ id }) => id === clientId);
  return held?.blob ?? (await outgoingQueue.blob(clientId));
}

/** Opens a chat while mounted: from this phone at once, then in sync with the server. */
export function useOpenThread(threadId: string): OpenThread {
  const userId = useSession().user?.id ?? '';
  const sync = useMemo(
    () =>
      createThreadSync({
        me: userId,
        threadId,
        store: threadStoreOf(userId),
        server: threadServer(threadId),
        socket,
        page,
        submissionBlob: blobOfSubmission,
        onSent: (listener) => onSentMessage(userId, threadId, listener),
        onChanged: chatsChangedSoon,
      }),
    [userId, threadId],
  );
  useEffect(() => (userId === '' ? undefined : sync.start()), [sync, userId]);
  const { ahead, ...shown } = useSyncExternalStore(sync.subscribe, sync.get);
  const queue = useAppSelector(({ device }) => device.offlineQueue);
  const going = onTheirWay.use();
  const { messages, thread } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored changes with the messages.
  const unsent = useMemo(
    () => unsentOf(queue, going, ahead, { userId, threadId, isStored: sync.isStored }),
    [queue, going, ahead, messages, userId, threadId, sync],
  );
  const theirs = thread?.marks.theirs;
  const [readUpTo, deliveredUpTo] = [theirs?.read.upToSeq ?? 0, theirs?.delivered.upToSeq ?? 0];
  const tickOf = useCallback<OpenThread['tickOf']>(
    ({ seq }) => (seq <= readUpTo ? 'read' : seq <= deliveredUpTo ? 'delivered' : 'stored'),
    [readUpTo, deliveredUpTo],
  );
  const submissions = useMemo(() => submissionsOf(userId, threadId), [userId, threadId]);
  const previews = useMemo(() => previewsOf(userId, threadId), [userId, threadId]);
  const { loadOlder, seen, remember, remove, typing, media } = sync;
  const isLive = useNetwork() !== 'offline' && shown.isLive;
  return {
    ...shown,
    isLive,
    unsent,
    tickOf,
    ...submissions,
    loadOlder,
    seen,
    remember,
    remove,
    typing,
    media,
    previews,
  };
}

async function counted(type: string, submission: Promise<QueueProblem | null>): Promise<QueueProblem | null> {
  const problem = await submission;
  if (problem === null) track('chat_message_sent', { type });
  return problem;
}

function previewsOf(userId: string, threadId: string): OpenThread['previews'] {
  const store = threadStoreOf(userId);
  return {
    get: (kind) => store.preview(threadId, kind),
    keep: (kind, preview) => void store.keepPreview(threadId, kind, preview),
  };
}

type SubmissionActions = Pick<OpenThread, 'sendText' | 'sendPhoto' | 'sendVoice' | 'resend' | 'discard'>;

function submissionsOf(userId: string, threadId: string): SubmissionActions {
  return {
    sendText: (content) => counted('text', submitText(userId, { threadId, content })),
    sendPhoto: (photo, size, caption) =>
      counted('photo', submitMedia(userId, { threadId, type: 'photo', caption, ...size }, photo)),
    sendVoice: (voice, about) => counted('voice', submitMedia(userId, { threadId, type: 'voice', ...about }, voice)),
    resend: (clientId) => void outgoingQueue.sendNow(clientId),
    discard: async (clientId) => {
      await outgoingQueue.remove(clientId);
    },
  };
}
