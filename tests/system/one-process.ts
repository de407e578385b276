import { pathToFileURL } from 'node:url';
import type { ProcessSpec } from '@anar/start/processes';

/**
 * Processes of the product as one, for tests that end none of them: what services are built from is loaded once, which is
 * most of a start. `PROCESSES` holds their specifications; each reads its own environment, as it would alone.
 */
const { PROCESSES = '[]', ...shared } = process.env;
for (const { script, env, defaults } of JSON.parse(PROCESSES) as ProcessSpec[]) {
  process.env = { ...defaults, ...shared, ...env };
  // Its path is written from the root of the repository, where this process runs.
  await import(pathToFileURL(script).href);
}
