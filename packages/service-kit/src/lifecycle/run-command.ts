import Type from 'typebox';
import { baseConfig, baseSettings, readSettings } from './config.ts';
import { printFailure, printLines } from './print-lines.ts';
import { createService, type Service } from './service.ts';

/** A service with the name and the database of a running one, for one command beside it. `env`: its environment. */
export function createCommandService(
  { name, title, events }: { name: string; title: string; events: boolean },
  env: NodeJS.ProcessEnv,
): Service {
  const settings = readSettings(Type.Object({ ...baseSettings, JWKS_URL: Type.String({ default: 'none' }) }), env);
  return createService({
    name,
    title,
    // Indexes are the running service's own, or the upgrade job's.
    config: { ...baseConfig(settings), logLevel: 'error', migrateOnStart: false },
    uses: { mongo: true, redis: false, events },
  });
}

/**
 * Starts the service, prints the lines that a command returns, or why it failed (exit code 1), and stops the service.
 */
export async function runCommand(
  service: Pick<Service, 'start' | 'stop'>,
  command: () => Promise<Iterable<string>>,
): Promise<void> {
  try {
    await service.start();
    printLines(await command());
  } catch (error) {
    printFailure(error);
  } finally {
    await service.stop();
  }
}
