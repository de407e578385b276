import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFailure } from '@anar/console/progress';
import { localInfrastructure } from '@anar/local-infrastructure/infrastructure';
import { lock } from '@anar/local-infrastructure/lock';
import { Processes } from '@anar/local-infrastructure/processes';
import { endProcesses } from '@anar/service-kit/testing/processes';
import { startFleet } from './fleet.ts';
import { runChaos } from './run.ts';

/**
 * `npm run test:chat [-- --minutes N] [--seed S]`: 40 people talk in 20 chats over three replicas while servers come and
 * go, for N minutes, 5,000 messages at least; prints what became of every message, and ends with 1 if one was lost,
 * doubled or out of order.
 */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const dataDir = join(import.meta.dirname, '../../.data/chat');

try {
  mkdirSync(dataDir, { recursive: true });
  const held = await lock(join(dataDir, 'lock'), (pid) => console.log(`… waiting for the run of process ${pid}`));
  const processes = new Processes(dataDir);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      processes.close();
      endProcesses();
    });
  try {
    await processes.stopOrphans();
    const { stop, ...urls } = await localInfrastructure({ dataDir, processes, throwaway: true });
    Object.assign(process.env, urls);
    console.log(`seed ${seed}`);
    const fleet = await startFleet();
    const options = { seed, threads: 20, messages: 5000, faults: { rounds: 2 }, minutes: Number(values.minutes) };
    const { verdict, unexpected, ...numbers } = await runChaos(fleet, { ...options, say: console.log });
    const { examples, ...counts } = verdict;
    console.log(numbers);
    console.table([counts]);
    for (const line of [...examples, ...unexpected.slice(0, 20)]) console.log(line);
    if (Object.values(counts).some((count) => count > 0) || unexpected.length > 0) process.exitCode = 1;
    await fleet.stop();
    await stop();
  } finally {
    endProcesses();
    await processes.stopAll();
    held.release();
  }
} catch (error) {
  reportFailure(error);
}
