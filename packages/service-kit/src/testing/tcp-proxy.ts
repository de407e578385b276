import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a service and Mongo, Redis or NATS, with which a test interrupts and restores the connection. */
export interface TcpProxy {
  port: number;
  /** The address of the real server with host and port replaced by the proxy's. */
  url: string;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  reopen(): Promise<void>;
  /** Keeps connections open but lets nothing through, in either direction, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Ends the next connection on which this word is sent: before the server receives it, or when it has answered. */
  killNext(word: string, when: 'before' | 'answered'): void;
  /** Delays the answers on connections on which this word was ever sent, until the returned function is called. */
  hold(word: string): () => void;
  stop(): Promise<void>;
}

/**
 * A port that the system does not assign to other sockets while the proxy is cut: below its range for connections and
 * for servers on port 0, and below that of `freePort`.
 */
async function listenBelow(listen: (port: number) => Promise<unknown>): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000);
    try {
      await listen(port);
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** A proxy to the server of `url` on a free port. */
export async function tcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  let down = false;
  let heldWord: string | undefined;
  const held: (() => void)[] = [];
  let victim: { word: string; when: 'before' | 'answered' } | undefined;
  const server = createServer((inside) => {
    if (down) {
      inside.destroy();
      return;
    }
    const outside = connect(Number(target.port), target.hostname);
    let isHeld = false;
    inside.on('data', (data) => {
      if (heldWord !== undefined && data.includes(heldWord)) isHeld = true;
    });
    let isDoomed = false;
    const kill = () => {
      inside.destroy();
      outside.destroy();
    };
    const pass = (from: Socket, to: Socket, data: Buffer) => {
      if (from === inside && victim && data.includes(victim.word)) {
        isDoomed = victim.when === 'answered';
        victim = undefined;
        if (!isDoomed) return kill();
      }
      if (from === outside && isDoomed) return kill();
      if (from === outside && heldWord !== undefined && isHeld) held.push(() => to.write(data));
      else to.write(data);
    };
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => pass(from, to, data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (frozen) from.pause();
    }
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  const close = () =>
    new Promise<void>((resolve) => {
      down = true;
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const port = await listenBelow(listen);
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    port,
    url: through.href,
    cut: close,
    async reopen() {
      down = false;
      await listen(port);
    },
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    killNext(word, when) {
      victim = { word, when };
    },
    hold(word) {
      heldWord = word;
      return () => {
        heldWord = undefined;
        for (const pass of held.splice(0)) pass();
      };
    },
    stop: close,
  };
}
