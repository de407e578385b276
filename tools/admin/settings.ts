import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '@anar/console/progress';
import { DEFAULT_NAMES } from '@anar/service-kit/lifecycle/config';

const noteFile = join(import.meta.dirname, '../../.data/admin.json');

/** Settings that the last `npm start` in this folder wrote down; empty if there was none. */
export function notedSettings(file = noteFile): NodeJS.ProcessEnv {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Settings of a command: from the environment, else from the last `npm start` in this folder, else a service's
 * defaults, as in a container. Throws with what to do.
 */
export function settings<Name extends string>(
  names: readonly Name[],
  env: NodeJS.ProcessEnv,
  file?: string,
): Record<Name, string> {
  const known: NodeJS.ProcessEnv = { ...DEFAULT_NAMES, ...notedSettings(file), ...env };
  if (names.some((name) => !known[name])) {
    throw new PlainError(`which system? set ${names.join(' and ')}, or run npm start here first`);
  }
  return Object.fromEntries(names.map((name) => [name, known[name]])) as Record<Name, string>;
}

/**
 * The environment of a service's own commands: `MONGO_URL` and `MONGO_DB` name its database, else that of the last `npm
 * start` in this folder. Throws with what to do.
 */
export function serviceSettings(service: string, env: NodeJS.ProcessEnv, file?: string): NodeJS.ProcessEnv {
  // A database from the environment is never combined with the rest of the last `npm start`.
  if (env.MONGO_URL && env.MONGO_DB) return { JWKS_URL: 'data:application/json,{"keys":[]}', ...env };
  const { DATABASES = '{}', ...noted } = notedSettings(file);
  const MONGO_DB = (JSON.parse(DATABASES) as Record<string, string>)[service];
  if (!noted.MONGO_URL || !MONGO_DB) {
    throw new PlainError('which system? set MONGO_URL and MONGO_DB, or run npm start here first');
  }
  return { ...env, ...noted, MONGO_DB };
}
