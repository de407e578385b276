import { randomBytes } from 'node:crypto';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { SocketCaller } from './realtime.ts';

/** Data attached to a socket. */
export interface SocketState {
  caller: SocketCaller;
  /** Expiry of its token, ms since 1970. */
  expiresAt: number;
  /** Cancels the timer of its token. */
  cancelTimer?: () => void;
  /** Span attributes of its messages; only with tracing. */
  trace?: { 'request.id': string };
}

export type IoServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketState>;
export type IoSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketState>;

export const roomOf = (userId: string) => `user:${userId}`;
export const WATCHERS = 'watchers';

/** Engine session ids: the gateway routes by the replica name before `~`. */
export const sidMaker = (replicaName: string) => () => `${replicaName}~${randomBytes(15).toString('base64url')}`;

const NO_HANDSHAKE = Object.freeze({ headers: {}, query: {}, auth: {} }) as unknown as IoSocket['handshake'];

/** Frees request and handshake, unused after the login: 5 KB per idle socket, and the plaintext token. */
export function releaseHandshake(socket: IoSocket): void {
  (socket.conn as { request: unknown }).request = null;
  (socket as { handshake: unknown }).handshake = NO_HANDSHAKE;
}
