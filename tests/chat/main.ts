import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { reportFailure } from '@anar/console/progress';
import { localInfrastructure } from '@anar/local-infrastructure/infrastructure';
import { lock } from '@anar/local-infrastructure/lock';
import { Processes } from '@anar/local-infrastructure/processes';
import { endProcesses } from '@anar/service-kit/testing/processes';
import { startFleet } from './fleet.ts';
import { type ChatRunOptions, chatRunOptions, USAGE } from './options.ts';
import { runChaos } from './run.ts';

/** `npm run test:chat`: see `USAGE`. */

const dataDir = join(import.meta.dirname, '../../.data/chat');

try {
  const asked = chatRunOptions(process.argv.slice(2));
  if (asked) await runAsked(asked);
  else console.log(USAGE);
} catch (error) {
  reportFailure(error);
}

async function runAsked({ minutes, seed = Date.now() % 1_000_000 }: ChatRunOptions): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const held = await lock(join(dataDir, 'lock'), (pid) => console.log(`… waiting for the run of process ${pid}`));
  const processes = new Processes(dataDir);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      processes.close();
      endProcesses();
      // Without its replicas there is nothing left to judge.
      process.exit(1);
    });
  try {
    await processes.stopOrphans();
    const { stop, ...urls } = await localInfrastructure({ dataDir, processes, throwaway: true });
    Object.assign(process.env, urls);
    console.log(`seed ${seed}`);
    const fleet = await startFleet();
    try {
      const options = { seed, threads: 20, messages: 5000, faults: { rounds: 2 }, minutes };
      const { verdict, unexpected, ...numbers } = await runChaos(fleet, { ...options, say: console.log });
      const { examples, ...counts } = verdict;
      console.log(numbers);
      console.table([counts]);
      for (const line of [...examples, ...unexpected.slice(0, 20)]) console.log(line);
      const isBlameless = Object.values(counts).every((count) => count === 0) && unexpected.length === 0;
      console.log(isBlameless ? '✓ nothing lost, doubled or out of order' : '✗ see above');
      if (!isBlameless) process.exitCode = 1;
    } finally {
      // Its connections would keep this process alive.
      await fleet.stop();
      await stop();
    }
  } finally {
    endProcesses();
    await processes.stopAll();
    held.release();
  }
}
