import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatMessage } from '@anar/contracts/consult/chat-socket';
import { newId } from '@anar/service-kit/mongo/new-id';
import { dispose, testConfig, testIdentity } from '@anar/service-kit/testing';
import { endProcesses, environmentOf, type ServiceProcess, startProcess } from '@anar/service-kit/testing/processes';
import mongoose from 'mongoose';
import { ulid } from 'ulid';
import { consultationModel } from '../src/consultations/consultation.model.ts';
import { doctorModel } from '../src/doctors/doctor.model.ts';
import { sampleConsultation } from '../src/testing/sample-consultation.ts';
import { machineMs, measureInserts } from './chat/insert-alone.ts';
import { type RawClient, rawClient } from './realtime/raw-client.ts';

/**
 * Chat messages over two replicas, farmers on one and doctors on the other, against the same adapter without storage,
 * in alternating rounds of one run. A message counts once its sender has the acknowledgement and its recipient the
 * message. Load generator, replicas and database share the cores, so the CPU time of each is reported too, and the cost
 * of the inserts alone.
 */

const PAIRS = 300;
const IN_FLIGHT = 100;
const WARM_MS = 4000;
const ROUND_MS = 4000;
const ROUNDS = 7;
const AIMS = { ratio: 0.5, p99: 3 };
const TICKS_MS = 10;
const LATE_MS = 20_000;

interface Talker {
  userId: string;
  threadId: string;
  client: RawClient;
}
interface Side {
  name: string;
  replicas: ServiceProcess[];
  talkers: Talker[];
  /** Resolvers of the messages awaited at the recipient, by `userId/clientId`. */
  expected: Map<string, () => void>;
}
interface Round {
  perSecond: number;
  p99: number;
  replicaMicros: number;
  /** Database, Redis and any other load on this machine. */
  restMicros: number;
}

const identity = testIdentity();
const config = testConfig('benchchat', { jwksUrl: identity.jwksUrl });
const env = { ...environmentOf(config), SHED_ABOVE_LAG_MS: '0', LOG_LEVEL: 'info' };
const pairs = Array.from({ length: PAIRS }, () => ({ threadId: ulid(), farmerId: ulid(), doctorId: ulid() }));
const sides = [
  await startSide('without storage', 'bench/chat/plain-replica.ts'),
  await startSide('chat', 'src/main.ts', createThreads),
];
// The first message of each sender also extends its consultation: warm up, so that this is not measured.
for (const side of sides) await pour(side, performance.now() + WARM_MS, 3 * side.talkers.length);
const rounds = new Map<Side, Round[]>(sides.map((side) => [side, []]));
for (let n = 0; n < ROUNDS; n++) for (const side of sides) rounds.get(side)?.push(await measure(side));
for (const { name, ...side } of sides) {
  const of = rounds.get(sides.find((one) => one.name === name) as Side) ?? [];
  const middle = (key: keyof Round) => median(of.map((one) => one[key]));
  console.log(
    `${name.padEnd(16)} ${middle('perSecond').toFixed().padStart(6)} messages/s, p99 ${middle('p99').toFixed(1).padStart(6)} ms; processor a message: replicas ${middle('replicaMicros').toFixed()} µs, database, Redis and others ${middle('restMicros').toFixed()} µs`,
  );
  for (const { client } of side.talkers) client.close();
}
const [plain = [], ours = []] = sides.map((side) => rounds.get(side));
const ratio = median(ours.map((one, n) => one.perSecond / (plain[n]?.perSecond ?? 0)));
const p99 = median(ours.map((one, n) => one.p99 / (plain[n]?.p99 ?? 0)));
console.log(`ratio ${ratio.toFixed(2)} (aim ≥ ${AIMS.ratio}), p99 ${p99.toFixed(1)} × (aim ≤ ${AIMS.p99})`);
const isMissed = ratio < AIMS.ratio || p99 > AIMS.p99;
if (isMissed) console.log('MISSED');
await Promise.all(sides.flatMap(({ replicas }) => replicas).map((replica) => replica.end('SIGTERM')));
await measureInserts(config.mongo.url, config.mongo.db);
endProcesses();
await dispose();
process.exit(isMissed ? 1 : 0);

