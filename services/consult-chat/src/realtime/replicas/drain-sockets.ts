import type { Duplex } from 'node:stream';
import { serverLeaving } from '@anar/contracts/consult/socket';
import type { FastifyInstance } from 'fastify';
import type { IoServer, IoSocket } from '../io-server.ts';

/** Jitter: sockets reconnect elsewhere over this time, not all at once. */
const SPREAD_MS = 3000;
/** Grace period after it for pending replies; then remaining sockets are disconnected. */
const GRACE_MS = 3500;
const LOOK_MS = 50;
/** Time for the close frames of disconnected sockets. */
const LAST_WORDS_MS = 200;

export interface DrainOptions {
  spreadMs?: number | undefined;
  now?: (() => number) | undefined;
}

/**
 * Before the server closes: asks each socket once to reconnect elsewhere, at a random moment, and waits for pending
 * replies. Returns the function that asks sockets earlier.
 */
export function drainSockets(
  app: FastifyInstance,
  io: IoServer,
  cut: (socket: IoSocket) => void,
  { spreadMs = SPREAD_MS, now = Date.now }: DrainOptions = {},
) {
  const tunnels = new Set<Duplex>();
  app.server.on('upgrade', (_request, socket: Duplex) => {
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
  });
  const sockets = () => [...io.of('/').sockets.values()];
  const notified = new WeakSet<IoSocket>();

  function sendElsewhere(stays: (rooms: readonly string[]) => boolean = () => false): void {
    for (const socket of sockets()) {
      if (notified.has(socket) || stays([...socket.rooms])) continue;
      notified.add(socket);
      socket.emit(serverLeaving.name, { afterMs: Math.floor(Math.random() * spreadMs) });
    }
  }

  app.addHook('preClose', async () => {
    sendElsewhere();
    const until = now() + spreadMs + GRACE_MS;
    while (sockets().length > 0 && now() < until) await pause(LOOK_MS);
    for (const socket of sockets()) cut(socket);
    io.engine.close();
    if (tunnels.size > 0) await pause(LAST_WORDS_MS);
    for (const tunnel of tunnels) tunnel.destroy();
  });
  return sendElsewhere;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
