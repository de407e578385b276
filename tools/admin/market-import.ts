import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { serviceSettings } from './settings.ts';

const script = createRequire(import.meta.url).resolve('@anar/market-ingest/import/main');

/** Imports older days of mandi prices from a CSV file and prints the result per row. */
export async function marketImport(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [script, resolve(file)], {
    env: serviceSettings('market', env),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
