import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@anar/local-infrastructure/ports';
import { Processes } from '@anar/local-infrastructure/processes';
import { removeStores, type Stores } from '@anar/service-kit/testing';
import { type ProcessName, type ProcessSpec, processes, processNames } from '@anar/start/processes';
import { localSecrets } from '@anar/start/secrets';
import { Supervisor } from '@anar/start/supervisor';
import { buildWebWhenChanged } from '@anar/start/web-build';

const root = join(import.meta.dirname, '../..');
/** Higher than a day's test requests from one IP. A test of a limit sets its own. */
const plenty: Partial<Record<ProcessName, NodeJS.ProcessEnv>> = {
  auth: { OTP_UNUSED_PER_ADDRESS_HOUR: '10000', OTP_DAILY_BUDGET_UNKNOWN: '10000' },
  diagnosis: { FREE_QUESTIONS_PER_DAY: '1000', FREE_PHOTOS_PER_DAY: '1000' },
  gateway: { LIMIT_OTP_ADDRESS: '10000/600', LIMIT_LOGIN_ADDRESS: '10000/600', LIMIT_DEFAULT_ADDRESS: '100000/60' },
};
const urls = ['MONGO_URL', 'REDIS_URL', 'NATS_URL'] as const;

/** URLs of a running product. */
export interface Place {
  url: string;
  /** Names of the databases, for state that no farmer can cause. */
  databases: Readonly<Record<ProcessName, string>>;
}

/** The product as a farmer reaches it. */
export interface Product extends Place {
  /** The newest code sent to this number. */
  code(phone: string): Promise<string>;
}

/** A product on free ports, with databases of its own. */
export interface OwnProduct extends Product {
  /** Origin of each service, behind the gateway. */
  origins: Readonly<Record<ProcessName, string>>;
  /** Origin of each service's metrics. */
  management: Readonly<Record<ProcessName, string>>;
  /** Stores of each service. */
  stores: readonly Stores[];
  stop(): Promise<void>;
}

/** The product as `npm start` runs it: the same processes. */
export interface RunningSystem extends OwnProduct {
  /** Stops one process; it stays down until `restart`. */
  takeDown(name: ProcessName): Promise<void>;
  restart(name: ProcessName): Promise<void>;
  /** Log output of a process so far. */
  logOf(name: ProcessName): LogLine[];
  /**
   * Starts one more process of a service, which creates no indexes, streams or consumers. Resolves when it is ready.
   */
  addReplica(name: ProcessName): Promise<Replica>;
}

/** A log line, as far as tests read it. */
export interface LogLine {
  msg: string;
  requestId?: string;
  traceId?: string;
}

export interface Replica {
  origin: string;
  /** Origin of its metrics. */
  management: string;
  /** Kills it without a restart. */
  kill(): Promise<void>;
}

export interface SystemOptions {
  /** Other server URLs than those of the environment, e.g. of a proxy that can be cut. */
  servers?: Partial<Record<(typeof urls)[number], string>>;
  env?: Partial<Record<ProcessName, NodeJS.ProcessEnv>>;
  /** The services as built for an image (`buildServices`); default: the sources. */
  built?: string;
  /** The gateway distributes sockets between consult-chat and its replica from `addReplica`. */
  secondConsult?: boolean;
}

/** Builds the web if needed, starts everything, resolves when all are ready. */
export function runSystem(options: SystemOptions = {}): Promise<RunningSystem> {
  return start(options, (specs) => specs);
}

/** The same in one process, which halves the start-up: for tests that stop no part of it. */
export function runTogether(options: SystemOptions = {}): Promise<OwnProduct> {
  return start(options, (specs) => [asOneProcess(specs)]);
}

type Arrange = (specs: ProcessSpec[]) => ProcessSpec[];

