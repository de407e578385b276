#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { REPORT, removeReport } from './vitest/report.ts';

/**
 * `anar-test [--servers] [--workers=2]`, turbo's task `test`: runs the gate's tests of the workspace that it is started
 * in, and writes their report where turbo caches it. `--servers`: they need MongoDB, Redis and NATS, which `npm test`
 * starts.
 */

const root = join(import.meta.dirname, '../..');
const workspace = process.cwd();
const report = join(workspace, REPORT);
const { values: options } = parseArgs({ options: { servers: { type: 'boolean' }, workers: { type: 'string' } } });

removeReport(report);
const { MONGO_URL, REDIS_URL, NATS_URL } = process.env;
if (options.servers && !(MONGO_URL && REDIS_URL && NATS_URL)) {
  console.error('MONGO_URL, REDIS_URL and NATS_URL are not set: run the tests with npm test');
  process.exit(1);
}
const args = ['run', '--root', root, '--project', relative(root, workspace)];
const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest/reporter.ts')}`];
const workers = options.workers ? [`--maxWorkers=${options.workers}`] : [];
const child = spawn(join(root, 'node_modules/.bin/vitest'), [...args, ...reporters, ...workers], {
  stdio: 'inherit',
  // Turbo has built the web before any task that runs the whole product.
  env: { ...process.env, BUILT_WEB: join(root, 'web', 'dist'), TEST_TIER: 'gate', TEST_REPORT: report },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
