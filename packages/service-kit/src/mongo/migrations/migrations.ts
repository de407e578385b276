import { isUnavailable } from '../../http/errors/unavailable.ts';
import type { Logger } from '../../lifecycle/operations/logger.ts';

const RETRY_MS = 1000;

/** The server understood and refused: a retry would not help. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || isUnavailable(error)) return false;
  if (error.name === 'MongoServerError') return true;
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 400;
  return error.name === 'JetStreamApiError' && status < 500;
}

const AUTHENTICATION_FAILED = 18;

/** MongoDB or NATS refuses this account or its password. */
export function isLoginRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AuthorizationError' || ('code' in error && error.code === AUTHENTICATION_FAILED);
}

/** Retries a migration until it is done, as long as a server is unreachable. Throws when it is refused. */
export async function migrateUntilDone(work: () => Promise<void>, log: Logger, stopping: () => boolean): Promise<void> {
  for (let tries = 1; !stopping(); tries++) {
    try {
      await work();
      return;
    } catch (err) {
      if (isRefused(err)) throw err;
      log[tries === 1 ? 'warn' : 'debug']({ err, tries }, 'migration waits');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
