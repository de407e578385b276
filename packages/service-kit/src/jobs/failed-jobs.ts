import { type Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { BaseConfig } from '../lifecycle/config.ts';
import { jobsPrefix } from './jobs.ts';

/** A job that was given up after its last try. */
export interface FailedJob {
  /** Service and job: `auth-notify`. */
  queue: string;
  id: string;
  attempts: number;
  reason: string;
  failedAt: string;
}

type RedisConfig = BaseConfig['redis'];

/** Failed jobs of all services of a system, by queue, oldest first. Throws when Redis does not answer. */
export function listFailedJobs(config: RedisConfig): Promise<FailedJob[]> {
  return withFailedJobs(config, async (jobs) => jobs.map(described));
}

/**
 * Retries one failed job of a queue, or all, with all their tries. Returns how many. Throws when Redis does not answer.
 */
export function retryFailedJobs(config: RedisConfig, of: { queue: string; id?: string }): Promise<number> {
  return withFailedJobs(config, async (jobs) => {
    const wanted = jobs.filter(({ queueName, id }) => queueName === of.queue && id === (of.id ?? id));
    for (const job of wanted) await job.retry('failed', { resetAttemptsMade: true });
    return wanted.length;
  });
}

async function withFailedJobs<T>(config: RedisConfig, work: (jobs: Job[]) => Promise<T>): Promise<T> {
  const connection = new Redis(config.url, { lazyConnect: true, connectTimeout: 5000, retryStrategy: () => null });
  let broken: Error | undefined;
  connection.on('error', (error) => {
    broken = error;
  });
  try {
    await connection.connect().catch((error: Error) => {
      throw broken ?? error;
    });
    const prefix = jobsPrefix(config);
    const names = await queuesWithFailed(connection, prefix);
    const queues = names.map((name) => new Queue(name, { connection, prefix, skipVersionCheck: true }));
    const jobs = await Promise.all(queues.map((queue) => queue.getJobs('failed', 0, -1, true)));
    return await work(jobs.flat());
  } finally {
    connection.disconnect();
  }
}

async function queuesWithFailed(redis: Redis, prefix: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const keys of redis.scanStream({ match: `${prefix}:*:failed`, count: 500 })) {
    for (const key of keys as string[]) names.add(key.slice(`${prefix}:`.length, -':failed'.length));
  }
  return [...names].sort();
}

function described({ id = '', queueName, attemptsMade, failedReason, finishedOn = 0 }: Job): FailedJob {
  const failedAt = new Date(finishedOn).toISOString();
  return { queue: queueName, id, attempts: attemptsMade, reason: failedReason ?? '', failedAt };
}
