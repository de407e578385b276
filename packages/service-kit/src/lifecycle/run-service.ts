// Must stay the first import: programs import this file before all others.
import '../tracing/start.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from './service.ts';

/** The first round leaves 3 MB that only its finalizers release. Each takes some 80 ms. */
const ROUNDS = 3;
const BETWEEN_MS = 100;

/**
 * Frees the garbage of the start, some 20 MB: an idle process allocates so little that V8 would not collect it for
 * hours. Needs `--expose-gc`: the inspector, which could do it too, permanently takes 2 MB.
 */
async function collectGarbage(): Promise<void> {
  const { gc } = globalThis;
  if (gc === undefined) return;
  for (let round = 0; round < ROUNDS; round++) {
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await wait(BETWEEN_MS);
  }
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * The whole of a service's main: `node main.ts` listens until SIGTERM or SIGINT, then stops in phases and exits with 0,
 * or with 1 after an uncaught error; `node main.ts migrate` creates indexes, streams and consumers and exits, with 1
 * when it is refused or stopped before that is done; `migrate 720` gives up after 720 seconds.
 */
export async function runService(
  service: Service,
  command = process.argv[2],
  seconds = process.argv[3],
): Promise<void> {
  if (command === 'migrate') {
    const giveUp = (why: string) => {
      service.log.error({ why }, 'the migration is not done');
      // Idempotent, so nothing has to be finished first. Explicit, because signals do not end process 1 by default.
      process.exit(1);
    };
    for (const signal of SIGNALS) process.once(signal, giveUp);
    const limit = seconds && setTimeout(() => giveUp(`${seconds} s are over`), Number(seconds) * 1000);
    await service.migrate();
    await service.stop();
    clearTimeout(limit);
    for (const signal of SIGNALS) process.off(signal, giveUp);
    return;
  }
  let code = 0;
  const stop = () => {
    service.stop({ graceful: code === 0 }).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      service.log.info({ signal }, 'stopping');
      stop();
    });
  }
  // Unhandled rejections end here too.
  process.on('uncaughtException', (err, origin) => {
    code = 1;
    service.log.fatal({ err, origin }, 'stopping: an error that nobody caught');
    stop();
  });
  const address = await service.listen();
  service.log.info({ address }, 'listening');
  await collectGarbage();
}
