import type { SocketContract, SocketData } from '@anar/contracts/socket';

/** What the rest of the service says to people who have a socket open; who has none hears of it when they look. */
export interface Realtime {
  /** To every socket of a person, on whichever replica. Never throws: what is told here is stored elsewhere. */
  toUser<C extends SocketContract>(userId: string, message: C, data: SocketData<C>): void;
  /** To everybody who watches the doctors. */
  toWatchers<C extends SocketContract>(message: C, data: SocketData<C>): void;
  /** Whether a person has a socket open, on any replica. */
  isConnected(userId: string): Promise<boolean>;
}

/** Nobody listens: for tests of what does not need a socket. */
export const silentRealtime: Realtime = {
  toUser: () => undefined,
  toWatchers: () => undefined,
  isConnected: async () => false,
};
