import type { JobContract } from '@anar/contracts/messages/job';
import { type Job, type Queue, type Telemetry, UnrecoverableError, Worker } from 'bullmq';
import type { Static } from 'typebox';
import type { Tombstones } from '../events/erasure/tombstones.ts';
import type { checker } from '../http/validation.ts';
import type { Logger } from '../lifecycle/operations/logger.ts';
import type { Metrics } from '../lifecycle/operations/metrics.ts';

export interface JobContext {
  jobId: string;
  requestId: string | undefined;
  /** 1 for the first try. */
  attempt: number;
}

export type JobHandler<C extends JobContract> = (payload: Static<C['payload']>, context: JobContext) => Promise<void>;

/** The data of a job in the queue. */
export interface JobData {
  payload: unknown;
  requestId?: string;
}

export interface JobWork<C extends JobContract = JobContract> {
  contract: C;
  queue: Queue<JobData>;
  check: ReturnType<typeof checker>;
  handler: JobHandler<C>;
}

export interface WorkerDeps {
  redisUrl: string;
  prefix: string;
  /** How long a crashed worker keeps the lock of its job, in ms. */
  lockMs: number;
  /** Empty when tracing is off. */
  traced: { telemetry?: Telemetry };
  log: Logger;
  metrics: Metrics;
  tombstones: Pick<Tombstones, 'has'> | undefined;
  /** After every job: its effect may have put an event into an outbox. */
  onDone: () => void;
}

const CONCURRENCY = 8;

/** Delay before the next connection attempt while Redis is unreachable, in ms. */
export const retryStrategy = (times: number): number => Math.min(times * 200, 2000);

/**
 * Processes the jobs of one queue. Jobs about an erased user are no-ops; jobs with an invalid payload are not retried.
 */
export function startWorker({ contract, queue, check, handler }: JobWork, deps: WorkerDeps): Worker<JobData> {
  const { log, metrics } = deps;
  const { name } = contract;

  async function perform(job: Job<JobData>): Promise<void> {
    const checked = check(job.data.payload);
    if (!checked.ok) throw new UnrecoverableError(`payload does not fit: ${JSON.stringify(checked.problems)}`);
    const { userId } = checked.value as { userId?: unknown };
    if (typeof userId === 'string' && (await deps.tombstones?.has(userId))) return;
    const { id = '', attemptsMade } = job;
    await handler(checked.value, { jobId: id, requestId: job.data.requestId, attempt: attemptsMade + 1 });
    deps.onDone();
  }

  async function timed(job: Job<JobData>): Promise<void> {
    const end = metrics.jobSeconds.startTimer({ job: name });
    try {
      await perform(job);
      end({ outcome: 'done' });
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }

  const worker = new Worker<JobData>(queue.name, timed, {
    connection: { url: deps.redisUrl, retryStrategy, connectTimeout: 2000, maxRetriesPerRequest: null },
    prefix: deps.prefix,
    concurrency: contract.alone ? 1 : CONCURRENCY,
    maxStalledCount: 5,
    lockDuration: deps.lockMs,
    stalledInterval: deps.lockMs,
    ...deps.traced,
  });
  worker.on('error', (err) => log.debug({ err, job: name }, 'job worker has no redis'));
  worker.on('failed', (job, err) => {
    const triesLeft = (job?.opts.attempts ?? 1) - (job?.attemptsMade ?? 0);
    const line = { err, job: name, jobId: job?.id, requestId: job?.data.requestId, triesLeft };
    if (typeof job?.finishedOn === 'number') log.error(line, 'job failed for good');
    else log.warn(line, 'job failed');
  });
  return worker;
}
