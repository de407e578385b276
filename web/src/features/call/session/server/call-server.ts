import { readIceServers } from '../../../../api/endpoints/read-ice-servers.ts';
import {
  holdSocket,
  onSocketReady,
  onSocketState,
  send,
  socketOn,
  socketState,
} from '../../../../api/socket/socket.ts';
import type { SocketKeeper } from '../../../../api/socket/socket-keeper.ts';
import { serverNow } from '../../../../device/network/server-clock.ts';

/** What a call uses of the server. */
export interface CallServer extends SocketKeeper {
  /** The server's clock, ms since 1970. */
  time(): number;
  /** Null when they cannot be read now. */
  iceServers(): Promise<RTCIceServer[] | null>;
}

export const callServer: CallServer = {
  hold: holdSocket,
  state: socketState,
  onState: onSocketState,
  on: socketOn,
  onReady: onSocketReady,
  send,
  time: serverNow,
  iceServers: readIceServers,
};
