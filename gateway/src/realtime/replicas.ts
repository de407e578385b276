import { Resolver } from 'node:dns/promises';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import { request } from 'undici';

export interface Replica {
  readonly name: string;
  readonly origin: string;
}

export interface Replicas {
  /** The replica that keeps this socket: its name is before `~` in the engine's sid. */
  keeperOf(sid: string): Replica | undefined;
  /** Candidates for a new socket: ready replicas in turn, then the others, because the state may be outdated. */
  forNewSocket(): Replica[];
  /** A replica that just refused a connection gets no new sockets until it is ready again. */
  refused(replica: Replica): void;
  /** Looks the replicas up, and from then on periodically. Never rejects. */
  start(): Promise<void>;
  stop(): void;
}

const WATCH_MS = 2000;
const ANSWER_MS = 1000;

async function isReady(origin: string, answerMs: number): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${origin}/readyz`, {
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      signal: AbortSignal.timeout(answerMs),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

export interface WatchOptions {
  /** Interval of the lookups, in ms. */
  everyMs?: number;
  /** Factor for the time limit of a replica's `/readyz`. */
  patience?: number;
}

/** Name → origin of the existing replicas. */
export type FindReplicas = () => Promise<ReadonlyMap<string, string>>;

/**
 * The pods of a StatefulSet behind a headless Service, by the SRV records of its port: a replica is named after its
 * pod.
 */
export function replicasOfService(
  srv: string,
  resolver = new Resolver({ timeout: ANSWER_MS, tries: 2 }),
): FindReplicas {
  return async () => {
    const records = await resolver.resolveSrv(srv);
    return new Map(records.map(({ name, port }) => [name.replace(/\..*$/, ''), `http://${name}:${port}`]));
  };
}

/**
 * Keeps the replicas of the realtime tier by name and whether each is ready. They are looked up again every 2 s; the
 * known ones stay while a lookup fails.
 */
export function watchReplicas(
  find: FindReplicas,
  log: Logger,
  { everyMs = WATCH_MS, patience = 1 }: WatchOptions = {},
): Replicas {
  let replicas: readonly Replica[] = [];
  const notReady = new Set<string>();
  let turn = 0;
  let failed = false;

  async function findAgain(): Promise<void> {
    try {
      replicas = [...(await find())].map(([name, origin]) => ({ name, origin }));
      failed = false;
    } catch (err) {
      log[failed ? 'debug' : 'warn']({ err }, 'replicas of the realtime tier cannot be found');
      failed = true;
    }
  }

  async function look(): Promise<void> {
    await findAgain();
    await Promise.all(
      replicas.map(async ({ origin }) => {
        if (await isReady(origin, ANSWER_MS * patience)) notReady.delete(origin);
        else notReady.add(origin);
      }),
    );
  }
  let timer: NodeJS.Timeout | undefined;

  return {
    async start() {
      await findAgain();
      timer = setInterval(look, everyMs).unref();
    },
    keeperOf(sid) {
      const name = sid.slice(0, Math.max(0, sid.indexOf('~')));
      return replicas.find((replica) => replica.name === name);
    },
    forNewSocket() {
      turn += 1;
      const inTurn = replicas
        .map((_, at) => replicas[(at + turn) % replicas.length])
        .filter((one) => one !== undefined);
      const isLast = ({ origin }: Replica) => notReady.has(origin);
      return [...inTurn.filter((one) => !isLast(one)), ...inTurn.filter(isLast)];
    },
    refused: ({ origin }) => notReady.add(origin),
    stop: () => clearInterval(timer),
  };
}