async function createThreads(): Promise<void> {
  const connection = await mongoose.createConnection(config.mongo.url, { dbName: config.mongo.db }).asPromise();
  const at = new Date();
  const open = { acceptedAt: at, connectedAt: at, threadOpenUntil: new Date(at.getTime() + 24 * 60 * 60 * 1000) };
  await consultationModel(connection).insertMany(
    pairs.map(({ threadId, farmerId, doctorId }) => {
      const id = ulid();
      const people = { farmerId, doctorId, holdId: id, threadId };
      return { _id: id, seq: 1, ...sampleConsultation({ ...people, ...open, status: 'connected' }) };
    }),
  );
  await doctorModel(connection).insertMany(
    pairs.map(({ doctorId }) => ({
      ...{ _id: doctorId, seq: 1, years: 9, feePaise: 0, approval: 'approved' as const, isOn: true },
      ...{ ratingSum: 0, ratingCount: 0, createdAt: at },
    })),
  );
  await connection.close();
}

async function startSide(name: string, program: string, prepare?: () => Promise<void>): Promise<Side> {
  const main = join(import.meta.dirname, '..', program);
  const replicas: ServiceProcess[] = [];
  for (const replica of ['bench-1', 'bench-2'])
    replicas.push(await startProcess(main, { ...env, REPLICA_NAME: replica }));
  await prepare?.();
  const side: Side = { name, replicas, talkers: [], expected: new Map() };
  for (const { threadId, farmerId, doctorId } of pairs) {
    const people = [
      [farmerId, doctorId, 'farmer'],
      [doctorId, farmerId, 'doctor'],
    ] as const;
    for (const [at, [userId, otherId, role]] of people.entries()) {
      const auth = { token: identity.token({ userId, role }), userId, otherId };
      const received = (text: string) => {
        const clientId = /"clientId":"(\w+)"/.exec(text)?.[1];
        side.expected.get(`${userId}/${clientId}`)?.();
      };
      const client = await rawClient(replicas[at]?.url ?? '', auth, received);
      side.talkers.push({ userId, threadId, client });
    }
  }
  return side;
}

/**
 * Keeps `IN_FLIGHT` messages in flight, round-robin over the chats, the two sides alternating; returns the latencies in
 * ms.
 */
async function pour({ talkers, expected }: Side, until: number, least = 0): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  const sender = async () => {
    while (performance.now() < until || next < least) {
      const turn = next++ % talkers.length;
      const at = turn < PAIRS ? 2 * turn : 2 * (turn - PAIRS) + 1;
      const [me, other] = [talkers[at], talkers[at ^ 1]] as [Talker, Talker];
      const clientId = newId();
      const key = `${other.userId}/${clientId}`;
      const began = performance.now();
      const received = new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('a message was not delivered')), LATE_MS);
        expected.set(key, () => {
          clearTimeout(late);
          resolve();
        });
      });
      const message = { threadId: me.threadId, clientId, content: 'नमस्ते डॉक्टर साहब, पत्तों पर धब्बे हैं' };
      const [ack] = await Promise.all([me.client.ask(chatMessage.name, message), received]);
      expected.delete(key);
      if (!ack.ok) throw new Error(`not acknowledged: ${ack.code}`);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
  return took;
}

async function measure(side: Side): Promise<Round> {
  const [all, replicas, own] = [machineMs(), cpuMs(side), process.cpuUsage()];
  const began = performance.now();
  const took = (await pour(side, began + ROUND_MS)).sort((a, b) => a - b);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  const byReplicas = cpuMs(side) - replicas;
  const rest = machineMs() - all - byReplicas - (user + system) / 1000;
  return {
    perSecond: took.length / seconds,
    p99: took[Math.floor(took.length * 0.99)] ?? 0,
    replicaMicros: (byReplicas * 1000) / took.length,
    restMicros: (rest * 1000) / took.length,
  };
}

/** CPU time of both replicas so far (Linux only). */
function cpuMs({ replicas }: Pick<Side, 'replicas'>): number {
  return replicas.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * TICKS_MS;
  }, 0);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
