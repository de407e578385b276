import type { Service } from './service.ts';

/**
 * The whole of a service's main: `node main.ts` listens until SIGTERM or SIGINT, then stops in phases;
 * `node main.ts migrate` creates indexes, streams and consumers and ends.
 */
export async function runService(service: Service, command = process.argv[2]): Promise<void> {
  if (command === 'migrate') {
    await service.migrate();
    await service.stop();
    return;
  }
  const stop = (signal: NodeJS.Signals) => {
    service.log.info({ signal }, 'stopping');
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const address = await service.listen();
  service.log.info({ address }, 'listening');
}
