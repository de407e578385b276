import { request } from 'undici';

export interface Replica {
  readonly name: string;
  readonly origin: string;
}

export interface Replicas {
  /** The replica that keeps this socket: its name stands before `~` in the engine's sid. */
  keeperOf(sid: string): Replica | undefined;
  /** Where a new socket may go: ready replicas in turn, then, should the news be old, the others. */
  forNewSocket(): Replica[];
  /** A replica that just refused a connection gets no new sockets until it is ready again. */
  refused(replica: Replica): void;
  stop(): void;
}

const WATCH_MS = 2000;
const ANSWER_MS = 1000;

async function isReady(replica: Replica): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${replica.origin}/readyz`, {
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

/** Knows the replicas of the realtime tier by name and watches which of them are ready. */
export function watchReplicas(origins: ReadonlyMap<string, string>): Replicas {
  const replicas = [...origins].map(([name, origin]): Replica => ({ name, origin }));
  const notReady = new Set<Replica>();
  let turn = 0;

  async function look(): Promise<void> {
    await Promise.all(
      replicas.map(async (replica) => {
        if (await isReady(replica)) notReady.delete(replica);
        else notReady.add(replica);
      }),
    );
  }
  const timer = replicas.length > 0 ? setInterval(look, WATCH_MS).unref() : undefined;

  return {
    keeperOf(sid) {
      const name = sid.slice(0, Math.max(0, sid.indexOf('~')));
      return replicas.find((replica) => replica.name === name);
    },
    forNewSocket() {
      turn += 1;
      const inTurn = replicas
        .map((_, at) => replicas[(at + turn) % replicas.length])
        .filter((one) => one !== undefined);
      return [...inTurn.filter((one) => !notReady.has(one)), ...inTurn.filter((one) => notReady.has(one))];
    },
    refused: (replica) => notReady.add(replica),
    stop: () => clearInterval(timer),
  };
}
