import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dispose, testConfig, testIdentity } from '@anar/service-kit/testing';
import { residentMb } from '@anar/service-kit/testing/memory';
import { endProcesses, environmentOf, type ServiceProcess, startProcess } from '@anar/service-kit/testing/processes';
import { ulid } from 'ulid';
import { type RawClient, rawClient } from './realtime/raw-client.ts';
import { say } from './realtime/said.ts';

/**
 * The realtime tier on two replicas: events delivered, compared with the plain sharded adapter in alternating rounds of
 * one run; memory of idle connections; time until all are reconnected when all reconnect at once. Each user has one
 * socket on each replica, so each message is delivered once locally and once remotely. Load generator and servers share
 * the cores: where the generator is the bottleneck, the replicas' CPU time above idle says more.
 */

const PEOPLE = 1000;
const IN_FLIGHT = 100;
const IDLE_MS = 4000;
const WARM_MS = 3000;
const ROUND_MS = 3000;
const ROUNDS = 7;
const IDLE = 2000;
const AIMS = { ratio: 0.85, kilobytes: 36 };
const TICKS_MS = 10;

interface Side {
  name: string;
  replicas: ServiceProcess[];
  clients: RawClient[];
  delivered: number;
  /** CPU time of both replicas when idle, ms per second. */
  idle: number;
}
interface Round {
  perSecond: number;
  cpuMicros: number;
}

const identity = testIdentity();
const config = testConfig('benchrealtime', { jwksUrl: identity.jwksUrl });
const missed: string[] = [];

await measureDelivery();
await measureMemory('plain Socket.IO', 'plain-replica.ts');
const kilobytes = await measureMemory('our tier', 'our-replica.ts');
if (kilobytes > AIMS.kilobytes) missed.push(`memory: at most ${AIMS.kilobytes} KB a connection`);
await measureReturn();
for (const aim of missed) console.log(`MISSED: ${aim}`);
endProcesses();
await dispose();
process.exit(missed.length === 0 ? 0 : 1);

async function startReplicas(program: string, count: number): Promise<ServiceProcess[]> {
  const main = join(import.meta.dirname, 'realtime', program);
  const env = { ...environmentOf(config), SHED_ABOVE_LAG_MS: '0', LOG_LEVEL: 'info' };
  const names = Array.from({ length: count }, (_, at) => `bench-${at + 1}`);
  return Promise.all(names.map((name) => startProcess(main, { ...env, REPLICA_NAME: name })));
}

function authOf(userId: string) {
  return { token: identity.token({ userId }), userId };
}

async function startSide(name: string, program: string): Promise<Side> {
  const side: Side = { name, replicas: await startReplicas(program, 2), clients: [], delivered: 0, idle: 0 };
  for (let n = 0; n < PEOPLE; n++) {
    const auth = authOf(ulid());
    const both = side.replicas.map(({ url }) => rawClient(url, auth, () => side.delivered++));
    side.clients.push(...(await Promise.all(both)));
  }
  await wait(IDLE_MS / 2);
  const before = cpuMs(side);
  await wait(IDLE_MS);
  side.idle = ((cpuMs(side) - before) / IDLE_MS) * 1000;
  return side;
}

