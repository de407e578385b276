#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { REPORT } from './report.ts';

/**
 * `anar-test [--servers] [--workers=2]`, turbo's task `test`: runs the tests of the workspace that it is started in, and leaves vitest's
 * report where turbo keeps it. `--servers`: they need MongoDB, Redis and NATS, which `npm test` starts.
 */

const root = join(import.meta.dirname, '../..');
const workspace = process.cwd();
const report = join(workspace, REPORT);
const { values: options } = parseArgs({
  options: {
    servers: { type: 'boolean' },
    // Two tasks run at once (`turbo.ts`): together as many as a machine with two processors does well.
    workers: { type: 'string', default: '2' },
  },
});

rmSync(report, { force: true });
const { MONGO_URL, REDIS_URL, NATS_URL } = process.env;
if (options.servers && !(MONGO_URL && REDIS_URL && NATS_URL)) {
  console.error('MONGO_URL, REDIS_URL and NATS_URL are not set: run the tests with npm test');
  process.exit(1);
}
const project = relative(root, workspace);
const args = ['run', '--root', root, '--project', project, `--maxWorkers=${options.workers}`];
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const child = spawn(join(root, 'node_modules/.bin/vitest'), [...args, ...reporters], {
  stdio: 'inherit',
  // Turbo has built the web before any task of it that runs the whole product.
  env: { ...process.env, ...(process.env.TURBO_HASH && { BUILT_WEB: join(root, 'web', 'dist') }) },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
