import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A door in front of a shared server, so that one test can shut it for its own service alone. */
export async function tcpGate(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let port = 0;
  const server = createServer((inside) => {
    const outside = connect(target);
    for (const socket of [inside, outside]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    inside.on('error', () => outside.destroy()).on('close', () => outside.destroy());
    outside.on('error', () => inside.destroy()).on('close', () => inside.destroy());
    inside.pipe(outside).pipe(inside);
  });
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') port = address.port;
  };
  const shut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  return { address: () => `127.0.0.1:${port}`, open, shut };
}
