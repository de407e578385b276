import type { SocketContract, SocketData, SocketReply } from '@anar/contracts/messages/socket';
import type { Caller } from '@anar/service-kit/http/access/tokens';

/** Sends messages to users with an open socket; users without one see the change on their next read. */
export interface Realtime {
  /**
   * To all sockets of a user on all replicas, except those in `exceptRoom`. Best effort, never throws: what it sends is
   * stored elsewhere.
   */
  toUser<C extends SocketContract>(userId: string, message: C, data: SocketData<C>, exceptRoom?: string): void;
  /** To all watchers of the doctors' list. */
  toWatchers<C extends SocketContract>(message: C, data: SocketData<C>): void;
  /** Whether a user has an open socket on any replica. */
  isConnected(userId: string): Promise<boolean>;
  /** Ids of doctors and experts with an open socket on this replica. */
  doctorsHere(): string[];
}

/** The sending socket, as a handler may use it. */
export interface ClientSocket {
  /** Receives what is sent to this room (e.g. `consultation:ID`) until it closes. */
  join(room: string): Promise<void>;
  leave(room: string): void;
  /** Removes all other sockets from the room, on all replicas. */
  leaveOthers(room: string): void;
  /** Joined rooms. */
  rooms(): readonly string[];
}

export type SocketCaller = Pick<Caller, 'userId' | 'role' | 'sid'>;
export type Role = Caller['role'];

/**
 * Handles a message. Its result is merged into the acknowledgement `{ok: true}`; a thrown AppError becomes `{ok: false,
 * code, error, details?}`, anything else `internal`. At-least-once: must be idempotent.
 */
export type MessageHandler<C extends SocketContract> = (
  caller: SocketCaller,
  data: SocketData<C>,
  socket: ClientSocket,
) => Promise<SocketReply<C> extends object ? SocketReply<C> : void>;

export interface MessageOptions {
  /** Event that reports a rejection to a client without acknowledgements. */
  refusal?: SocketContract;
  /** Serialises the messages of a socket: for clients that do not wait for acknowledgements. */
  inOrder?: boolean | ((data: never) => boolean);
  /** The handler flushes the outbox itself, because most such messages publish no event. */
  kicksItself?: boolean;
}

/** The realtime tier, for features to register their handlers. */
export interface RealtimeTier extends Realtime {
  /**
   * Registers the handler of a client message, once per contract: `realtime.on(joinConsultation, 'any', async (caller,
   * data, socket) => …)`. `data` is validated by the contract; other roles get `forbidden`.
   */
  on<C extends SocketContract>(
    contract: C,
    roles: 'any' | readonly Role[],
    handler: MessageHandler<C>,
    options?: MessageOptions,
  ): void;
  /** To all sockets in the room, on all replicas. Never throws. */
  toRoom<C extends SocketContract>(room: string, message: C, data: SocketData<C>): void;
  /** Removes all sockets from the room, on all replicas. Never throws. */
  emptyRoom(room: string): void;
  /**
   * Sets the check whether a user may receive messages; applied to all but farmers, when a socket connects and when its
   * token is renewed.
   */
  setMayReceive(check: (userId: string) => Promise<boolean>): void;
  /** Re-applies that check to a user's sockets. A replica that misses it re-checks at the next token renewal. */
  refreshReceiving(userId: string): Promise<void>;
  /** All rooms with a socket of this replica. */
  roomsHere(): string[];
  /**
   * While stopping: asks sockets of this replica to reconnect elsewhere, once each, except those with rooms for which
   * `stays` is true.
   */
  sendElsewhere(stays: (rooms: readonly string[]) => boolean): void;
  /** To the other replicas. Best effort, never throws: a message lost while Redis is down may only cost time. */
  toReplicas(name: string, data: unknown): void;
  /** Receives messages of the other replicas. */
  onReplicas(name: string, listener: (data: unknown) => void): void;
  /** Called when a session is revoked, for each of its sockets, with the rooms it had joined. */
  onSessionEnded(listener: (rooms: readonly string[]) => Promise<void>): void;
  /**
   * `connected`: a user's first socket on this replica opened. `disconnected`: the last one closed, and no other
   * replica has one; two replicas may both report sockets that closed together. A killed replica reports nothing;
   * `isConnected` turns false within 30 s.
   */
  onPresence(listener: PresenceListener): void;
}

/** The same tier with a default rejection event. */
export const refusingBy = (refusal: SocketContract, realtime: Pick<RealtimeTier, 'on'>): Pick<RealtimeTier, 'on'> => ({
  on: (contract, roles, handler, options) => realtime.on(contract, roles, handler, { refusal, ...options }),
});

export interface PresenceListener {
  connected?(caller: SocketCaller): void | Promise<void>;
  disconnected?(userId: string): void | Promise<void>;
}
