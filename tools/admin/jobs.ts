import { PlainError, reason } from '@anar/console/progress';
import { type FailedJob, listFailedJobs, retryFailedJobs } from '@anar/service-kit/jobs/failed-jobs';
import { printLines } from '@anar/service-kit/lifecycle/print-lines';
import { settings } from './settings.ts';

/** Lists failed jobs. */
export async function failedJobs(env: NodeJS.ProcessEnv): Promise<void> {
  const failed = await listFailedJobs(redisOf(env)).catch(unanswered);
  printLines([...failed.map(describe), `${failed.length} jobs failed`]);
}

/** Retries a failed job of a queue; all of them without an id. */
export async function retryJobs(env: NodeJS.ProcessEnv, of: { queue: string; id?: string }): Promise<void> {
  const count = await retryFailedJobs(redisOf(env), of).catch(unanswered);
  if (count === 0) throw new PlainError('no such failed job; npm run admin -- jobs lists them');
  console.log(`${count} jobs are tried again`);
}

export function redisOf(env: NodeJS.ProcessEnv) {
  const { REDIS_URL: url, REDIS_PREFIX: prefix } = settings(['REDIS_URL', 'REDIS_PREFIX'], env);
  return { url, prefix };
}

export function unanswered(error: unknown): never {
  throw new PlainError(`Redis does not answer (${reason(error)}). Is npm start running? REDIS_URL names another.`);
}

function describe({ failedAt, queue, id, attempts, reason: why }: FailedJob): string {
  return `${failedAt}  ${queue}  ${id}  after ${attempts} tries: ${why.split('\n', 1)[0]}`;
}
