import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { PlainError } from '@anar/console/progress';
import { notedSettings } from './settings.ts';

const script = createRequire(import.meta.url).resolve('@anar/market-ingest/import/main');

/** The settings of the service whose prices these are: the environment says them, or the last `npm start` in this folder wrote them down. */
export function marketSettings(env: NodeJS.ProcessEnv, file?: string): NodeJS.ProcessEnv {
  const noted = notedSettings(file);
  // A database of one's own is never mixed with the rest of what the last `npm start` wrote down.
  if (env.MONGO_URL && env.MONGO_DB) return { JWKS_URL: 'data:application/json,{"keys":[]}', ...env };
  if (!noted.MONGO_URL) throw new PlainError('which system? set MONGO_URL and MONGO_DB, or run npm start here first');
  return { ...env, ...noted };
}

/** Loads older days of mandi prices from a CSV file and prints what became of its rows. */
export async function marketImport(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [script, resolve(file)], {
    env: marketSettings(env),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
