import { createRequire } from 'node:module';
import type { JobContract } from '@anar/contracts/messages/job';
import { type Job, Queue, type Telemetry, type Worker } from 'bullmq';
import type { Static } from 'typebox';
import type { Tombstones } from '../events/erasure/tombstones.ts';
import { checker } from '../http/validation.ts';
import type { BaseConfig } from '../lifecycle/config.ts';
import { ReplyFirstRedis } from '../lifecycle/connections/redis.ts';
import type { Logger } from '../lifecycle/operations/logger.ts';
import { gaugeAtScrape, type Metrics } from '../lifecycle/operations/metrics.ts';
import { isTracing } from '../tracing/tracing.ts';
import { type JobData, type JobHandler, type JobWork, retryStrategy, startWorker } from './job-worker.ts';

export interface AddOptions {
  /** Milliseconds from now. */
  delay?: number;
  requestId?: string | undefined;
}

export interface Jobs {
  /** Registers the handler of a job. A job may run twice: the handler must be idempotent. */
  define<C extends JobContract>(job: C, handler: JobHandler<C>): void;
  /**
   * Adds a job under an id made of what it does. Deduplicated by id while the job waits or runs; a job that failed its
   * last try is retried. Throws when Redis is unreachable or the payload does not fit.
   */
  add<C extends JobContract>(job: C, id: string, payload: Static<C['payload']>, options?: AddOptions): Promise<void>;
  /** Removes waiting and failed jobs about a user (`userId` in their payload). A running one is not interrupted. */
  erase(userId: string): Promise<void>;
  /**
   * Runs a job (empty payload) by a cron pattern in India's time. A run missed during an outage is made up for once.
   */
  every(job: JobContract, pattern: string): void;
}

export interface JobsParts extends Jobs {
  start(): Promise<void>;
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
}

export interface JobsDeps {
  service: string;
  redis: BaseConfig['redis'];
  /** How long a crashed worker keeps the lock of its job, in ms. */
  lockMs: number;
  patience: number;
  log: Logger;
  metrics: Metrics;
  tombstones: Pick<Tombstones, 'has'> | undefined;
  /** After every job: its effect may have put an event into an outbox. */
  onDone: () => void;
}

interface JobDefinition extends JobWork {
  pattern?: string;
  worker?: Worker<JobData>;
}

const ATTEMPTS = 8;
const FIRST_BACKOFF_MS = 2000;
const KEEP_FAILED_SECONDS = 30 * 24 * 60 * 60;
const RETRY_MS = 2000;
const NOT_RUNNING = ['waiting', 'prioritized', 'delayed', 'failed'] as const;
/** Jobs of each state that are read at a time. */
const PAGE = 500;
/** India has no summer time: a fixed offset is exact, and the time zone tables that ICU loads for a name take 7 MB. */
const INDIA = 'UTC+5:30';

// Otherwise Luxon, used by BullMQ's cron parser, asks ICU for the machine's locale at the first scheduled job.
const load = createRequire(import.meta.url);
const luxon = load('luxon') as { Settings: { defaultLocale: string } };
luxon.Settings.defaultLocale = 'en';

/** With it a job continues the trace of the code that added it; loaded only when tracing is on. */
function jobTelemetry(): { telemetry?: Telemetry } {
  if (!isTracing()) return {};
  const { BullMQOtel } = load('bullmq-otel') as typeof import('bullmq-otel');
  return { telemetry: new BullMQOtel() };
}

/** Redis key prefix of all queues of a system. */
export const jobsPrefix = ({ prefix }: Pick<BaseConfig['redis'], 'prefix'>): string => `${prefix}-jobs`;

