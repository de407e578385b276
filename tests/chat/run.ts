import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { type ChatClient, createChatClient } from './chat-client.ts';
import { FAULTS } from './faults.ts';
import type { Fleet, Pair } from './fleet.ts';
import { judge, type ThreadBooks, type Verdict } from './judge.ts';
import { createRandom } from './random.ts';

export interface RunOptions {
  seed: number;
  /** Number of pairs of farmer and doctor. */
  threads: number;
  /** Minimum number of acknowledged messages. */
  messages: number;
  /** Faults by name, in this order; default all of `FAULTS`, shuffled by the seed, this many times. */
  faults: readonly (keyof typeof FAULTS)[] | { rounds: number };
  /** Continues with faults for this long. */
  minutes?: number;
  pauseMs?: number;
  lostAcks?: number;
  say?: (line: string) => void;
}

export interface Outcome {
  verdict: Verdict;
  acked: number;
  faults: string[];
  unexpected: string[];
  ways: ChatClient['ways'];
}

/** After each fault every client makes progress within this time: a limit for hanging, not for a slow machine. */
const RECOVERY_TRIES = 3000;
const QUIET_TRIES = 600;

/** Clients chat during outages; afterwards, when all is quiet, their histories are judged. */
export async function runChaos(fleet: Fleet, options: RunOptions): Promise<Outcome> {
  const { seed, threads, messages, minutes = 0, pauseMs = 250, lostAcks = 0.03, say = () => undefined } = options;
  const random = createRandom(seed);
  const pairs = await fleet.createPairs(threads);
  const clients = pairs.map(({ threadId, farmerId, doctorId }) =>
    [['farmer', farmerId] as const, ['doctor', doctorId] as const].map(([role, userId]) => {
      const sid = ulid();
      const token = () => fleet.token(userId, role, sid);
      return createChatClient({
        ...{ url: fleet.url, name: role, userId, threadId, token, lostAcks },
        random: random.branch(),
      });
    }),
  );
  const everybody = clients.flat();
  const acked = () => everybody.reduce((sum, client) => sum + client.ackedCount(), 0);
  const until = performance.now() + minutes * 60_000;
  const done: string[] = [];
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed();

  async function strike(name: string): Promise<void> {
    const after = (cause: unknown) => {
      throw new Error(`after "${name}" not all went on: ${cause instanceof Error ? cause.message : cause}`, { cause });
    };
    await FAULTS[name]?.(fleet, random);
    await fleet.allReady().catch(after);
    const before = everybody.map((client) => client.ackedCount());
    const stuck = () => everybody.filter((client, at) => client.ackedCount() <= (before[at] ?? 0));
    await eventually(() => stuck().length === 0, RECOVERY_TRIES).catch(() => {
      const met = stuck().map((client) => client.lastMet());
      after(`these got nothing through in ${RECOVERY_TRIES} looks: ${met.join(' · ')}`);
    });
    done.push(name);
    say(`${seconds()} s: ${name}, and all went on; ${acked()} acknowledged`);
  }

  try {
    for (const client of everybody) client.talk(pauseMs);
    const { faults } = options;
    const rounds = 'rounds' in faults ? Array.from({ length: faults.rounds }, () => Object.keys(FAULTS)) : [faults];
    for (const round of rounds) for (const name of random.shuffled(round)) await strike(String(name));
    while (performance.now() < until)
      for (const name of random.shuffled(Object.keys(FAULTS))) if (performance.now() < until) await strike(name);
    while (acked() < messages) await wait(100);
    await Promise.all(everybody.map((client) => client.hush()));
    say(`${seconds()} s: quiet`);
    const revs = await Promise.all(pairs.map(({ threadId }) => newestRev(fleet, threadId)));
    const areThere = () => clients.every((sides, at) => sides.every((side) => side.rev() >= (revs[at] ?? 0)));
    // A client that does not finish is judged by what it has.
    await eventually(areThere, QUIET_TRIES).catch(() => say('not everybody has heard of everything'));
    const books = await Promise.all(pairs.map((pair, at) => booksOf(fleet, pair, clients[at] ?? [])));
    const ways = { socket: 0, http: 0, repeated: 0, syncs: 0 };
    for (const client of everybody)
      for (const way of Object.keys(ways) as (keyof typeof ways)[]) ways[way] += client.ways[way];
    const unexpected = everybody.flatMap((client) => client.unexpected);
    if (unexpected.length > 0) unexpected.push(...fleet.errors());
    return { verdict: judge(books), acked: acked(), faults: done, unexpected, ways };
  } finally {
    for (const client of everybody) client.close();
  }
}

async function booksOf(fleet: Fleet, { threadId }: Pair, sides: readonly ChatClient[]): Promise<ThreadBooks> {
  return { threadId, stored: await fleet.stored(threadId), sides: sides.map((side) => side.books()) };
}

const newestRev = async (fleet: Fleet, threadId: string) => (await fleet.stored(threadId)).at(-1)?.rev ?? 0;
