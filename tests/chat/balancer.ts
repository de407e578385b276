import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** As a cluster's Service: each connection goes to the next replica that accepts it. */
export interface Balancer {
  url: string;
  stop(): void;
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let next = 0;
  const server = createServer((inside) => {
    track(inside);
    void reach(ports.length).then((outside) => {
      if (outside === undefined) return inside.destroy();
      inside.pipe(outside).pipe(inside);
      inside.on('close', () => outside.destroy());
      outside.on('close', () => inside.destroy());
      if (inside.destroyed) outside.destroy();
    });
  });

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }

  async function reach(tries: number): Promise<Socket | undefined> {
    const outside = track(connect(ports[next++ % ports.length] ?? 0, '127.0.0.1'));
    await new Promise((resolve) => outside.once('connect', resolve).once('close', resolve));
    if (!outside.destroyed) return outside;
    return tries > 1 ? reach(tries - 1) : undefined;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
