import type { Duplex } from 'node:stream';
import { serverLeaving } from '@anar/contracts/consult/socket';
import type { FastifyInstance } from 'fastify';
import type { IoServer, IoSocket } from './io-server.ts';

/** Sockets move elsewhere over this long, not all at once. */
const SPREAD_MS = 3000;
/** Then what they asked is answered and they have time to go; who has not gone is cut. */
const GRACE_MS = 3500;
const LOOK_MS = 50;
/** For the goodbye of those that are cut. */
const LAST_WORDS_MS = 200;

export interface LeaveOptions {
  spreadMs?: number | undefined;
  now?: (() => number) | undefined;
}

/**
 * Before the server closes: sockets are told to connect elsewhere, each at its own moment and once, and none is dropped unheard.
 * What it gives back tells those that need not stay until then.
 */
export function leaveGracefully(
  app: FastifyInstance,
  io: IoServer,
  cut: (socket: IoSocket) => void,
  { spreadMs = SPREAD_MS, now = Date.now }: LeaveOptions = {},
) {
  const tunnels = new Set<Duplex>();
  app.server.on('upgrade', (_request, socket: Duplex) => {
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
  });
  const sockets = () => [...io.of('/').sockets.values()];
  const told = new WeakSet<IoSocket>();

  function sendElsewhere(stays: (rooms: readonly string[]) => boolean = () => false): void {
    for (const socket of sockets()) {
      if (told.has(socket) || stays([...socket.rooms])) continue;
      told.add(socket);
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
