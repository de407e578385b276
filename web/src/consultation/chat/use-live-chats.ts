import { refetchChatsSoon } from '../../api/endpoints/chat-api.ts';
import { useSocket } from '../../api/socket/socket.ts';
import { usePollingWithoutSocket } from '../../api/socket/use-polling-without-socket.ts';
import { store } from '../../session/store.ts';

const POLL_MS = 10_000;

/** Refetches lists and counts of chats after a moment. */
export const chatsChangedSoon = () => refetchChatsSoon(store.dispatch);

/** Holds the socket for lists and counts of chats while mounted. What is cached of them listens to it itself. */
export function useLiveChats(): void {
  useSocket('screen');
  usePollingWithoutSocket(chatsChangedSoon, POLL_MS);
}
