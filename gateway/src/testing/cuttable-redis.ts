import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface CuttableRedis {
  /** Redis through a wire that can be cut. */
  readonly url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A wire to the shared Redis: cutting it ends what is connected and refuses what comes. */
export async function cuttableRedis(url: string): Promise<CuttableRedis> {
  const target = new URL(url);
  const ends = new Set<Socket>();
  const open = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((near) => {
        const far = connect(Number(target.port || 6379), target.hostname);
        for (const end of [near, far]) {
          ends.add(end);
          end.once('close', () => ends.delete(end)).on('error', () => end.destroy());
        }
        near.pipe(far).pipe(near);
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const end of ends) end.destroy();
      }),
    async mend() {
      server = await open(port);
    },
  };
}
