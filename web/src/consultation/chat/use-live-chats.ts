import { useEffect } from 'react';
import { chatsChanged } from '../../api/endpoints/chat-api.ts';
import { useSocket, useSocketMessage, useSocketReady, useSocketState } from '../../api/socket/socket.ts';
import { store } from '../../session/store.ts';

/** Debounce: several messages cause one refetch. */
const GATHER_MS = 1000;
const POLL_MS = 10_000;

let gathering: ReturnType<typeof setTimeout> | undefined;

/** Refetches lists and counts after a moment: one timer for the whole page. */
export function chatsChangedSoon(): void {
  if (gathering !== undefined) return;
  gathering = setTimeout(() => {
    gathering = undefined;
    store.dispatch(chatsChanged());
  }, GATHER_MS);
}

/** Calls back on every chat message from the socket; another component must hold the socket open. */
export function useChatMessages(listener: () => void): void {
  useSocketMessage('chat:new_message', listener);
  useSocketMessage('chat:message_read', listener);
  useSocketMessage('chat:message_deleted', listener);
  useSocketMessage('chat:person_erased', listener);
}

/** Keeps lists and counts of chats in sync with the server while mounted. */
export function useLiveChats(): void {
  useSocket('screen');
  useChatMessages(chatsChangedSoon);
  useSocketReady(chatsChangedSoon);
  const down = useSocketState() !== 'on';
  useEffect(() => {
    if (!down) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && chatsChangedSoon(), POLL_MS);
    return () => clearInterval(timer);
  }, [down]);
}
