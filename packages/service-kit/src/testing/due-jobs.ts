import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { jobsPrefix } from '../jobs/jobs.ts';
import type { Stores } from './testing.ts';

/** Makes every delayed job of this name due, in all services that have one. Returns how many. */
export async function makeDue({ redis: { url, prefix } }: Pick<Stores, 'redis'>, job: string): Promise<number> {
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const all = jobsPrefix({ prefix });
  let due = 0;
  for (const key of await connection.keys(`${all}:*-${job}:delayed`)) {
    const queue = new Queue(key.slice(all.length + 1, -':delayed'.length), { connection, prefix: all });
    for (const one of await queue.getDelayed()) {
      await one.promote();
      due += 1;
    }
    await queue.close();
  }
  connection.disconnect();
  return due;
}
