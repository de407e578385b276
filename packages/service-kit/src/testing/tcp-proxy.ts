import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A way to a shared server that a test may cut without touching the server. */
export interface TcpProxy {
  /** The server's URL with the proxy's address in it. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Lets connections through again, at the same port. */
  mend(): Promise<void>;
  stop(): Promise<void>;
}

/** Stands in front of the server of `url` on a free loopback port. */
export async function tcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server: Server = createServer((client) => {
    const upstream = createConnection(Number(target.port), target.hostname);
    keep(client);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  const own = new URL(url);
  own.host = `127.0.0.1:${port}`;

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return { url: own.href, cut, mend: () => listen(port), stop: cut };
}