async function start(options: SystemOptions, arrange: Arrange): Promise<RunningSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'anar-system-'));
  const running = new Processes(dataDir);
  // Turbo has built it before the task of these tests.
  const webDist =
    process.env.BUILT_WEB ?? (await buildWebWhenChanged(root, new Processes(join(root, '.data', 'test'))));
  const { clone, ...secrets } = localSecrets(dataDir);
  const port = await freePorts(processNames);
  const managementPort = await freePorts(processNames);
  const second = await freePorts(['PORT', 'MANAGEMENT_PORT']);
  const url = `http://localhost:${port.gateway}`;
  const servers = Object.fromEntries(urls.map((name) => [name, address(name, options)])) as Record<
    (typeof urls)[number],
    string
  >;
  const socketsAt = ({ name, env }: ProcessSpec) =>
    options.secondConsult &&
    name === 'gateway' && { CONSULT_URLS: `${env.CONSULT_URLS},consult-2=http://127.0.0.1:${second.PORT}` };
  const specs = processes({ port, managementPort, servers, clone, secrets, publicUrl: url, webDist, dataDir }).map(
    (spec) => ({
      ...spec,
      ...(options.built && { script: join(options.built, spec.script.replace(/\.ts$/, '.js')) }),
      // A machine busy with other tests must not shed requests.
      env: {
        ...spec.env,
        SHED_ABOVE_LAG_MS: '0',
        // Where a test cuts the servers, timeouts are its subject.
        PATIENCE: options.servers ? '1' : '10',
        ...plenty[spec.name],
        ...socketsAt(spec),
        ...options.env?.[spec.name],
      },
    }),
  );
  const started = arrange(specs);
  const stores = specs.flatMap(({ env }) => storesOf(env));
  const supervisors = new Map<ProcessName, Supervisor>();

  async function restart(name: ProcessName): Promise<void> {
    const spec = started.find((one) => one.name === name);
    if (spec === undefined) throw new Error(`no process ${name}`);
    const supervisor = new Supervisor(running, root, spec);
    supervisors.set(name, supervisor);
    await supervisor.start();
  }

  function logOf(name: ProcessName): LogLine[] {
    const lines = readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8').split('\n');
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as LogLine);
  }

  const replicas: Supervisor[] = [];
  async function addReplica(name: ProcessName): Promise<Replica> {
    const spec = started.find((one) => one.name === name);
    if (spec === undefined) throw new Error(`no process ${name}`);
    const isExpected = options.secondConsult && name === 'consult';
    const { PORT, MANAGEMENT_PORT } = isExpected ? second : await freePorts(['PORT', 'MANAGEMENT_PORT']);
    const ports = { PORT: String(PORT), MANAGEMENT_PORT: String(MANAGEMENT_PORT) };
    const env = { ...spec.env, ...ports, MIGRATE_ON_START: 'false', REPLICA_NAME: `${name}-2` };
    const supervisor = new Supervisor(running, root, { ...spec, env });
    replicas.push(supervisor);
    await supervisor.start();
    return {
      origin: `http://127.0.0.1:${PORT}`,
      management: `http://127.0.0.1:${MANAGEMENT_PORT}`,
      kill: () => supervisor.kill(),
    };
  }

  async function stop(): Promise<void> {
    await Promise.all([...supervisors.values(), ...replicas].map((supervisor) => supervisor.stop()));
    await running.stopAll();
    for (const one of stores) await removeStores(one);
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    await Promise.all(started.map(({ name }) => restart(name)));
  } catch (error) {
    await stop();
    throw error;
  }
  const originsOf = (ports: Record<ProcessName, number>) =>
    Object.fromEntries(processNames.map((name) => [name, `http://127.0.0.1:${ports[name]}`])) as OwnProduct['origins'];
  const databases = specs.map(({ name, env }: ProcessSpec) => [name, env.MONGO_DB]);
  return {
    ...productAt({ url, databases: Object.fromEntries(databases) }),
    origins: originsOf(port),
    management: originsOf(managementPort),
    stores,
    restart,
    logOf,
    addReplica,
    stop,
    takeDown: async (name) => supervisors.get(name)?.stop(),
  };
}

/** Under the gateway's name: it is the last to be ready. */
function asOneProcess(specs: readonly ProcessSpec[]): ProcessSpec {
  const { PORT } = specs.find(({ name }) => name === 'gateway')?.env ?? {};
  const env = { PORT, PROCESSES: JSON.stringify(specs) };
  // Each of the eight would collect garbage when ready, in a shared heap: more than half of such a start.
  const flags = ['--no-expose-gc', '--max-old-space-size=768', '--max-semi-space-size=8'];
  return { name: 'gateway', script: 'tests/system/one-process.ts', ready: '/readyz', env, defaults: {}, flags };
}

/** The product that another process started. */
export function productAt({ url, databases }: Place): Product {
  return {
    url,
    databases,
    async code(phone) {
      const reply = await fetch(`${url}/dev/inbox?to=${phone}`);
      const { messages } = (await reply.json()) as { messages: { text: string }[] };
      const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0];
      if (code === undefined) throw new Error(`no code for ${phone}`);
      return code;
    },
  };
}

function address(name: (typeof urls)[number], options: SystemOptions): string {
  const url = options.servers?.[name] ?? process.env[name];
  if (url === undefined) throw new Error(`${name} is not set: run the tests with npm test`);
  return url;
}

/** A service's databases, keys and streams on the real servers, also if the processes use a proxy. */
function storesOf(env: NodeJS.ProcessEnv): Stores[] {
  if (env.MONGO_DB === undefined) return [];
  return [
    {
      mongo: { url: address('MONGO_URL', {}), db: env.MONGO_DB },
      redis: { url: address('REDIS_URL', {}), prefix: env.REDIS_PREFIX ?? '' },
      nats: { url: address('NATS_URL', {}), stream: env.NATS_STREAM ?? '' },
    },
  ];
}