/** Keeps `IN_FLIGHT` messages in flight, round-robin over the clients. */
async function pour({ clients }: Side, until: number): Promise<void> {
  let next = 0;
  const sender = async () => {
    while (performance.now() < until) {
      const n = next++;
      const ack = await clients[n % clients.length]?.ask(say.name, { text: 'नमस्ते डॉक्टर साहब, पत्तों पर धब्बे हैं', n });
      if (!ack?.ok) throw new Error(`not delivered: ${ack?.code}`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
}

async function round(side: Side): Promise<Round> {
  const cpu = cpuMs(side);
  const before = side.delivered;
  const began = performance.now();
  await pour(side, began + ROUND_MS);
  const seconds = (performance.now() - began) / 1000;
  const delivered = side.delivered - before;
  const busyMs = cpuMs(side) - cpu - side.idle * seconds;
  return { perSecond: delivered / seconds, cpuMicros: (busyMs * 1000) / delivered };
}

async function measureDelivery(): Promise<void> {
  const sides = [await startSide('plain adapter', 'plain-replica.ts'), await startSide('our tier', 'our-replica.ts')];
  for (const side of sides) await pour(side, performance.now() + WARM_MS);
  const rounds = new Map<Side, Round[]>(sides.map((side) => [side, []]));
  for (let n = 0; n < ROUNDS; n++) for (const side of sides) rounds.get(side)?.push(await round(side));
  for (const side of sides) {
    const of = rounds.get(side) ?? [];
    const perSecond = median(of.map((one) => one.perSecond)).toFixed();
    const micros = median(of.map((one) => one.cpuMicros)).toFixed(1);
    console.log(
      `${side.name.padEnd(16)} ${perSecond.padStart(7)} events/s ${micros.padStart(6)} µs of processor an event, idle ${side.idle.toFixed()} ms/s`,
    );
  }
  const [plain = [], ours = []] = sides.map((side) => rounds.get(side));
  // Ratios of adjacent rounds, which ran under the same machine load.
  const perSecond = median(ours.map((one, n) => one.perSecond / (plain[n]?.perSecond ?? 0)));
  const cpu = median(ours.map((one, n) => (plain[n]?.cpuMicros ?? 0) / one.cpuMicros));
  console.log(`ratio ${perSecond.toFixed(2)} by events/s (aim ≥ ${AIMS.ratio}), ${cpu.toFixed(2)} by processor time`);
  if (perSecond < AIMS.ratio) missed.push(`delivery: at least ${AIMS.ratio} of the plain adapter`);
  await end(
    sides.flatMap(({ clients }) => clients),
    sides.flatMap(({ replicas }) => replicas),
  );
}

/** Resident KB of the replica process per idle connection. */
async function measureMemory(name: string, program: string): Promise<number> {
  const [replica] = await startReplicas(program, 1);
  if (replica === undefined) throw new Error('no replica');
  // Warm-up: excludes what only the first connections load.
  const first = await connectAll([replica.url], 100);
  const before = await settledMb(replica.pid);
  const clients = await connectAll([replica.url], IDLE);
  const kilobytes = (((await settledMb(replica.pid)) - before) * 1024) / IDLE;
  console.log(`${name.padEnd(16)} ${kilobytes.toFixed(1).padStart(7)} KB an idle connection (${IDLE} of them)`);
  await end([...first, ...clients], [replica]);
  return kilobytes;
}

async function settledMb(pid: number): Promise<number> {
  for (let n = 0; n < 4; n++) {
    await wait(1500);
    process.kill(pid, 'SIGUSR2');
  }
  await wait(1500);
  return residentMb(pid).own;
}

async function connectAll(urls: readonly string[], count: number): Promise<RawClient[]> {
  const clients: RawClient[] = [];
  for (let n = 0; n < count; n++)
    clients.push(await rawClient(urls[n % urls.length] ?? '', authOf(ulid()), () => undefined));
  return clients;
}

async function measureReturn(): Promise<void> {
  const replicas = await startReplicas('our-replica.ts', 2);
  const people = Array.from({ length: IDLE }, () => authOf(ulid()));
  const took: number[] = [];
  const began = performance.now();
  const outcomes = await Promise.allSettled(
    people.map(async (auth, n) => {
      const client = await rawClient(replicas[n % 2]?.url ?? '', auth, () => undefined);
      took.push(performance.now() - began);
      return client;
    }),
  );
  const clients = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const sorted = took.sort((a, b) => a - b);
  const at = (share: number) => `${((sorted[Math.floor(sorted.length * share)] ?? 0) / 1000).toFixed(1)} s`;
  console.log(
    `${IDLE} return at once: ${clients.length} are back, half after ${at(0.5)}, 95 % after ${at(0.95)}, all after ${at(0.9999)}`,
  );
  if (clients.length < IDLE) missed.push('not all came back');
  await end(clients, replicas);
}

async function end(clients: readonly RawClient[], replicas: readonly ServiceProcess[]): Promise<void> {
  for (const client of clients) client.close();
  await Promise.all(replicas.map((replica) => replica.end('SIGTERM')));
}

/** CPU time of both replicas so far (Linux only). */
function cpuMs({ replicas }: Side): number {
  return replicas.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * TICKS_MS;
  }, 0);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
