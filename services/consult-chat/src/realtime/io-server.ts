import { randomBytes } from 'node:crypto';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { SocketCaller } from './realtime.ts';

/** What a socket knows of itself. */
export interface SocketState {
  caller: SocketCaller;
  /** Of its token, ms since 1970. */
  expiresAt: number;
  /** Stops what is planned for its token. */
  forget?: () => void;
  /** What the spans of its messages say of it; only where somebody wants traces. */
  trace?: { 'request.id': string };
}

export type IoServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketState>;
export type IoSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketState>;

export const roomOf = (userId: string) => `user:${userId}`;
export const WATCHERS = 'watchers';

/** Sids of the engine: the gateway reads the replica before `~`. */
export const sidMaker = (replicaName: string) => () => `${replicaName}~${randomBytes(15).toString('base64url')}`;

const NO_HANDSHAKE = Object.freeze({ headers: {}, query: {}, auth: {} }) as unknown as IoSocket['handshake'];

/** Nothing reads them after the handshake: 5 KB of each idle socket, and the token in clear. */
export function forgetHandshake(socket: IoSocket): void {
  (socket.conn as { request: unknown }).request = null;
  (socket as { handshake: unknown }).handshake = NO_HANDSHAKE;
}
