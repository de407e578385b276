import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@anar/local-infrastructure/ports';
import { identify, isRunning } from '@anar/local-infrastructure/process-identity';
import { Processes } from '@anar/local-infrastructure/processes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Supervisor } from './supervisor.ts';

/** Responds with its own pid; `/die` ends it. */
const SERVICE = `
  const { createServer } = require('node:http');
  createServer((request, reply) => {
    if (request.url === '/die') process.exit(3);
    reply.end(String(process.pid));
  }).listen(process.env.PORT, '127.0.0.1');
`;

let root: string;
let processes: Processes;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'supervisor-'));
  processes = new Processes(join(root, '.data'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await processes.stopAll();
  rmSync(root, { recursive: true });
});

const specOf = (PORT: string) =>
  ({ name: 'auth', script: 'service.cjs', ready: '/readyz', env: { PORT }, defaults: {} }) as const;

async function supervised(source: string): Promise<{ supervisor: Supervisor; ask(path: string): Promise<string> }> {
  const PORT = String(await freePort());
  writeFileSync(join(root, 'service.cjs'), source);
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${PORT}${path}`)).text();
  return { supervisor: new Supervisor(processes, root, specOf(PORT)), ask };
}

test('a process counts as started when it answers, and stays down once stopped', async () => {
  const { supervisor, ask } = await supervised(SERVICE);
  await supervisor.start();
  expect(Number(await ask('/'))).toBeGreaterThan(0);
  await supervisor.stop();
  await expect(ask('/')).rejects.toThrow('fetch failed');
});

test('a crashed process is reported with the end of its log, and restarted', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const { supervisor, ask } = await supervised(`console.log('about to serve');${SERVICE}`);
  await supervisor.start();
  const first = await ask('/');
  await ask('/die').catch(() => undefined);
  await expect.poll(() => ask('/').catch(() => first), { timeout: 10_000 }).not.toBe(first);
  expect(said).toHaveBeenCalledWith(
    expect.stringMatching(/auth ended with code 3; see .*auth\.log\n {4}about to serve\n {2}starting it again/),
  );
});

test('a crash before readiness fails the start with its reason', async () => {
  const { supervisor } = await supervised(`console.error('OTP_HASH_KEY: is required'); process.exit(1)`);
  await expect(supervisor.start()).rejects.toThrow(/auth ended with code 1; see .*\n.*OTP_HASH_KEY: is required/);
});

test('a process exits when its parent is killed', async () => {
  writeFileSync(join(root, 'service.cjs'), SERVICE);
  const spec = specOf(String(await freePort()));
  // As when a test run is killed: no process is left that would stop what it started.
  const script = `
    import { Processes } from '@anar/local-infrastructure/processes';
    import { Supervisor } from '${join(import.meta.dirname, 'supervisor.ts')}';
    const processes = new Processes('${root}/killed');
    await new Supervisor(processes, '${root}', ${JSON.stringify(spec)}).start();
    console.log(await (await fetch('http://127.0.0.1:${spec.env.PORT}/')).text());
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [pid] = await once(parent.stdout, 'data');
    const service = identify(Number(pid));
    if (!service) throw new Error('did not start');
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(service), { timeout: 10_000 }).toBe(false);
  } finally {
    await new Processes(join(root, 'killed')).stopOrphans();
  }
});
