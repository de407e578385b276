import { pathToFileURL } from 'node:url';
import type { ProcessSpec } from '@anar/start/processes';

/**
 * Runs the product's processes in one, for tests that stop none of them: shared code is loaded once, which is most of a
 * start. `PROCESSES` holds their specifications; each reads its own environment.
 */
const { PROCESSES = '[]', ...shared } = process.env;
for (const { script, env, defaults } of JSON.parse(PROCESSES) as ProcessSpec[]) {
  process.env = { ...defaults, ...shared, ...env };
  // Its path is relative to the root of the repository, the working directory.
  await import(pathToFileURL(script).href);
}
