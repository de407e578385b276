import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { collectOnSignal } from './collect-on-signal.ts';
import { said, say } from './said.ts';

/** Baseline: Socket.IO with the sharded adapter and nothing else; no authentication. */
const { REDIS_URL = '', REDIS_PREFIX = '' } = process.env;
const http = createServer();
const io = new Server(http, {
  path: '/ws',
  serveClient: false,
  perMessageDeflate: false,
  adapter: createShardedAdapter(new Redis(REDIS_URL), new Redis(REDIS_URL), { channelPrefix: `${REDIS_PREFIX}:plain` }),
});
io.on('connection', (socket) => {
  const { userId } = socket.handshake.auth;
  socket.join(userId);
  socket.on(say.name, (data: unknown, acknowledge: (ack: object) => void) => {
    io.to(userId).emit(said.name, data);
    acknowledge({ ok: true });
  });
});
collectOnSignal();
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  console.log(JSON.stringify({ level: 30, msg: 'listening', address: `http://127.0.0.1:${port}` }));
});
process.once('SIGTERM', () => process.exit(0));