/** Jobs of one service in BullMQ: one queue and one worker each, own connections. */
export function createJobs(deps: JobsDeps): JobsParts {
  const { service, log } = deps;
  const defined = new Map<string, JobDefinition>();
  const stopping = new AbortController();
  const prefix = jobsPrefix(deps.redis);
  const traced = jobTelemetry();
  // Adding must fail at once while Redis is unreachable; workers wait on connections of their own, made by BullMQ.
  const adding = new ReplyFirstRedis(deps.redis.url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000 * deps.patience,
    commandTimeout: 2000 * deps.patience,
    socketTimeout: 5000 * deps.patience,
    retryStrategy,
  });
  adding.on('error', (err) => log.debug({ err }, 'job queues have no redis'));

  // Counts over all replicas, also jobs that failed before this process started.
  function countAtScrape(name: string, help: string, count: (queue: Queue<JobData>) => Promise<number>): void {
    const measures = () => [...defined].map(([job, { queue }]) => [job, () => count(queue)] as const);
    gaugeAtScrape(deps.metrics.registry, { name, help, label: 'job', measures }, log);
  }
  countAtScrape('jobs_waiting', 'Jobs whose time has come and that nobody has begun', (queue) =>
    queue.getWaitingCount(),
  );
  countAtScrape('jobs_lag_seconds', 'How long ago the time of the oldest of them came', async (queue) => {
    const [oldest] = await queue.getWaiting(0, 0);
    return oldest ? Math.max(0, Date.now() - oldest.timestamp - oldest.delay) / 1000 : 0;
  });
  countAtScrape('jobs_open', 'Jobs that are not done, those whose time has not come too', (queue) =>
    queue.getJobCountByTypes('waiting', 'prioritized', 'delayed', 'active'),
  );
  countAtScrape('jobs_failed', 'Jobs kept after their last try failed', (queue) => queue.getFailedCount());

  function find(name: string): JobDefinition {
    const known = defined.get(name);
    if (known === undefined) throw new Error(`Job ${name} of ${service} has no worker: define it first`);
    return known;
  }

  async function removeAbout(queue: Queue<JobData>, userId: string): Promise<void> {
    const about: Job<JobData>[] = [];
    for (let first = 0; ; first += PAGE) {
      const page = await queue.getJobs([...NOT_RUNNING], first, first + PAGE - 1);
      // A job removed while the page was read is undefined.
      about.push(...page.filter((job) => (job?.data?.payload as { userId?: unknown } | undefined)?.userId === userId));
      if (page.length === 0) break;
    }
    for (const job of about)
      await job.remove().catch(async (error: unknown) => {
        // A worker started it meanwhile, and finds the tombstone.
        if (!(await job.isActive())) throw error;
      });
  }

  /**
   * Writes a job's concurrency and schedule to Redis. An equal schedule is left alone: rewriting it drops a due run.
   */
  async function register({ contract, queue, pattern }: JobDefinition): Promise<void> {
    const { name } = contract;
    if (contract.alone) await queue.setGlobalConcurrency(1);
    if (pattern === undefined) return;
    const known = await queue.getJobScheduler(name);
    if (known?.pattern === pattern && known.tz === INDIA) return;
    await queue.upsertJobScheduler(name, { pattern, tz: INDIA }, { name, data: { payload: {} } });
    log.info({ job: name, pattern }, 'job is scheduled');
  }

  /** Runs at every connection, because Redis may have come back empty. */
  async function registerAll(): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      for (const one of defined.values()) await register(one);
    } catch (err) {
      log.warn({ err }, 'jobs could not be scheduled yet');
      setTimeout(registerAll, RETRY_MS).unref();
    }
  }

  return {
    define(contract, handler) {
      if (defined.has(contract.name)) throw new Error(`Job ${contract.name} of ${service} is defined twice`);
      const queue = new Queue<JobData>(`${service}-${contract.name}`, {
        connection: adding,
        prefix,
        skipWaitingForReady: true,
        skipVersionCheck: true,
        ...traced,
        defaultJobOptions: {
          attempts: contract.attempts ?? ATTEMPTS,
          backoff: { type: 'exponential', delay: FIRST_BACKOFF_MS, jitter: 0.3 },
          removeOnComplete: true,
          removeOnFail: { age: KEEP_FAILED_SECONDS },
        },
      });
      queue.on('error', (err) => log.debug({ err, job: contract.name }, 'job queue has no redis'));
      const check = checker(contract.payload);
      defined.set(contract.name, { contract, queue, check, handler });
    },
    async add(contract, id, payload, { delay, requestId } = {}) {
      const { queue, check } = find(contract.name);
      const checked = check(payload);
      if (!checked.ok) throw new Error(`Job ${contract.name} does not fit: ${JSON.stringify(checked.problems)}`);
      const data: JobData = { payload: checked.value, ...(requestId !== undefined && { requestId }) };
      const kept = await queue.getJob(id);
      if (kept && (await kept.isFailed())) {
        await kept.updateData(data);
        await kept.retry('failed', { resetAttemptsMade: true });
        return;
      }
      await queue.add(contract.name, data, { jobId: id, ...(delay !== undefined && { delay }) });
    },
    async erase(userId) {
      for (const { queue } of defined.values()) await removeAbout(queue, userId);
    },
    every(contract, pattern) {
      find(contract.name).pattern = pattern;
    },
    async start() {
      if (stopping.signal.aborted) return;
      for (const one of defined.values())
        one.worker = startWorker(one, { ...deps, redisUrl: deps.redis.url, prefix, traced });
      adding.on('ready', registerAll);
      if (adding.status === 'ready') await registerAll();
    },
    async stopWorkers() {
      stopping.abort();
      await Promise.all([...defined.values()].map((one) => one.worker?.close()));
    },
    async close() {
      await Promise.all([...defined.values()].map((one) => one.queue.close()));
      adding.disconnect();
    },
  };
}
