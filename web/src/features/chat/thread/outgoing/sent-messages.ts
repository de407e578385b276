import type { ChatMessage } from '@anar/contracts/consult/chat';

/** A press of this phone that the server has stored. */
export interface SentMessage {
  userId: string;
  message: ChatMessage;
  /** Null: the reply did not say. */
  rev: number | null;
  /** The photo or voice as it was sent, where this tab sent it. */
  blob: Blob | null;
}

type Listener = (sent: SentMessage) => void;

const listeners = new Set<{ userId: string; threadId: string; listener: Listener }>();

/** Hears what is sent in a chat while it is open; gives back how to stop. */
export function onSentMessage(userId: string, threadId: string, listener: Listener): () => void {
  const one = { userId, threadId, listener };
  listeners.add(one);
  return () => listeners.delete(one);
}

/** Whether its chat is open in this tab. */
export function tellSentMessage(sent: SentMessage): boolean {
  const open = [...listeners].filter(
    ({ userId, threadId }) => userId === sent.userId && threadId === sent.message.threadId,
  );
  for (const { listener } of open) listener(sent);
  return open.length > 0;
}
