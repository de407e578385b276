import type { ChatMessage } from '@anar/contracts/consult/chat';

/** The unread messages of `me` after `readUpTo`; system lines and deleted messages do not count. */
export function readUnread(messages: readonly ChatMessage[], readUpTo: number, me: string) {
  const start = messages.findIndex(({ seq }) => seq > readUpTo);
  const unread =
    start < 0
      ? []
      : messages.slice(start).filter(({ senderId, isDeleted }) => senderId !== me && senderId !== null && !isDeleted);
  return { firstUnreadSeq: unread[0]?.seq ?? null, unreadAtOpen: unread.length };
}
