import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatMessage, newMessage } from '@anar/contracts/consult/chat-socket';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

/** Baseline: the same adapter without storage; acknowledges and forwards to the other side. */
const { REDIS_URL = '', REDIS_PREFIX = '' } = process.env;
const http = createServer();
const io = new Server(http, {
  path: '/ws',
  serveClient: false,
  perMessageDeflate: false,
  adapter: createShardedAdapter(new Redis(REDIS_URL), new Redis(REDIS_URL), { channelPrefix: `${REDIS_PREFIX}:plain` }),
});
io.on('connection', (socket) => {
  const { userId, otherId } = socket.handshake.auth;
  socket.join(userId);
  socket.on(chatMessage.name, (message: object, acknowledge: (ack: object) => void) => {
    io.to(otherId).emit(newMessage.name, { message });
    acknowledge({ ok: true });
  });
});
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  console.log(JSON.stringify({ level: 30, msg: 'listening', address: `http://127.0.0.1:${port}` }));
});
process.once('SIGTERM', () => process.exit(0));
