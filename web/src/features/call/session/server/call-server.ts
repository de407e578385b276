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
import { serverNow } from '../../../../device/server-clock.ts';

/** What a call needs of the server. */
export interface CallServer extends SocketKeeper {
  /** By its clock, ms since 1970. */
  time(): number;
  /** Null when none are to be had now. */
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
