import type { ChatMessage } from '@anar/contracts/consult/chat';

/** A submission of this phone that the server has stored. */
export interface SentMessage {
  userId: string;
  message: ChatMessage;
  /** Null: the reply had none. */
  rev: number | null;
  /** The photo or voice as sent, if this tab sent it. */
  blob: Blob | null;
}

type Listener = (sent: SentMessage) => void;

const listeners = new Set<{ userId: string; threadId: string; listener: Listener }>();

/** Subscribes to sent messages of an open chat; returns the unsubscribe function. */
export function onSentMessage(userId: string, threadId: string, listener: Listener): () => void {
  const one = { userId, threadId, listener };
  listeners.add(one);
  return () => listeners.delete(one);
}

/** Returns whether the chat is open in this tab. */
export function publishSentMessage(sent: SentMessage): boolean {
  const open = [...listeners].filter(
    ({ userId, threadId }) => userId === sent.userId && threadId === sent.message.threadId,
  );
  for (const { listener } of open) listener(sent);
  return open.length > 0;
}
