import type { SOCKET_PATH } from '@anar/contracts/consult/socket';
import { io, type Socket } from 'socket.io-client';

/** The one place that loads socket.io-client: import it dynamically only. Nothing is connected yet. */
export function openSocket(giveAuth: (give: (auth: { token: string | null }) => void) => void): Socket {
  return io({
    path: '/ws' satisfies typeof SOCKET_PATH,
    auth: giveAuth,
    autoConnect: false,
    transports: ['websocket', 'polling'],
    // Where a proxy lets no WebSocket through: without it the second transport is never tried.
    tryAllTransports: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
}
