import { useEffect, useRef, useSyncExternalStore } from 'react';
import { storedState } from '../../device/stored-state.ts';
import { connection } from '../http/connection.ts';
import { createSocketKeeper, type SocketReason, type SocketState } from './socket-keeper.ts';
import type { ServerMessageData, ServerMessageName } from './socket-messages.ts';

/**
 * The page's one socket. A screen says `useSocket(reason)` while it needs it, hears with `useSocketMessage` and asks with
 * `send`. Messages only say that something changed: what is shown is read by a call, again in `useSocketReady` (rooms
 * are joined anew there too), and every few seconds while `useSocketState()` is not `on`.
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
/** Hears one kind of message; gives back how to stop. */
export const socketOn = keeper.on;
/** Calls back at each connection, at once where there is one, and when messages may have been lost; gives back how to stop. */
export const onSocketReady = keeper.onReady;

/** Holds the socket open until the given function is called. */
export const holdSocket = keeper.hold;
export const socketState = keeper.state;
/** Calls back when the state changes; gives back how to stop. */
export const onSocketState = keeper.onState;

/** Holds the socket open while mounted and the reason is not null. */
export function useSocket(reason: SocketReason | null): void {
  useEffect(() => (reason === null ? undefined : keeper.hold(reason)), [reason]);
}

export function useSocketState(): SocketState {
  return useSyncExternalStore(keeper.onState, keeper.state, () => 'off');
}

/** Hears one kind of message while mounted. */
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

/** Join rooms and read anew here: runs at each connection, and when messages may have been lost. */
export function useSocketReady(listener: () => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => onSocketReady(() => latest.current()), []);
}
