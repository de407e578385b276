import type { SOCKET_PATH } from '@anar/contracts/consult/socket';
import { io, type Socket } from 'socket.io-client';

/** The only module that loads socket.io-client: import it dynamically only. Does not connect yet. */
export function openSocket(giveAuth: (give: (auth: { token: string | null }) => void) => void): Socket {
  return io({
    path: '/ws' satisfies typeof SOCKET_PATH,
    auth: giveAuth,
    autoConnect: false,
    transports: ['websocket', 'polling'],
    // For proxies that block WebSocket: without it the second transport is never tried.
    tryAllTransports: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
}
