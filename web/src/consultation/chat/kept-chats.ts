import type { ChatSummary } from '@anar/contracts/consult/chat';
import { persistedQueries } from '../../api/queries/persisted-queries.ts';

/** The user's list of chats, for when there is no network. */
export const keptChats = persistedQueries<ChatSummary[]>(
  { key: 'anar-mitra:chats:v1', scope: 'person' },
  1,
  (threads) => Array.isArray(threads) && threads.every(({ threadId, other }) => Boolean(threadId && other)),
);

const LIST = 'list';
export const chatListCopy = (userId: string) => keptChats.copy(userId, LIST);

/** Whether this phone knows of a chat of this user: for a user without one, chats are fetched less often. */
export const hasChats = (userId: string): boolean => keptChats.find(userId, LIST) !== null;

/** Records that there is a chat, whatever the list returns later. */
export function noteChat(userId: string): void {
  if (!hasChats(userId)) chatListCopy(userId).keep([], 0);
}
