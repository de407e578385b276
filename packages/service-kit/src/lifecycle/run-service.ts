// First of all: programs import this file before the rest of themselves.
import '../tracing/start.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Service } from './service.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * The whole of a service's main: `node main.ts` listens until SIGTERM or SIGINT, then stops in phases and ends with 0, or
 * with 1 after an error that nobody caught; `node main.ts migrate` creates indexes, streams and consumers and ends, with 1
 * when it is refused, or told to stop before that is done; after `migrate 720` as many seconds are over it ends by itself.
 */
export async function runService(
  service: Service,
  command = process.argv[2],
  seconds = process.argv[3],
): Promise<void> {
  if (command === 'migrate') {
    const giveUp = (why: string) => {
      service.log.error({ why }, 'the migration is not done');
      // All of it may be repeated, so nothing has to be finished first. As process 1 nobody else would end it.
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
  // Promises whose failure nobody handles end here too.
  process.on('uncaughtException', (err, origin) => {
    code = 1;
    service.log.fatal({ err, origin }, 'stopping: an error that nobody caught');
    stop();
  });
  const address = await service.listen();
  service.log.info({ address }, 'listening');
  await collectGarbage();
}
