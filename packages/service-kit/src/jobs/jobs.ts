import { createRequire } from 'node:module';
import type { JobContract } from '@anar/contracts/job';
import { type Job, Queue, type Telemetry, type Worker } from 'bullmq';
import type { Static } from 'typebox';
import type { Tombstones } from '../events/tombstones.ts';
import { checker } from '../http/validation.ts';
import type { BaseConfig } from '../lifecycle/config.ts';
import type { Logger } from '../lifecycle/logger.ts';
import { gaugeAtScrape, type Metrics } from '../lifecycle/metrics.ts';
import { ReplyFirstRedis } from '../lifecycle/redis.ts';
import { isTracing } from '../tracing/tracing.ts';
import { type JobData, type JobHandler, type JobWork, retryStrategy, startWorker } from './job-worker.ts';

export interface AddOptions {
  /** Milliseconds from now. */
  delay?: number;
  requestId?: string | undefined;
}

export interface Jobs {
  /** Says how a job is done. It may run twice: the handler must be safe to repeat. */
  define<C extends JobContract>(job: C, handler: JobHandler<C>): void;
  /**
   * Adds a job under an id made of what it does: the same id while it waits or runs is the same job; one whose last try
   * failed is tried again. Throws when Redis is away or the payload does not fit.
   */
  add<C extends JobContract>(job: C, id: string, payload: Static<C['payload']>, options?: AddOptions): Promise<void>;
  /** Removes the jobs about a person (`userId` in their payload) that wait or failed. One that runs ends by itself. */
  forget(userId: string): Promise<void>;
  /** Runs a job (with an empty payload) by a cron pattern, in India's time. A run that fell into an outage is made up for, once. */
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
  /** How long a job of a worker that died stays its own, in ms. */
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
/** Jobs of each state that are looked at together. */
const LOOK = 500;
/** India has no summer time: a fixed offset is exact, and the tables of time zones that ICU loads for a name take 7 MB. */
const INDIA = 'UTC+5:30';

// Else Luxon, by which BullMQ's cron parser reckons, asks ICU for the locale of the machine with the first job by the clock.
const load = createRequire(import.meta.url);
const luxon = load('luxon') as { Settings: { defaultLocale: string } };
luxon.Settings.defaultLocale = 'en';

/** With it a job goes on with the trace that added it; loaded where somebody wants traces. */
function jobTelemetry(): { telemetry?: Telemetry } {
  if (!isTracing()) return {};
  const { BullMQOtel } = load('bullmq-otel') as typeof import('bullmq-otel');
  return { telemetry: new BullMQOtel() };
}

/** What the keys of all queues of a system begin with. */
export const jobsPrefix = ({ prefix }: Pick<BaseConfig['redis'], 'prefix'>): string => `${prefix}-jobs`;

/** Jobs of one service in BullMQ: one queue and one worker each, own connections. */
export function createJobs(deps: JobsDeps): JobsParts {
  const { service, log } = deps;
  const defined = new Map<string, JobDefinition>();
  const stopping = new AbortController();
  const prefix = jobsPrefix(deps.redis);
  const traced = jobTelemetry();
  // Adding must fail at once while Redis is away; workers wait on connections of their own, made by BullMQ.
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

  // Of all replicas, also jobs that failed before this process began.
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

  async function forgetIn(queue: Queue<JobData>, userId: string): Promise<void> {
    const about: Job<JobData>[] = [];
    for (let first = 0; ; first += LOOK) {
      const page = await queue.getJobs([...NOT_RUNNING], first, first + LOOK - 1);
      // A job that went while the page was read is undefined.
      about.push(...page.filter((job) => (job?.data?.payload as { userId?: unknown } | undefined)?.userId === userId));
      if (page.length === 0) break;
    }
    for (const job of about)
      await job.remove().catch(async (error: unknown) => {
        // A worker took it meanwhile, which finds the tombstone.
        if (!(await job.isActive())) throw error;
      });
  }

  /** What Redis must know of a job: whether it runs alone, and when. An equal schedule is left alone: setting it anew drops a run that is due. */
  async function announce({ contract, queue, pattern }: JobDefinition): Promise<void> {
    const { name } = contract;
    if (contract.alone) await queue.setGlobalConcurrency(1);
    if (pattern === undefined) return;
    const known = await queue.getJobScheduler(name);
    if (known?.pattern === pattern && known.tz === INDIA) return;
    await queue.upsertJobScheduler(name, { pattern, tz: INDIA }, { name, data: { payload: {} } });
    log.info({ job: name, pattern }, 'job is scheduled');
  }

  /** At every connection, for a Redis that came back empty. */
  async function announceAll(): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      for (const one of defined.values()) await announce(one);
    } catch (err) {
      log.warn({ err }, 'jobs could not be scheduled yet');
      setTimeout(announceAll, RETRY_MS).unref();
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
    async forget(userId) {
      for (const { queue } of defined.values()) await forgetIn(queue, userId);
    },
    every(contract, pattern) {
      find(contract.name).pattern = pattern;
    },
    async start() {
      if (stopping.signal.aborted) return;
      for (const one of defined.values())
        one.worker = startWorker(one, { ...deps, redisUrl: deps.redis.url, prefix, traced });
      adding.on('ready', announceAll);
      if (adding.status === 'ready') await announceAll();
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
