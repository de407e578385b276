import { useEffect, useRef, useSyncExternalStore } from 'react';
import { storedState } from '../../device/storage/stored-state.ts';
import { connection } from '../http/connection.ts';
import { createSocketKeeper, type SocketReason, type SocketState } from './socket-keeper.ts';
import type { ServerMessageData, ServerMessageName } from './socket-messages.ts';

/**
 * The page's only socket. A screen calls `useSocket(reason)` while it needs it, listens with `useSocketMessage` and
 * sends with `send`. Messages only notify of a change: the data is read by an HTTP call, again in `useSocketReady`
 * (rooms are joined again there too), and by polling while `useSocketState()` is not `on`.
 */
const keeper = createSocketKeeper({
  open: async (giveAuth) => (await import('./open-socket.ts')).openSocket(giveAuth),
  token: connection.token,
  refresh: connection.refresh,
  onTokenChange: (listener) => storedState.subscribe(listener),
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (listener) => document.addEventListener('visibilitychange', listener),
});

/** Sends a message of the contract; never throws. Without an answer within 10 s the ack is `{ok: false, code: 'timeout'}`. */
export const send = keeper.send;
/** Subscribes to one kind of message; returns the unsubscribe function. */
export const socketOn = keeper.on;
/**
 * Runs at each connection (at once if connected), and when messages may have been lost; returns the unsubscribe
 * function.
 */
export const onSocketReady = keeper.onReady;

/** Holds the socket open until the returned function is called. */
export const holdSocket = keeper.hold;
export const socketState = keeper.state;
/** Runs when the state changes; returns the unsubscribe function. */
export const onSocketState = keeper.onState;

/** Holds the socket open while mounted and the reason is not null. */
export function useSocket(reason: SocketReason | null): void {
  useEffect(() => (reason === null ? undefined : keeper.hold(reason)), [reason]);
}

export function useSocketState(): SocketState {
  return useSyncExternalStore(keeper.onState, keeper.state, () => 'off');
}

/** Subscribes to one kind of message while mounted. */
export function useSocketMessage<Name extends ServerMessageName>(
  name: Name,
  listener: (data: ServerMessageData<Name>) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => socketOn(name, (data) => latest.current(data)), [name]);
}

/** Join rooms and refetch here: runs at each connection, and when messages may have been lost. */
export function useSocketReady(listener: () => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => onSocketReady(() => latest.current()), []);
}
