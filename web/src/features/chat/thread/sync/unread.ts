import type { ChatMessage } from '@anar/contracts/consult/chat';

/** What of these was unread by somebody who had read up to there; lines that nobody wrote and what was deleted do not count. */
export function readUnread(messages: readonly ChatMessage[], readUpTo: number, me: string) {
  const start = messages.findIndex(({ seq }) => seq > readUpTo);
  const unread =
    start < 0
      ? []
      : messages.slice(start).filter(({ senderId, isDeleted }) => senderId !== me && senderId !== null && !isDeleted);
  return { firstUnreadSeq: unread[0]?.seq ?? null, unreadAtOpen: unread.length };
}
