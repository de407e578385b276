import type { ChatSummary } from '@anar/contracts/consult/chat';
import { persistedQueries } from '../../api/queries/persisted-queries.ts';

/** The list of a person's chats, for when there is no network. */
export const keptChats = persistedQueries<ChatSummary[]>(
  { key: 'anar-mitra:chats:v1', scope: 'person' },
  1,
  (threads) => Array.isArray(threads) && threads.every(({ threadId, other }) => Boolean(threadId && other)),
);

const LIST = 'list';
export const chatListCopy = (userId: string) => keptChats.copy(userId, LIST);

/** Whether this phone knows of a chat of this person: who never had one is asked about less. */
export const hasChats = (userId: string): boolean => keptChats.find(userId, LIST) !== null;

/** There is a chat, whatever its list may say later. */
export function noteChat(userId: string): void {
  if (!hasChats(userId)) chatListCopy(userId).keep([], 0);
}
