import type { SocketContract, SocketData, SocketReply } from '@anar/contracts/socket';
import type { Caller } from '@anar/service-kit/http/access/tokens';

/** What the rest of the service says to people who have a socket open; who has none hears of it when they look. */
export interface Realtime {
  /** To every socket of a person but those in `exceptRoom`, on whichever replica. Never throws: what it sends is stored elsewhere. */
  toUser<C extends SocketContract>(userId: string, message: C, data: SocketData<C>, exceptRoom?: string): void;
  /** To everybody who watches the doctors. */
  toWatchers<C extends SocketContract>(message: C, data: SocketData<C>): void;
  /** Whether a person has a socket open, on any replica. */
  isConnected(userId: string): Promise<boolean>;
}

/** The socket that sent a message, as its handler may use it. */
export interface ClientSocket {
  /** From now on it receives what is sent to this room (`consultation:ID`), until it closes. */
  join(room: string): Promise<void>;
  leave(room: string): void;
  /** All other sockets leave the room, on whichever replica. */
  leaveOthers(room: string): void;
  /** Those that it has joined. */
  rooms(): readonly string[];
}

export type SocketCaller = Pick<Caller, 'userId' | 'role' | 'sid'>;
export type Role = Caller['role'];

/**
 * Does what the message asks. What it gives back stands in the acknowledgement beside `ok: true`; an AppError that it
 * throws becomes `{ok: false, code, error, details?}`, anything else `internal`. It may be called twice: be idempotent.
 */
export type MessageHandler<C extends SocketContract> = (
  caller: SocketCaller,
  data: SocketData<C>,
  socket: ClientSocket,
) => Promise<SocketReply<C> extends object ? SocketReply<C> : void>;

export interface MessageOptions {
  /** Told to a client that asked for no acknowledgement, when its message was refused. */
  refusal?: SocketContract;
  /** Of one socket, one after the other: for clients that do not wait for the acknowledgement. */
  inOrder?: boolean | ((data: never) => boolean);
  /** Most of them publish no event: the handler itself kicks the outbox after one that does. */
  kicksItself?: boolean;
}

/** The realtime tier while features register what they do in it. */
export interface RealtimeTier extends Realtime {
  /**
   * Who handles a message of clients, once for each contract: `realtime.on(joinConsultation, 'any', async (caller, data,
   * socket) => …)`. `data` is checked by the contract before; other roles are refused with `forbidden`.
   */
  on<C extends SocketContract>(
    contract: C,
    roles: 'any' | readonly Role[],
    handler: MessageHandler<C>,
    options?: MessageOptions,
  ): void;
  /** To every socket that joined the room, on whichever replica. Never throws. */
  toRoom<C extends SocketContract>(room: string, message: C, data: SocketData<C>): void;
  /** Whoever joined it receives no more of it, on whichever replica. Never throws. */
  emptyRoom(room: string): void;
  /** Whether a person receives what is sent to them: asked, of all but farmers, when a socket connects and when its token is renewed. */
  setMayReceive(check: (userId: string) => Promise<boolean>): void;
  /** The answer of that check changed. A replica that misses it asks when the token is renewed. */
  refreshReceiving(userId: string): Promise<void>;
  /** Every room that a socket of this replica has joined. */
  roomsHere(): string[];
  /** While it stops: sockets of this replica are told to connect elsewhere, once each, but for those that stay with such rooms. */
  sendElsewhere(stays: (rooms: readonly string[]) => boolean): void;
  /** To the other replicas themselves. Never throws; what they miss while Redis is away must only cost time. */
  toReplicas(name: string, data: unknown): void;
  /** What another replica of this service said. */
  onReplicas(name: string, listener: (data: unknown) => void): void;
  /** A session was ended while this socket of it was open: told with the rooms that it had joined. */
  onSessionEnded(listener: (rooms: readonly string[]) => Promise<void>): void;
  /**
   * `connected`: a person's first socket on this replica opened. `gone`: the last one closed, and no other replica has one;
   * two replicas may say so of two sockets that closed together. A replica that was killed tells nobody; `isConnected` is false at the latest 30 s after it.
   */
  onPresence(listener: PresenceListener): void;
}

/** The same tier for messages that share one refusal event. */
export const refusingBy = (refusal: SocketContract, realtime: Pick<RealtimeTier, 'on'>): Pick<RealtimeTier, 'on'> => ({
  on: (contract, roles, handler, options) => realtime.on(contract, roles, handler, { refusal, ...options }),
});

export interface PresenceListener {
  connected?(caller: SocketCaller): void | Promise<void>;
  gone?(userId: string): void | Promise<void>;
}

/** Nobody listens: for tests of what does not need a socket. */
export const silentRealtime: Realtime = {
  toUser: () => undefined,
  toWatchers: () => undefined,
  isConnected: async () => false,
};
