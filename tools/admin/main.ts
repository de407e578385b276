import { PlainError, reportFailure } from '@anar/console/progress';
import { dead } from './dead.ts';
import { failedJobs, retryJobs } from './jobs.ts';
import { marketImport } from './market-import.ts';

/** `npm run admin -- <command>`: what an operator does by hand. */

const USAGE = `usage: npm run admin -- <command>
  dead                        lists parked events
  dead replay <consumer>      hands a consumer its parked events again
  jobs                        lists failed jobs
  jobs retry <queue> <id>     has a failed job tried again; --all in place of the id: every one of the queue
  market-import <file>        loads older mandi prices from a CSV of Agmarknet or data.gov.in`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  reportFailure(error);
}

async function run([topic, ...rest]: string[]): Promise<void> {
  const [first, second, third] = rest;
  const env = process.env;
  if (topic === 'dead' && first === undefined) await dead(env);
  else if (topic === 'dead' && first === 'replay' && second !== undefined) await dead(env, second);
  else if (topic === 'jobs' && first === undefined) await failedJobs(env);
  else if (topic === 'jobs' && first === 'retry' && second !== undefined && third !== undefined)
    await retryJobs(env, { queue: second, ...(third !== '--all' && { id: third }) });
  else if (topic === 'market-import' && first !== undefined) await marketImport(first, env);
  else throw new PlainError(USAGE);
}
