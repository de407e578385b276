import { join } from 'node:path';
import { sampleConsultation } from '@anar/consult-chat/testing/sample-consultation';
import { freePorts } from '@anar/local-infrastructure/ports';
import { eventually, removeStores, testConfig, testIdentity } from '@anar/service-kit/testing';
import { environmentOf, type ServiceProcess, startProcess } from '@anar/service-kit/testing/processes';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { type Db, MongoClient } from 'mongodb';
import { ulid } from 'ulid';
import { type Balancer, startBalancer } from './balancer.ts';
import type { Seen } from './judge.ts';

const root = join(import.meta.dirname, '../..');
const REPLICAS = ['chat-1', 'chat-2', 'chat-3'] as const;
type Replica = (typeof REPLICAS)[number];
/** Attempts: by then every replica has reconnected to its servers, on a busy machine too. */
const READY_TRIES = 1800;
const ERROR = 50;
const PLENTY = '1000000/60';

export interface Pair {
  threadId: string;
  farmerId: string;
  doctorId: string;
}

/** Three replicas behind the gateway, each a process, with a proxy that can be cut before each server. */
export interface Fleet {
  url: string;
  database: Db;
  proxies: Record<'mongo' | 'redis' | 'nats', TcpProxy>;
  replicas: readonly Replica[];
  token(userId: string, role: 'farmer' | 'doctor', sid: string): string;
  /** Open consultations, each with two new users. */
  createPairs(count: number): Promise<Pair[]>;
  stored(threadId: string): Promise<Seen[]>;
  /** Unexpected errors in the replicas' logs. */
  errors(): string[];
  end(replica: Replica, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  restart(replica: Replica): Promise<void>;
  /** Every replica reports all its servers as available. */
  allReady(): Promise<void>;
  stop(): Promise<void>;
}

export interface FleetOptions {
  /** A program for the replicas instead of the service's own. */
  main?: string;
}

export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  const { main = join(root, 'services/consult-chat/src/main.ts') } = options;
  const identity = testIdentity();
  const config = testConfig('chat', { jwksUrl: identity.jwksUrl, patience: 1 });
  const [mongo, redis, nats] = await Promise.all(
    [config.mongo.url, config.redis.url, config.nats.url].map((url) => tcpProxy(url)),
  );
  if (!mongo || !redis || !nats) throw new Error('no proxies');
  const proxies = { mongo, redis, nats };
  const client = await MongoClient.connect(config.mongo.url);
  const database = client.db(config.mongo.db);
  const running = new Map<string, ServiceProcess>();
  const started: ServiceProcess[] = [];
  // The gateway knows a replica by its address, and no other process may take it during an outage.
  const ports = await freePorts(REPLICAS);
  const shared = { SHED_ABOVE_LAG_MS: '0', LOG_LEVEL: 'info' };
  let gateway: ServiceProcess | undefined;
  let balancer: Balancer | undefined;

  async function restart(replica: Replica): Promise<void> {
    const replicaNow = await startProcess(main, {
      ...environmentOf(config),
      ...shared,
      MONGO_URL: mongo?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      NATS_URL: nats?.url ?? '',
      REPLICA_NAME: replica,
      PORT: String(ports[replica]),
      MIGRATE_ON_START: String(running.size === 0),
    });
    running.set(replica, replicaNow);
    started.push(replicaNow);
  }

  async function stop(): Promise<void> {
    await gateway?.end('SIGKILL');
    await Promise.all([...running.values()].map((replica) => replica.end('SIGKILL')));
    await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
    balancer?.stop();
    await client.close();
    await removeStores(config);
  }

  try {
    // The first creates the indexes: two concurrent ones can deadlock in PostgreSQL behind FerretDB.
    const [first, ...others] = REPLICAS;
    await restart(first);
    await Promise.all(others.map(restart));
    const urls = REPLICAS.map((name) => `${name}=${running.get(name)?.url}`).join(',');
    balancer = await startBalancer(Object.values(ports));
    const limits = { LIMIT_DEFAULT_USER: PLENTY, LIMIT_DEFAULT_ADDRESS: PLENTY, LIMIT_REALTIME_ADDRESS: PLENTY };
    gateway = await startProcess(join(root, 'gateway/src/main.ts'), {
      ...environmentOf(config),
      ...shared,
      ...limits,
      CONSULT_URL: balancer.url,
      CONSULT_URLS: urls,
    });
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url: gateway.url,
    database,
    proxies,
    replicas: REPLICAS,
    token: (userId, role, sid) => identity.token({ userId, role, sid }),
    async createPairs(count) {
      const pairs = Array.from({ length: count }, () => ({ threadId: ulid(), farmerId: ulid(), doctorId: ulid() }));
      const at = new Date();
      const chatExpiresAt = new Date(at.getTime() + 3 * 24 * 60 * 60 * 1000);
      const consultations = pairs.map(({ threadId, farmerId, doctorId }) => {
        const id = ulid();
        const open = { threadId, threadOpenUntil: chatExpiresAt, acceptedAt: at, connectedAt: at, seq: 1, outbox: [] };
        const fields = sampleConsultation({ farmerId, doctorId, holdId: id, status: 'connected', ...open });
        return { _id: id as never, ...fields, ...open };
      });
      const doctors = pairs.map(({ doctorId }) => ({
        ...{ _id: doctorId as never, name: 'डॉ. सुनीता', specialty: 'रोग', years: 9, languages: ['hi'], feePaise: 0 },
        ...{ registrationNumber: '', approval: 'approved', isOn: true, ratingSum: 0, ratingCount: 0, createdAt: at },
        ...{ seq: 1, outbox: [] },
      }));
      await database.collection('consultations').insertMany(consultations);
      await database.collection('doctors').insertMany(doctors);
      return pairs;
    },
    async stored(threadId) {
      const entries = await database.collection('chat_log').find({ threadId }).sort({ rev: 1, _id: 1 }).toArray();
      return entries.map(({ rev, seq, kind, by, clientId }) =>
        kind === 'message' ? { rev, seq, message: `${by === '' ? null : by}/${clientId}` } : { rev },
      );
    },
    errors: () =>
      started.flatMap(({ lines }) => lines.filter(({ level }) => level >= ERROR).map((line) => JSON.stringify(line))),
    async end(replica, signal) {
      await running.get(replica)?.end(signal);
    },
    restart,
    async allReady() {
      const unready = async ([name, { url }]: [string, ServiceProcess]) => {
        const reply = await fetch(`${url}/readyz`).catch(() => undefined);
        return reply?.status === 200 ? [] : [`${name}: ${reply ? await reply.text() : 'no answer'}`];
      };
      let left: string[] = [];
      await eventually(async () => {
        left = (await Promise.all([...running].map(unready))).flat();
        return left.length === 0;
      }, READY_TRIES).catch(() => {
        throw new Error(`not ready in ${READY_TRIES} looks: ${left.join('; ')}`);
      });
    },
    stop,
  };
}
